//! Which strategies are compared, as they are written on the command line.

use crate::cli;
use crate::lower::Strategy;
use std::fmt;
use std::str::FromStr;

/// A strategy and a polling mode: `lazy`, `lazy/indolent`, `inline:4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen {
    pub tasks: Strategy,
    pub indolent: bool,
}

impl Chosen {
    pub fn tasks_name(&self) -> String {
        match self.tasks {
            Strategy::Lazy => "lazy".to_string(),
            Strategy::Rpc => "rpc".to_string(),
            Strategy::Eager(None) => "eager".to_string(),
            Strategy::Eager(Some(most)) => format!("inline:{most}"),
        }
    }

    pub fn polling_name(&self) -> &'static str {
        if self.indolent { "indolent" } else { "sedative" }
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let polling = if self.indolent { " --polling=indolent" } else { "" };
        write!(f, "--tasks={}{polling}", self.tasks_name())
    }
}

/// A list of them, without repetitions.
#[derive(Clone, Debug)]
pub struct Strategies(pub Vec<Chosen>);

impl Default for Strategies {
    fn default() -> Strategies {
        let list = "lazy,lazy/indolent,rpc,eager,inline:1,inline:4";
        Strategies(list.split(',').filter_map(|word| one(word).ok()).collect())
    }
}

fn one(word: &str) -> Result<Chosen, String> {
    let (tasks, polling) = word.trim().split_once('/').unwrap_or((word.trim(), "sedative"));
    let tasks = cli::strategy(tasks).map_err(|why| format!("`{tasks}': {why}"))?;
    match polling {
        "sedative" => Ok(Chosen { tasks, indolent: false }),
        "indolent" => Ok(Chosen { tasks, indolent: true }),
        other => Err(format!("`{other}': polling is sedative or indolent")),
    }
}

impl FromStr for Strategies {
    type Err = String;

    fn from_str(text: &str) -> Result<Strategies, String> {
        let mut list: Vec<Chosen> = vec![];
        for word in text.split(',') {
            let chosen = one(word)?;
            if !list.contains(&chosen) {
                list.push(chosen);
            }
        }
        Ok(Strategies(list))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        let names = |text: &str| text.parse::<Strategies>().map(|list| list.0.iter().map(Chosen::to_string).collect::<Vec<_>>());
        assert_eq!(names("lazy/indolent, inline:3,lazy/indolent").unwrap(), ["--tasks=lazy --polling=indolent", "--tasks=inline:3"]);
        for wrong in ["", "lazy,", "some", "lazy/quick", "inline"] {
            assert!(names(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Strategies::default().0.len(), 6);
    }
}

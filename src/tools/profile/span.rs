//! Work and span as `runtime/span.c` reports them, as a table and as CSV.

use std::path::Path;

/// Times in ns.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measure {
    /// Activations, children or iterations.
    pub count: u64,
    pub work: f64,
    /// Without what is called or spawned.
    pub own: f64,
    pub span: f64,
    pub burdened: f64,
}

impl Measure {
    pub fn parallelism(&self) -> f64 {
        ratio(self.work, self.span)
    }

    pub fn burdened_parallelism(&self) -> f64 {
        ratio(self.work, self.burdened)
    }
}

fn ratio(a: f64, b: f64) -> f64 {
    if b > 0.0 { a / b } else { 1.0 }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Function,
    Spawn,
    Loop,
}

/// A function, a spawn or a parallel loop.
#[derive(Clone, Debug, PartialEq)]
pub struct Site {
    pub kind: Kind,
    pub function: String,
    pub file: String,
    pub line: u32,
    pub callee: String,
    pub measure: Measure,
}

impl Site {
    pub fn position(&self) -> String {
        let file = Path::new(&self.file).file_name().map_or(self.file.clone(), |f| f.to_string_lossy().into_owned());
        format!("{file}:{}", self.line)
    }

    /// The user's function; the bodies of loops have names made of it.
    pub fn function_name(&self) -> &str {
        user_function(&self.function)
    }

    /// In one line: `fib`, `spawn of fib in fib`, `loop in dot`.
    pub fn what(&self) -> String {
        let function = self.function_name();
        match self.kind {
            Kind::Function => function.to_string(),
            Kind::Spawn => format!("{function}, spawn of {}", self.callee),
            Kind::Loop => format!("{function}, parallel loop"),
        }
    }
}

/// The function that a loop's body was taken out of.
pub fn user_function(name: &str) -> &str {
    match name.rfind("__loop") {
        Some(at) if name[at + 6..].chars().all(|c| c.is_ascii_digit()) => &name[..at],
        _ => name,
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Span {
    pub burden: f64,
    /// What was taken off each strand.
    pub cost: f64,
    /// Roots of threads that were not measured, because another was at that time.
    pub missed: u64,
    pub program: Measure,
    /// The program's exit status.
    pub status: i32,
    pub sites: Vec<Site>,
}

impl Span {
    pub fn functions(&self) -> impl Iterator<Item = &Site> {
        self.sites.iter().filter(|s| s.kind == Kind::Function)
    }

    pub fn seams(&self) -> impl Iterator<Item = &Site> {
        self.sites.iter().filter(|s| s.kind != Kind::Function)
    }
}

pub fn parse(text: &str) -> Result<Span, String> {
    let mut lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    if lines.next().as_deref() != Some(&["seam-span", "1"]) {
        return Err("the report on work and span is not one that this Seam can read".into());
    }
    let mut span = Span::default();
    let mut complete = false;
    for words in lines {
        complete |= words[0] == "end";
        read_line(&mut span, &words).ok_or_else(|| format!("a damaged line in the report on work and span: {}", words.join(" ")))?;
    }
    if !complete {
        return Err("the report on work and span is not complete".into());
    }
    span.sites.sort_by(|a, b| (&a.file, a.line, &a.function).cmp(&(&b.file, b.line, &b.function)));
    Ok(span)
}

fn read_line(span: &mut Span, words: &[&str]) -> Option<()> {
    match words {
        ["end"] => {}
        ["burden", n] => span.burden = n.parse().ok()?,
        ["cost", n] => span.cost = n.parse().ok()?,
        ["missed", n] => span.missed = n.parse().ok()?,
        [kind, function, file, line, callee, numbers @ ..] => {
            let n: Vec<f64> = numbers.iter().map(|n| n.parse().ok()).collect::<Option<_>>()?;
            let [count, work, own, at_span, burdened] = n[..] else { return None };
            let measure = Measure { count: count as u64, work, own, span: at_span, burdened };
            let kind = match *kind {
                "program" => {
                    span.program = measure;
                    return Some(());
                }
                "function" => Kind::Function,
                "spawn" => Kind::Spawn,
                "loop" => Kind::Loop,
                _ => return None,
            };
            let text = |s: &str| s.to_string();
            let site =
                Site { kind, function: text(function), file: text(file), line: line.parse().ok()?, callee: text(callee), measure };
            span.sites.push(site);
        }
        _ => return None,
    }
    Some(())
}

/// Cilkscale's columns, so that what reads its output reads this. The whole program has no tag, a
/// function its name, a seam its place.
pub fn csv(span: &Span) -> String {
    let mut text =
        String::from("tag,work (seconds),span (seconds),parallelism,burdened_span (seconds),burdened_parallelism\n");
    let mut row = |tag: &str, m: &Measure| {
        let tag = if tag.contains([',', '"', '\n']) { format!("\"{}\"", tag.replace('"', "\"\"")) } else { tag.to_string() };
        let numbers = [m.work * 1e-9, m.span * 1e-9, m.parallelism(), m.burdened * 1e-9, m.burdened_parallelism()];
        text += &format!("{tag},{}\n", numbers.map(significant).join(","));
    };
    for site in span.functions() {
        row(site.function_name(), &site.measure);
    }
    for site in span.seams() {
        row(&format!("{} {}", site.position(), site.what()), &site.measure);
    }
    row("", &span.program);
    text
}

/// Nine digits are more than the clock has.
fn significant(n: f64) -> String {
    let text = format!("{n:.9}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    short.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = "seam-span\t1\nburden\t5000.0\ncost\t10.5\nmissed\t0\nprogram\t\t\t0\t\t1\t8000\t1000\t2000\t4000\n\
        spawn\tf__loop12\ta,b/x.c\t7\tg\t3\t6000\t0\t2000\t2500\nfunction\tf\tx.c\t3\t\t2\t7000\t500\t2000\t3000\nend\n";

    #[test]
    fn a_report_is_read() {
        let span = parse(REPORT).unwrap();
        assert_eq!((span.program.parallelism(), span.program.burdened_parallelism()), (4.0, 2.0));
        assert_eq!(span.seams().next().unwrap().what(), "f, spawn of g");
        assert!(parse(&REPORT.replace("end\n", "")).is_err());
        assert!(parse(&REPORT.replace("4000\n", "4000\tx\n")).is_err());
        assert!(parse("").is_err());
    }

    #[test]
    fn the_csv_is_cilkscales() {
        let csv = csv(&parse(REPORT).unwrap());
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines[0], "tag,work (seconds),span (seconds),parallelism,burdened_span (seconds),burdened_parallelism");
        assert_eq!(lines[1], "f,0.000007,0.000002,3.5,0.000003,2.333333333");
        assert_eq!(lines[2], "\"x.c:7 f, spawn of g\",0.000006,0.000002,3,0.0000025,2.4");
        assert_eq!(lines[3], ",0.000008,0.000002,4,0.000004,2");
    }
}

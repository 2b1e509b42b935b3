//! How the user wants a program translated.

use super::stop::Result;
use super::toolchain::Compiler;
use crate::lower::Strategy;
use clap::ArgMatches;
use std::ffi::OsString;

#[derive(Clone, Debug, Default, Hash)]
pub struct Settings {
    pub cc: Option<OsString>,
    /// `--tasks`: when a spawned call becomes a task.
    pub tasks: Strategy,
    /// `--polling=indolent`: also a poll before each spawn.
    pub indolent: bool,
    pub release_all: bool,
    pub serial: bool,
    pub keep: bool,
    /// For the simulator: the program counts its instructions, its threads take turns.
    pub sim: bool,
    /// For seam profile --span: the program measures its work and span.
    pub span: bool,
}

impl Settings {
    pub fn from_matches(matches: &ArgMatches) -> Settings {
        // A command need not have all of them.
        let is = |name, value| matches.try_get_one::<String>(name).ok().flatten().is_some_and(|given| given == value);
        let is_set = |name| matches.try_get_one::<bool>(name).ok().flatten().is_some_and(|set| *set);
        Settings {
            cc: matches.get_one("cc").cloned(),
            tasks: matches.try_get_one("tasks").ok().flatten().copied().unwrap_or_default(),
            indolent: is("polling", "indolent"),
            release_all: is_set("release-all"),
            serial: is_set("serial"),
            keep: is_set("keep"),
            sim: is_set("sim"),
            span: is_set("span"),
        }
    }

    pub fn compiler(&self) -> Result<Compiler> {
        Compiler::find(self.cc.as_deref())
    }
}

//! The ways in which each program is built and run: the same answer is expected each time.
//!
//! All of them take an hour; `SEAM_TEST_FULL=1` asks for that. Otherwise each program is built in
//! the ways that matter most, and in one of the others, which depends on its name.

use crate::program::Program;

/// How a program is compiled.
#[derive(Debug)]
pub struct Build {
    pub name: &'static str,
    pub options: &'static [&'static str],
    pub clang: bool,
    pub runs: &'static [Run],
}

/// How it is run: the environment.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub name: &'static str,
    pub workers: u32,
    /// Seed, and whether every poll is honoured.
    pub chaos: Option<(u64, bool)>,
}

const fn workers(name: &'static str, workers: u32) -> Run {
    Run { name, workers, chaos: None }
}

const fn chaos(name: &'static str, workers: u32, seed: u64) -> Run {
    Run { name, workers, chaos: Some((seed, false)) }
}

const P1: Run = workers("p1", 1);
const P2: Run = workers("p2", 2);
const P4: Run = workers("p4", 4);
const CHAOS_1: Run = chaos("chaos-1", 2, 1);
const CHAOS_2: Run = chaos("chaos-2", 4, 2);
const CHAOS_3: Run = chaos("chaos-3", 1, 3);
const EVERY: Run = Run { name: "chaos-every", workers: 2, chaos: Some((4, true)) };
const ALL: &[Run] = &[P1, P2, P4, CHAOS_1, CHAOS_2, CHAOS_3, EVERY];

const fn gcc(name: &'static str, options: &'static [&'static str], runs: &'static [Run]) -> Build {
    Build { name, options, clang: false, runs }
}

const fn clang(name: &'static str, options: &'static [&'static str], runs: &'static [Run]) -> Build {
    Build { name, options, clang: true, runs }
}

/// For programs with keywords: always, and in turn.
const PARALLEL: [Build; 4] = [
    gcc("lazy", &[], &[P1, P2, P4, CHAOS_1, EVERY]),
    gcc("all", &["--release-all"], &[P2, CHAOS_2]),
    gcc("rpc", &["--tasks=rpc"], &[P1, P4]),
    gcc("serial", &["--serial"], &[P1]),
];
const PARALLEL_IN_TURN: [Build; 10] = [
    gcc("eager", &["--tasks=eager"], &[P1, P4, CHAOS_1]),
    gcc("inline", &["--tasks=inline:2", "-O0"], &[P2, CHAOS_2, EVERY]),
    gcc("eager-indolent", &["--tasks=eager", "--polling=indolent"], &[P2, CHAOS_3]),
    gcc("indolent", &["--polling=indolent"], &[P2, CHAOS_2]),
    gcc("O0", &["-O0"], &[P2, CHAOS_3]),
    gcc("span", &["--span"], &[P2]),
    gcc("O3", &["-O3"], &[P4, CHAOS_1]),
    clang("clang", &["--cc", "clang"], &[P2, CHAOS_1]),
    clang("clang-O0", &["--cc", "clang", "-O0"], &[P2, CHAOS_2]),
    clang("clang-all", &["--cc", "clang", "--release-all"], &[P2, EVERY]),
];
/// For sequential programs, which exercise the lowering when all of them can be released.
const SEQUENTIAL: [Build; 2] = [gcc("lazy", &[], &[P1]), gcc("all", &["--release-all"], &[P1, CHAOS_1, EVERY])];
const SEQUENTIAL_IN_TURN: [Build; 5] = [
    gcc("all-O0", &["--release-all", "-O0"], &[P2, CHAOS_2]),
    gcc("all-indolent", &["--release-all", "--polling=indolent"], &[P2, CHAOS_3]),
    gcc("all-rpc", &["--release-all", "--tasks=rpc"], &[P2]),
    clang("clang-all", &["--cc", "clang", "--release-all"], &[P2, CHAOS_1]),
    clang("clang-all-O0", &["--cc", "clang", "--release-all", "-O0"], &[P1, CHAOS_2]),
];

/// The builds and runs for one program.
pub fn modes(program: &Program, full: bool, has_clang: bool) -> Vec<(&'static Build, Vec<Run>)> {
    let (always, in_turn): (&[Build], &[Build]) = match program.parallel {
        true => (&PARALLEL, &PARALLEL_IN_TURN),
        false => (&SEQUENTIAL, &SEQUENTIAL_IN_TURN),
    };
    let possible: Vec<&Build> = in_turn.iter().filter(|build| has_clang || !build.clang).collect();
    let turn = program.name.bytes().fold(0, |sum: usize, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let chosen = possible.iter().enumerate().filter(|(index, _)| full || *index == turn % possible.len());
    let builds = always.iter().chain(chosen.map(|(_, build)| *build));
    builds
        .filter(|build| !program.skips(build.name))
        .map(|build| {
            let runs = if full && build.name != "serial" { ALL } else { build.runs };
            (build, runs.iter().copied().filter(|run| !program.skips(run.name)).collect())
        })
        .collect()
}

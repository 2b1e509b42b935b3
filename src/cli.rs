//! The commands and Seam's own options: one table, from which come the parser, `--help`, the
//! completions and the man page. The C compiler's options, which `run`, `build`, `emit` and
//! `cc` pass on, are in `driver/options.rs`.

use crate::lower::Strategy;
use clap::builder::PossibleValuesParser;
use clap::{value_parser, Arg, ArgAction, Command};

/// What `--tasks=inline:T` allows.
const MOST_QUEUED: u32 = 1_000_000;

/// No machine has more cores, and the runtime has room for so many workers.
pub const MOST_WORKERS: i64 = 1024;

const C_OPTIONS: &str = "\
All other options go to the C compiler: -O3, -g, -I, -D, -l, -L, -W…, -f…, -m…, -std=…, -o.
Without -O, -O2 is used.";

const EXAMPLES: &str = "\
Examples:
  seam run fib.c                 compile and run, on all cores
  seam run -p 1 fib.c -- 35      on one worker, with an argument for the program
  seam build -O3 fib.c -o fib    make a program
  make CC=\"seam cc\"              build a project with Seam in place of cc

Environment:
  SEAM_WORKERS, CILK_NWORKERS    number of workers
  SEAM_STATS=1                   what the runtime did, at exit
  SEAM_CC                        the C compiler to use
  SEAM_CACHE                     where the compiled runtime is kept";

/// All commands.
pub fn command() -> Command {
    Command::new("seam")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Compiles and runs parallel C: Cilk-5, OpenCilk and ParSubC, with the C compiler that you have")
        .after_help(EXAMPLES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([run(), build(), cc(), emit(), sim(), chaos(), compare(), profile(), stacks(), gdb_script(), doctor(), completions(), man()])
}

fn run() -> Command {
    Command::new("run")
        .about("Compiles a program and runs it; its exit status is passed on")
        .after_help(C_OPTIONS)
        .arg(files())
        .args(run_options())
        .args(translation_options())
        .arg(arguments())
}

fn build() -> Command {
    Command::new("build")
        .about("Compiles and links a program")
        .after_help(C_OPTIONS)
        .arg(files())
        .arg(Arg::new("output").short('o').value_name("OUT").help("The program to write").value_parser(os_string()))
        .args(translation_options())
}

fn cc() -> Command {
    Command::new("cc")
        .about("Stands in for cc: make CC=\"seam cc\"")
        .after_help(
            "Understands cc's own options, and passes on what it does not understand. The options\n\
             above can be put among them.",
        )
        .disable_help_flag(true)
        .args(translation_options())
        .arg(
            Arg::new("words")
                .value_name("CC OPTIONS AND FILES")
                .num_args(0..)
                .last(true)
                .value_parser(os_string()),
        )
}

fn emit() -> Command {
    Command::new("emit")
        .about("Prints the C that a program becomes")
        .after_help(C_OPTIONS)
        .arg(files())
        .arg(flag("full").help("With the text of the headers, in place of their #include lines"))
        .arg(
            Arg::new("dump")
                .long("dump")
                .value_name("PASS")
                .help("Prints what this pass made instead")
                .value_parser(PossibleValuesParser::new(["text", "tokens", "ir"])),
        )
        .args(translation_options())
}

const SIM_EXAMPLES: &str = "\
Examples:
  seam sim fib.c -- 30                    on 1, 2, 4, … 64 workers
  seam sim -p 1,2,8 --csv fib.csv fib.c   some numbers of workers; also as CSV
  seam sim --plot fib.svg -O3 fib.c       also as a picture (.svg or .png)
  seam sim -p 8 --seed 7 fib.c            with other victims chosen by the thieves
  seam sim --measure fib.c                also against the serial elision, on this machine's scale
  seam sim --calibrate > here             what things cost on this machine,
  seam sim --constants here fib.c         and with that
  seam build --sim fib.c -o fib           a program that can be simulated:
  seam sim fib

The same seed gives the same schedule, output and counts, on every machine: but with --measure,
which takes times of this one.";

fn sim() -> Command {
    Command::new("sim")
        .about("Runs a program on simulated workers, as many as you like: speedup, steals, idle time")
        .after_help(SIM_EXAMPLES)
        .arg(programs().required_unless_present("calibrate"))
        .arg(
            Arg::new("workers")
                .short('p')
                .long("workers")
                .value_name("N,…")
                .help("Numbers of workers [default: 1,2,4,8,16,32,64]")
                .allow_negative_numbers(true)
                .value_parser(|text: &str| text.parse::<crate::tools::sim::Workers>()),
        )
        .arg(
            Arg::new("seed")
                .long("seed")
                .value_name("SEED")
                .help("Selects one of many schedules [default: 1]")
                .allow_negative_numbers(true)
                .value_parser(number),
        )
        .arg(path("csv", "FILE", "Writes the table as CSV as well"))
        .arg(path("plot", "FILE", "Draws the speedup: FILE.svg or FILE.png"))
        .arg(path("constants", "FILE", "What things cost: lines NAME = NANOSECONDS"))
        .arg(flag("calibrate").help("Measures what things cost here, and prints it for --constants"))
        .arg(
            flag("measure")
                .help("First runs the program and its serial elision on one real worker, and takes the scale from that")
                .conflicts_with_all(["calibrate", "once", "random", "prefix"]),
        )
        .arg(flag("once").help("Runs it once, on the first number of workers: its output and status, no table"))
        .arg(flag("random").help("Switches between workers at random places, as seam chaos does; passes on the status"))
        .arg(
            Arg::new("prefix")
                .long("prefix")
                .value_name("K")
                .help("Like --random, but only the first K random choices are made")
                .allow_negative_numbers(true)
                .value_parser(number),
        )
        .arg(limit())
        .args(tool_translation_options())
        .arg(arguments())
}

const CHAOS_EXAMPLES: &str = "\
Examples:
  seam chaos --find 200 queue.c -- 10     tries 200 schedules
  seam chaos --find 50 -p 2 queue.c       with two workers

Status 0: all schedules do what the serial elision does. Status 1: one does not; it is cut down to
the shortest beginning of it that still does not, and the command that runs that again is printed.";

fn chaos() -> Command {
    Command::new("chaos")
        .about("Looks for a schedule in which a program does something else than its serial elision")
        .after_help(CHAOS_EXAMPLES)
        .arg(programs().required(true))
        .arg(
            Arg::new("find")
                .long("find")
                .value_name("N")
                .help("How many schedules to try [default: 100]")
                .allow_negative_numbers(true)
                .value_parser(number_above_zero),
        )
        .arg(
            Arg::new("workers")
                .short('p')
                .long("workers")
                .value_name("N")
                .help("Number of simulated workers [default: 4]")
                .allow_negative_numbers(true)
                .value_parser(value_parser!(i64).range(1..=MOST_WORKERS)),
        )
        .arg(path("constants", "FILE", "What things cost: lines NAME = NANOSECONDS"))
        .arg(limit().default_value("60"))
        .args(tool_translation_options())
        .arg(arguments())
}

const COMPARE_EXAMPLES: &str = "\
Examples:
  seam compare fib.c -- 30                   lazy, lazy/indolent, rpc, eager, inline:1 and inline:4
  seam compare --strategies lazy,inline:8 --runs 9 -p 4 --csv fib.csv -O3 fib.c

TS is the time of the serial elision, T1 that on one worker, TP that on all. The counts are those of
the run with the median time on all workers. Status: the program's own, if all builds print the same.";

fn compare() -> Command {
    let count = |name, value, help| {
        let arg = Arg::new(name).long(name).value_name(value).help(help).allow_negative_numbers(true);
        arg.value_parser(value_parser!(i64).range(1..=MOST_WORKERS))
    };
    Command::new("compare")
        .about("Runs a program under all strategies: do they agree, and what does each cost?")
        .after_help(COMPARE_EXAMPLES)
        .arg(programs().help("C files with options of the C compiler").required(true))
        .arg(count("workers", "N", "Number of workers for TP; otherwise as many as this process may use cores").short('p'))
        .arg(count("runs", "N", "How often each build is run, after a first time that does not count [default: 5]"))
        .arg(
            Arg::new("strategies")
                .long("strategies")
                .value_name("LIST")
                .help("What is compared: values of --tasks, with /indolent for that polling, and commas between")
                .value_parser(|text: &str| text.parse::<crate::tools::compare::Strategies>()),
        )
        .arg(path("csv", "FILE", "Writes the table as CSV as well, after each round"))
        .arg(limit())
        .args(tool_translation_options().into_iter().filter(|option| !["tasks", "polling"].contains(&option.get_id().as_str())))
        .arg(arguments())
}

const PROFILE_EXAMPLES: &str = "\
Examples:
  seam profile fib.c -- 30                a summary, and the page fib.profile.html
  seam profile --span fib.c -- 30         also work, span, parallelism and speedup
  seam profile -p 4 -O3 sort.c -o s.html  on four workers; the page's name
  seam profile --json t.json sort.c       for ui.perfetto.dev and chrome://tracing
  seam profile --span --csv sort.csv --sim sim.csv sort.c
                                          work and span as cilkscale writes them; on the page also
                                          the speedups of seam sim --csv sim.csv
  SEAM_TRACE=t ./sort; seam profile t     what a program did that ran by itself

The page is one file and needs no network.";

fn profile() -> Command {
    Command::new("profile")
        .about("Shows what the workers of a program do and when, its hottest seams, its work and span")
        .after_help(PROFILE_EXAMPLES)
        .arg(programs().required(true).help("C files with options of the C compiler, a program made by seam build, or a trace"))
        .arg(workers())
        .arg(Arg::new("output").short('o').value_name("FILE.html").help("The page [default: PROG.profile.html]").value_parser(os_string()))
        .arg(path("json", "FILE", "Writes the trace for ui.perfetto.dev and chrome://tracing"))
        .arg(flag("span").help("Measures work, span and speedup as well: builds the program anew, and runs it several times"))
        .arg(path("csv", "FILE", "With --span: writes work and span with cilkscale's columns"))
        .arg(path("sim", "FILE", "Draws the speedups of a table made by seam sim --csv FILE").id("sim-csv"))
        .arg(path("trace", "FILE", "Keeps the trace"))
        .arg(
            Arg::new("events")
                .long("events")
                .value_name("N")
                .help("Events to keep of each worker [default: 65536]")
                .allow_negative_numbers(true)
                .value_parser(value_parser!(u64).range(1024..=1 << 26)),
        )
        .arg(
            Arg::new("burden")
                .long("burden")
                .value_name("NS")
                .help("With --span: what moving a strand to another worker costs [default: 5000]")
                .allow_negative_numbers(true)
                .value_parser(burden),
        )
        .args(tool_translation_options())
        .arg(arguments())
}

fn burden(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|n| (0.0..=1e9).contains(n));
    number.ok_or_else(|| "expected a number of nanoseconds".to_string())
}

fn stacks() -> Command {
    Command::new("stacks")
        .about("Shows the stacks of all threads of a running program: what runs, what is ready, what waits for what")
        .after_help(
            "The program goes on afterwards. It must have been built by Seam and be yours. With SEAM_STACKS=1 in its\n\
             environment, SIGUSR1 makes it write the same to its standard error.",
        )
        .arg(
            Arg::new("pid")
                .value_name("PID")
                .help("The process")
                .required(true)
                .allow_negative_numbers(true)
                .value_parser(process),
        )
        .arg(
            Arg::new("limit")
                .long("limit")
                .value_name("SECONDS")
                .help("How long to wait for its answer [default: 10]")
                .value_parser(value_parser!(u64).range(1..=86400)),
        )
}

fn process(text: &str) -> Result<i32, String> {
    let number = text.parse().ok().filter(|pid| *pid > 0);
    number.ok_or_else(|| "expected the number of a process, as ps and pgrep show it".to_string())
}

fn gdb_script() -> Command {
    Command::new("gdb-script")
        .about("Prints commands for gdb: seam stacks, seam workers, seam frames")
        .after_help("Example:\n  seam gdb-script > seam.py\n  gdb -x seam.py -p PID        then: seam stacks\n  gdb -x seam.py PROGRAM CORE")
}

fn doctor() -> Command {
    Command::new("doctor")
        .about("Says what Seam finds on this machine, and whether it works")
        .arg(compiler())
}

fn completions() -> Command {
    Command::new("completions").about("Prints completions for a shell").arg(
        Arg::new("shell").required(true).value_name("SHELL").value_parser(value_parser!(clap_complete::Shell)),
    )
}

fn man() -> Command {
    Command::new("man").about("Prints the manual page (see it with: seam man | man -l -)")
}

/// The value of `--tasks`.
pub fn strategy(value: &str) -> Result<Strategy, String> {
    const WORDS: &str = "lazy, rpc, eager, or inline:T with a number T of tasks";
    match (value, value.strip_prefix("inline:")) {
        ("lazy", _) => Ok(Strategy::Lazy),
        ("rpc", _) => Ok(Strategy::Rpc),
        ("eager", _) => Ok(Strategy::Eager(None)),
        (_, Some(most)) => match most.parse() {
            Ok(most) if most <= MOST_QUEUED => Ok(Strategy::Eager(Some(most))),
            _ => Err(format!("inline:T wants a number of tasks from 0 to {MOST_QUEUED}")),
        },
        ("inline", _) => Err("how many tasks may be queued? inline:1, for example".to_string()),
        _ => Err(format!("it can be {WORDS}")),
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

fn number_above_zero(text: &str) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| "expected a whole number of 1 or more".into())
}

fn os_string() -> clap::builder::ValueParser {
    value_parser!(std::ffi::OsString)
}

fn programs() -> Arg {
    Arg::new("files")
        .value_name("PROG")
        .help("C files with options of the C compiler, or a program made by seam build --sim")
        .num_args(1..)
        .value_parser(os_string())
}

fn arguments() -> Arg {
    Arg::new("args")
        .value_name("ARGS")
        .help("Arguments for the program")
        .num_args(0..)
        .last(true)
        .value_parser(os_string())
}

fn path(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help).value_parser(os_string())
}

fn limit() -> Arg {
    Arg::new("limit")
        .long("limit")
        .value_name("SECONDS")
        .help("Ends a run that takes longer, in real time")
        .allow_negative_numbers(true)
        .value_parser(number_above_zero)
}

fn files() -> Arg {
    Arg::new("files")
        .value_name("FILE")
        .help("C files (.c, .cilk), objects and libraries")
        .required(true)
        .num_args(1..)
        .value_parser(os_string())
}

fn flag(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue)
}

fn compiler() -> Arg {
    Arg::new("cc").long("cc").value_name("PATH").help("The C compiler to use: gcc, clang, a path").value_parser(os_string())
}

fn workers() -> Arg {
    Arg::new("workers")
        .short('p')
        .long("workers")
        .value_name("N")
        .help("Number of workers; otherwise as many as this process may use cores")
        .allow_negative_numbers(true)
        .value_parser(value_parser!(i64).range(1..=MOST_WORKERS))
}

/// How a running program behaves: they become variables of its environment.
fn run_options() -> Vec<Arg> {
    vec![
        workers(),
        flag("stats").help("Prints what the runtime did when the program ends"),
        Arg::new("chaos")
            .long("chaos")
            .value_name("SEED")
            .help("Releases and steals at pseudo-random places, to find what depends on the schedule")
            .allow_negative_numbers(true)
            .value_parser(number),
        flag("chaos-every").requires("chaos").help("With --chaos: releases at every poll"),
        flag("deterministic").help("Combines reductions in a fixed tree: floating-point sums are always the same"),
    ]
}

/// How a program is translated. They are known to `seam cc` as well, so none has a short form.
fn translation_options() -> Vec<Arg> {
    let choice = |name, values: [&'static str; 2]| {
        Arg::new(name).long(name).value_name("WHICH").value_parser(PossibleValuesParser::new(values))
    };
    vec![
        compiler(),
        Arg::new("tasks").long("tasks").value_name("WHICH").value_parser(strategy).help(
            "When spawned calls become tasks: lazy: when others ask, by leaving the stack; rpc: when they \
             ask, from a list of calls; eager: at once; inline:T: while fewer than T are queued",
        ),
        choice("polling", ["sedative", "indolent"])
            .help("Where a request is looked for: after a spawned call, or also before it"),
        flag("release-all").help("Makes every function able to leave the stack, for testing"),
        flag("serial").help("Compiles the serial elision: the keywords are dropped"),
        flag("sim").help("Builds for seam sim: the program counts its instructions"),
        flag("span").help("Builds for seam profile --span: the program measures its work and span"),
        flag("keep").help("Keeps the generated C in FILE.seam.c: beside the object, or here"),
    ]
}

/// Those that make sense where a tool builds the program in its own way.
fn tool_translation_options() -> Vec<Arg> {
    let without = ["serial", "sim", "span", "keep"];
    translation_options().into_iter().filter(|option| !without.contains(&option.get_id().as_str())).collect()
}

/// The options of one command, as the splitter in `driver/arguments.rs` has to know them: long or
/// short name, and whether a value follows.
pub fn names(command: &str) -> Vec<(String, bool)> {
    let table = self::command();
    let help = ["--help", "-h"].iter().filter(|_| command != "cc").map(|name| (name.to_string(), false));
    let command = table.find_subcommand(command).into_iter();
    command
        .flat_map(|command| command.get_arguments())
        .flat_map(|argument| {
            let takes_value = argument.get_action().takes_values();
            let long = argument.get_long().map(|name| format!("--{name}"));
            let short = argument.get_short().filter(|name| *name != 'o').map(|name| format!("-{name}"));
            long.into_iter().chain(short).map(move |name| (name, takes_value))
        })
        .chain(help)
        .collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_table_is_consistent() {
        super::command().debug_assert();
    }
}

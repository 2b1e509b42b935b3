"""Builds, runs and simulates the programs of the papers' tables.

A table asks the laboratory for values. While it *collects*, it only notes what is asked for; then all of
that is measured, each program's variants in turn; then the tables are asked again and get the values.

What is known is kept in a file after each round. A laboratory that finds the file of one that was stopped goes on from
there, if neither the programs nor Seam have changed.
"""

import csv
import hashlib
import json
import os
import statistics
import subprocess
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path

from measure import Progress, RunError, parse_stats
from quiet import Patience
from toolchain import COMMON_FLAGS, ROOT, BuildError

# A run that takes longer than this, in seconds, is not repeated.
LONG = 3.0
RUN_LIMIT, SIMULATION_LIMIT = 600, 900
SIMULATED = (4, 8, 16)


@dataclass(frozen=True)
class Program:
    """A program at the size that is measured, at one for quick runs, and at one for the simulator."""

    source: str  # from the root of the project
    arguments: tuple = ()
    small: tuple = ()
    repeat: int = 1
    simulated: tuple = ()  # when it is not `arguments`
    flags: tuple = ()

    @property
    def name(self):
        return Path(self.source).stem


@dataclass(frozen=True)
class Case:
    """A program in one strategy on so many workers; `serial` is the elision."""

    program: Program
    tasks: str = "lazy"
    polling: str = "sedative"
    workers: int = 1
    compiler: str = "gcc"
    level: str = "-O2"

    def __str__(self):
        how = f"{self.tasks}/{self.polling}" if self.polling != "sedative" else self.tasks
        return f"{self.program.name} {' '.join(self.program.arguments)}, {how}, {self.workers} workers, {self.compiler} {self.level}"


@dataclass
class Measured:
    """What came of a case: nanoseconds of each run, and the runtime's reports."""

    times: list = field(default_factory=list)
    stats: list = field(default_factory=list)
    complete: bool = False
    disturbed: int = 0  # runs in which other processes took part

    @property
    def ns(self):
        return statistics.median(self.times) if self.times else None

    def count(self, name):
        """From the run in the middle."""
        if not self.times:
            return None
        middle = sorted(range(len(self.times)), key=self.times.__getitem__)[(len(self.times) - 1) // 2]
        return self.stats[middle].get(name)

    def most(self, name):
        found = [stats[name] for stats in self.stats if name in stats]
        return max(found) if found else None

    def share(self, mode):
        """The part of all workers' time that was spent in a mode, over all runs."""
        spent = {m: sum(stats.get(m, 0) for stats in self.stats) for m in ("working_ms", "stealing_ms", "idle_ms")}
        return spent[mode] / sum(spent.values()) if sum(spent.values()) else None


KEPT = ("times", "stats", "complete", "disturbed")


def worker_times(text):
    """The sums of the columns of the report's table of workers."""
    lines = text.splitlines()
    heads = [i for i, line in enumerate(lines) if line.startswith("worker ") and "working ms" in line]
    sums = {"working_ms": 0.0, "stealing_ms": 0.0, "idle_ms": 0.0}
    for line in lines[heads[-1] + 1:] if heads else []:
        words = line.split()
        if len(words) < 4 or not words[0].isdigit():
            break
        for name, word in zip(sums, words[1:4]):
            sums[name] += float(word)
    return sums


class Laboratory:
    """Knows how to measure, and what has been measured."""

    def __init__(self, seam, folder, runs, quick, cores, patience=0):
        self.seam, self.folder = seam, Path(folder)
        self.runs, self.quick, self.cores = runs, quick, cores
        self.patience = Patience(patience)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.file = self.folder / "results.json"
        self.collecting = True
        self.cases, self.simulations = {}, {}
        self.checksums, self.failures = {}, []
        self.simulates = self._simulates()

    def _simulates(self):
        """Has this seam a simulator?"""
        try:
            done = subprocess.run([self.seam, "sim", "--help"], capture_output=True, check=False)
        except OSError:
            return False
        return done.returncode == 0

    # ---- what tables ask -------------------------------------------------------------------------

    def measured(self, program, tasks="lazy", workers=1, **how):
        """The case's results; None where they cannot be had here."""
        if workers > self.cores:
            return None
        case = Case(program, tasks, workers=workers, **how)
        if self.collecting:
            self.cases.setdefault(case, Measured())
        return self.cases.get(case)

    def ns(self, *args, **how):
        found = self.measured(*args, **how)
        return found.ns if found else None

    def count(self, name, *args, **how):
        found = self.measured(*args, **how)
        return found.count(name) if found else None

    def simulated(self, program, workers, tasks="lazy", polling="sedative"):
        """The simulator's row for so many workers, as a dictionary of numbers; empty if there is none."""
        if not self.simulates:
            return {}
        key = (program, tasks, polling)
        if self.collecting:
            self.simulations.setdefault(key, {})
        return self.simulations.get(key, {}).get(workers, {})

    # ---- measuring -------------------------------------------------------------------------------

    def measure_all(self):
        """Runs and simulates all that was asked for. What fails is noted; the rest goes on."""
        self.collecting = False
        programs = {}
        for case, found in self.cases.items():
            if not found.complete:
                programs.setdefault(case.program, []).append(case)
        simulations = [key for key, rows in self.simulations.items() if not rows]
        progress = Progress(sum(map(len, programs.values())) * (self.runs + 1) + len(simulations))
        for cases in programs.values():
            self._measure(cases, progress)
        for key in simulations:
            progress.step(f"simulating {key[0].name}, {key[1]}")
            self._guarded(f"{key[0].name}, {key[1]}, simulated", self._simulate, key)
        progress.end()

    def _guarded(self, what, action, *arguments):
        try:
            action(*arguments)
            return True
        except (BuildError, RunError) as error:
            self.failures.append((what, str(error).strip().splitlines()[0]))
            return False

    def _measure(self, cases, progress):
        """A warm-up, then rounds of all cases of one program in turn."""
        running = list(cases)
        for case in cases:
            self.cases[case] = Measured()
        for round_number in range(self.runs + 1):
            for case in cases:
                progress.step(f"{case}, run {round_number}")
                if case in running and not self._guarded(str(case), self._run, case, round_number == 0):
                    running.remove(case)
                elif case in running and self.cases[case].times and round_number == 0:
                    running.remove(case)
            for case in cases:
                found = self.cases[case]
                found.complete = case not in running and bool(found.times) or len(found.times) == self.runs
            self.keep()

    def _run(self, case, warms_up):
        program = self._build(case)
        arguments = self.arguments(case.program)
        repeat = case.program.repeat if not self.quick else max(1, case.program.repeat // 20)
        command = [str(program), "--time", "--repeat", str(repeat), *arguments]
        environment = {**os.environ, "SEAM_WORKERS": str(case.workers), "SEAM_STATS": "1"}
        disturbed = self.patience.disturbed
        try:
            done = self.patience.undisturbed(lambda: subprocess.run(
                command, env=environment, text=True, capture_output=True, timeout=RUN_LIMIT, check=False))
        except subprocess.TimeoutExpired:
            raise RunError(f"no answer within {RUN_LIMIT} s: {' '.join(command)}") from None
        except OSError as error:
            raise RunError(f"cannot run {program}: {error.strerror}") from None
        if done.returncode != 0:
            raise RunError(f"exit status {done.returncode}: {' '.join(command)}")
        report = parse_stats(done.stdout)
        checksum = [line for line in done.stdout.splitlines() if line.startswith("checksum: ")]
        if "time_ns" not in report or not checksum:
            raise RunError(f"no time or checksum in the output: {' '.join(command)}")
        if self.checksums.setdefault((case.program, repeat), checksum) != checksum:
            raise RunError(f"another result than in other strategies: {' '.join(command)}")
        ns = report["time_ns"] / repeat
        if not warms_up or ns * repeat > LONG * 1e9:
            stats = {**parse_stats(done.stderr), **worker_times(done.stderr), "repeat": repeat}
            self.cases[case].times.append(ns)
            self.cases[case].stats.append(stats)
            self.cases[case].disturbed += self.patience.disturbed - disturbed

    def remove_builds(self):
        """Forgets what earlier runs built; Seam may have changed."""
        for path in self.folder.iterdir():
            if path != self.file and path.is_file():
                path.unlink()

    def runs_in_all(self):
        """How many runs count, and how many of them were disturbed."""
        return sum(len(found.times) for found in self.cases.values()), sum(found.disturbed for found in self.cases.values())

    def arguments(self, program):
        return program.small if self.quick else program.arguments

    def label(self, program):
        return " ".join([program.name, *self.arguments(program)])

    def _build(self, case):
        how = f"{case.tasks}-{case.polling}-{case.compiler}{case.level}".replace(":", "")
        output = self.folder / f"{case.program.name}-{how}"
        if not output.exists():
            self._seam(["build", *self._options(case.tasks, case.polling), f"--cc={case.compiler}", case.level,
                        *words_for(case.program), "-o", str(output)])
        return output

    @staticmethod
    def _options(tasks, polling):
        return ["--serial"] if tasks == "serial" else [f"--tasks={tasks}", f"--polling={polling}"]

    def _seam(self, words):
        try:
            done = subprocess.run([self.seam, *words], capture_output=True, text=True, timeout=SIMULATION_LIMIT, check=False)
        except subprocess.TimeoutExpired:
            raise RunError(f"no answer within {SIMULATION_LIMIT} s: seam {' '.join(words)}") from None
        if done.returncode != 0:
            raise BuildError(f"{(done.stderr.strip() or 'it failed').splitlines()[0]} (seam {' '.join(words)})")

    def _simulate(self, key):
        program, tasks, polling = key
        table, times = self.folder / "simulated.csv", self.folder / "simulated.times"
        found = {}
        times.unlink(missing_ok=True)
        workers = (1, *SIMULATED)
        size = program.small if self.quick else program.simulated or program.arguments
        repeat = min(program.repeat, 10)
        self._seam(["sim", "-p", ",".join(map(str, workers)), "--csv", str(table), *self._options(tasks, polling), "-O2",
                    *words_for(program), "--", "--time-to", str(times), "--repeat", str(repeat), *size])
        # The program's own clock is the simulated one.
        kernel = dict(zip(workers, map(int, times.read_text(encoding="ascii").split())))
        with open(table, encoding="utf-8", newline="") as file:
            rows = {int(row["workers"]): row for row in csv.DictReader(file)}
        if set(rows) != set(workers) or len(kernel) != len(workers):
            raise RunError(f"{program.name}, {tasks}: the simulator left something out")
        for n, row in rows.items():
            found[n] = {k: float(v) for k, v in row.items() if v}
            found[n] |= {"repeat": repeat, "kernel_ns": kernel[n] / repeat, "speedup": kernel[1] / max(kernel[n], 1)}
        self.simulations[key] = found
        self.keep()

    # ---- keeping ---------------------------------------------------------------------------------

    def keep(self, finished=False):
        """Everything that is known, for whoever wants to look closer, lost patience, or goes on later."""
        measured = [{"case": str(case), **asdict(found)} for case, found in self.cases.items() if found.times]
        simulated = [{"case": simulation_name(key), "rows": rows} for key, rows in self.simulations.items() if rows]
        text = json.dumps({"made_from": self._made_from(), "finished": finished, "measured": measured, "simulated": simulated}, indent=1)
        # Written beside it first: on a full disk the old file stays.
        new = self.file.with_suffix(".new")
        try:
            new.write_text(text, encoding="utf-8")
            new.replace(self.file)
        except OSError as error:
            complain(f"cannot keep what was measured in {self.file}: {error.strerror}")

    def take_up(self, also_finished):
        """Takes over what an earlier laboratory kept; how many results."""
        try:
            kept = json.loads(self.file.read_text(encoding="utf-8"))
            if kept["made_from"] != self._made_from() or kept["finished"] and not also_finished:
                return 0
            cases = {row["case"]: Measured(**{name: row[name] for name in KEPT}) for row in kept["measured"]}
            simulated = {row["case"]: {int(n): found for n, found in row["rows"].items()} for row in kept["simulated"]}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return 0
        mine = {case: cases[str(case)] for case in self.cases if str(case) in cases}
        rows = {key: simulated[simulation_name(key)] for key in self.simulations if simulation_name(key) in simulated}
        self.cases.update(mine)
        self.simulations.update(rows)
        return sum(found.complete for found in mine.values()) + len(rows)

    def _made_from(self):
        """A number that changes when Seam does, or a program, or how often it is run."""
        digest = hashlib.sha256(f"{self.runs} {self.quick} {self.cores}".encode())
        programs = {case.program for case in self.cases} | {key[0] for key in self.simulations}
        for path in [self.seam, *sorted({str(ROOT / program.source) for program in programs})]:
            digest.update(Path(path).read_bytes())
        return digest.hexdigest()


def simulation_name(key):
    program, tasks, polling = key
    return f"{program.name} {' '.join(program.arguments)} ({' '.join(program.simulated)}), {tasks}/{polling}"


def words_for(program):
    """What the C compiler is told, and the source."""
    flags = [flag for flag in COMMON_FLAGS if "SEPARATE" not in flag]
    return [*flags, *program.flags, str(ROOT / program.source), "-lm"]


def complain(text):
    print(f"papers: {text}", file=sys.stderr)

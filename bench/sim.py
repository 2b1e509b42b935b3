#!/usr/bin/env python3
"""Compares simulated with measured speedup, on one and on two workers, for the benchmark set.

Each program is built as it is and as its serial elision, and run in turn as the elision, on one worker and on two; then
`seam sim --measure` is asked for the same. Compared is the speedup against the elision: of the kernel, which the program
times itself, in the simulator in virtual time; and of the whole program, as `seam sim` prints it.
"""

import argparse
import csv
import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from measure import Progress, RunError
from programs import PROGRAMS
from quiet import Patience
from toolchain import COMMON_FLAGS, EXAMPLES, ROOT, BuildError, remove_builds, version

LIMIT = 0.10
TIME_LIMIT = 300
COLUMNS = ["program", "TS/T1", "simulated", "off", "TS/T2", "simulated", "off", "whole program: TS/T2", "simulated", "off"]
EXPLANATION = """# The simulator against reality

Written by `bench/sim.py --full`; do not edit. The programs of the [benchmarks](benchmarks.md), compiled with `-O2`: their speedup
against the serial elision on one and on two workers, as it was measured and as `seam sim --measure` has it; first of the
kernel, which is what the benchmarks time, then of the whole program with its preparations.

`--measure` runs the program and its elision on one real worker, so what stands under TS/T1 was measured both times, at
different moments: the difference is noise. What is predicted is the step to two workers. **Bold** figures are
more than 10% off. The simulator does not know that memory is handed out page by page, one worker at a time, nor
what two processors' caches hold together: strassen gains less than it says, fft more.
"""


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", metavar="NAMES", help="programs, separated by commas")
    parser.add_argument("--runs", type=int, default=5, help="runs of each kind (default 5)")
    parser.add_argument("--full", action="store_true", help="the inputs of the benchmarks; otherwise small ones")
    parser.add_argument("--seam", metavar="PATH", default=str(ROOT / "target/release/seam"))
    parser.add_argument("--constants", metavar="FILE", help="for seam sim")
    parser.add_argument("--patience", type=float, metavar="SECONDS", default=120,
                        help="how long to wait in all for other work on the machine to end, and to repeat what it disturbed (default 120)")
    parser.add_argument("--out", metavar="FILE", help="also writes a page with the table")
    return parser


def sources(program):
    """The program's own file, and its leaf, compiled with it: the simulator counts both."""
    found = [EXAMPLES / f"{program.file}.c"]
    if program.leaf:
        found.append(EXAMPLES / "leaf" / f"{program.leaf}.c")
    return [str(path) for path in found]


def words(program):
    return ["-O2", *COMMON_FLAGS, *sources(program), "-lm"]


def run(command, environment=()):
    """What a command printed; it must succeed."""
    shown = " ".join(map(str, command))
    try:
        done = subprocess.run(command, env={**os.environ, **dict(environment)}, text=True, capture_output=True,
                              timeout=TIME_LIMIT, check=False)
    except subprocess.TimeoutExpired:
        raise RunError(f"no answer within {TIME_LIMIT} s: {shown}") from None
    if done.returncode != 0:
        raise RunError(f"exit status {done.returncode}: {shown}\n{done.stderr.strip()}")
    return done


def kernel(output):
    found = re.search(r"^time_ns: (\d+)$", output, re.M)
    if found is None:
        raise RunError(f"no time in the output:\n{output}")
    return int(found.group(1))


def timed(command, workers):
    """Nanoseconds of the process, and of its kernel."""
    start = time.monotonic_ns()
    done = run(command, [("SEAM_WORKERS", str(workers))])
    return time.monotonic_ns() - start, kernel(done.stdout)


def measured(program, chosen, folder, progress, patience):
    """Medians for the elision, one worker and two: nanoseconds of the process, and of the kernel."""
    builds = {"serial": ["--serial"], "seam": []}
    for kind, extra in builds.items():
        run([chosen.seam, "build", *extra, *words(program), "-o", str(folder / f"{program.name}-{kind}")])
    kinds = [("serial", 1), ("seam", 1), ("seam", 2)]
    times = {kind: [] for kind in kinds}
    for number in range(chosen.runs + 1):
        progress.step(f"{program.name}, run {number}")
        for kind, workers in kinds:
            command = [str(folder / f"{program.name}-{kind}"), *program.command(not chosen.full)]
            times[kind, workers].append(patience.undisturbed(lambda: timed(command, workers)))
    return [[statistics.median(column) for column in zip(*series[1:])] for series in times.values()]


def simulated(program, chosen, folder, progress, patience):
    """Speedup against the elision on one and on two workers: the kernel's, and the whole program's."""
    progress.step(f"{program.name}, simulated")
    table, clock = folder / "table.csv", folder / "clock"
    clock.unlink(missing_ok=True)
    constants = ["--constants", chosen.constants] if chosen.constants else []
    patience.await_silence()
    done = run([chosen.seam, "sim", "--measure", "-p", "1,2", "--csv", str(table), *constants, *words(program), "--", "--time-to", str(clock),
                *program.command(not chosen.full)[1:]])
    with open(table, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    if len(rows) != 2 or not all(row["speedup_serial"] for row in rows):
        raise RunError(f"{program.name}: the simulator left something out\n{done.stderr.strip()}")
    # First the elision and the program in turn, really; then one run for the scale; then one and two simulated workers.
    times = list(map(int, clock.read_text(encoding="ascii").split()))
    real, (one, two) = times[2:-3] or times[:-3], times[-2:]
    factor = statistics.median(real[::2]) / statistics.median(real[1::2])
    return [factor, factor * one / two], [float(row["speedup_serial"]) for row in rows]


def row(program, real, simulation):
    """One program's line of the table, and how far simulation is off at most."""
    (serial, kernel_serial), (_, kernel_one), (two, kernel_two) = real
    kernel, whole = simulation
    pairs = [(kernel_serial / kernel_one, kernel[0]), (kernel_serial / kernel_two, kernel[1]), (serial / two, whole[1])]
    offs = [found / expected - 1 for expected, found in pairs]
    cells = []
    for (expected, found), off in zip(pairs, offs):
        share = f"{100 * off:+.0f}%"
        cells += [f"{expected:.2f}", f"{found:.2f}", f"**{share}**" if abs(off) > LIMIT else share]
    return f"| {program.title or program.name} | " + " | ".join(cells) + " |", offs


def main():
    parser = options()
    chosen = parser.parse_args()
    programs = [p for p in PROGRAMS if chosen.only is None or p.name in chosen.only.split(",")]
    if not programs:
        parser.error(f"no such program: {chosen.only}")
    chosen.seam = os.path.abspath(chosen.seam)
    folder = ROOT / "target" / "bench-sim"
    remove_builds(folder)
    progress = Progress(len(programs) * (chosen.runs + 2))
    patience = Patience(chosen.patience)
    lines = ["| " + " | ".join(COLUMNS) + " |", "|---" + "|---:" * (len(COLUMNS) - 1) + "|"]
    print("\n".join(lines))
    inside = [0, 0, 0]
    for program in programs:
        try:
            line, off = row(program, measured(program, chosen, folder, progress, patience),
                            simulated(program, chosen, folder, progress, patience))
        except (BuildError, RunError) as failure:
            progress.end()
            print(f"bench: {failure}", file=sys.stderr)
            sys.exit(1)
        progress.end()
        print(line, flush=True)
        lines.append(line)
        inside = [count + (abs(value) <= LIMIT) for count, value in zip(inside, off)]
    summary = (f"Within {LIMIT:.0%}: {inside[0]} of {len(programs)} kernels on one worker, {inside[1]} on two; {inside[2]} whole "
               f"programs on two. {chosen.runs} runs, of which other work on the "
               f"machine disturbed {patience.disturbed} of {len(programs) * 3 * (chosen.runs + 1)}; {version('gcc')}.")
    print(f"\n{summary}")
    if chosen.out:
        Path(chosen.out).write_text(EXPLANATION + "\n" + "\n".join(lines) + f"\n\n{summary}\n", encoding="utf-8")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)

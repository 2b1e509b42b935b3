#!/usr/bin/env python3
"""Compares simulated with measured speedup, on one and on two workers, for the benchmark set.

Each program is run as it is on one and on two workers in turn, several times, and simulated on as many. What counts
is the time of the kernel, as the program itself measures it: in the simulator that is virtual time.
"""

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from measure import Progress, RunError, finish, wait_until_quiet
from programs import PROGRAMS
from toolchain import COMMON_FLAGS, EXAMPLES, ROOT, BuildError, Toolchain, Variant, remove_builds

LIMIT = 0.10


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", metavar="NAMES", help="programs, separated by commas")
    parser.add_argument("--runs", type=int, default=5, help="runs of each kind (default 5)")
    parser.add_argument("--full", action="store_true", help="the inputs of the benchmarks; otherwise small ones")
    parser.add_argument("--seam", metavar="PATH", default=str(ROOT / "target/release/seam"))
    parser.add_argument("--constants", metavar="FILE", help="for seam sim")
    return parser


def sources(program):
    """The program's own file, and its leaf, compiled with it: the simulator counts both."""
    found = [EXAMPLES / f"{program.file}.c"]
    if program.leaf:
        found.append(EXAMPLES / "leaf" / f"{program.leaf}.c")
    return [str(path) for path in found]


def arguments(program, full):
    words = program.command(not full)
    words[words.index("--repeat") + 1] = "1"
    return words


def measured(program, toolchain, full, runs):
    """Median times in nanoseconds: serial, on one worker, on two."""
    variants = [Variant("serial", "serial", "gcc"), Variant("one", "seam", "gcc"),
                Variant("two", "seam", "gcc", workers=2)]
    times = {variant.name: [] for variant in variants}
    for _ in range(runs + 1):
        for variant in variants:
            command = [str(toolchain.build(program, variant)), *arguments(program, full)]
            process = subprocess.Popen(command, env={**os.environ, **variant.environment()}, text=True,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            times[variant.name].append(finish(process, command)[0])
    return [statistics.median(series[1:]) for series in times.values()]


def simulated(program, toolchain, chosen):
    """Virtual times in nanoseconds: serial, on one worker, on two."""
    found = []
    for kind, extra, workers in (("serial", ["--serial"], 1), ("seam", [], 1), ("seam", [], 2)):
        output = toolchain.folder / f"{program.file}-simulated-{kind}"
        if not output.exists():
            toolchain.run([chosen.seam, "build", "--sim", "-O2", *extra, *COMMON_FLAGS, *sources(program),
                           "-lm", "-o", output])
        constants = ["--constants", chosen.constants] if chosen.constants else []
        command = [chosen.seam, "sim", "--once", "-p", str(workers), *constants, str(output), "--",
                   *arguments(program, chosen.full)]
        process = subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        found.append(finish(process, command)[0])
    return found


def row(program, real, virtual):
    """One program's line of the table, and how far simulation is off on two workers."""
    (serial, one, two), (v_serial, v_one, v_two) = real, virtual
    off = (v_one / v_two) / (one / two) - 1
    cells = [f"{serial / one:.2f}", f"{v_serial / v_one:.2f}", f"{one / two:.2f}", f"{v_one / v_two:.2f}",
             f"{100 * off:+.0f}%", f"{one / 1e6:.0f} ms", f"{v_one / 1e6:.0f} ms"]
    return f"| {program.title or program.name} | " + " | ".join(cells) + " |", off


def main():
    parser = options()
    chosen = parser.parse_args()
    programs = [p for p in PROGRAMS if chosen.only is None or p.name in chosen.only.split(",")]
    if not programs:
        parser.error(f"no such program: {chosen.only}")
    toolchain = Toolchain(os.path.abspath(chosen.seam), ROOT / "target" / "bench-sim")
    remove_builds(toolchain.folder)
    progress = Progress(len(programs))
    load = wait_until_quiet(60)
    print("| program | T_S/T_1 | simulated | T_1/T_2 | simulated | off | T_1 | simulated |")
    print("|---|---|---|---|---|---|---|---|")
    inside = 0
    for program in programs:
        progress.step(program.name)
        try:
            line, off = row(program, measured(program, toolchain, chosen.full, chosen.runs),
                            simulated(program, toolchain, chosen))
        except (BuildError, RunError) as failure:
            progress.end()
            print(f"bench: {failure}", file=sys.stderr)
            sys.exit(1)
        progress.end()
        print(line, flush=True)
        inside += abs(off) <= LIMIT
    print(f"\n{inside} of {len(programs)} within {LIMIT:.0%} on two workers; load {load:.2f} when it began")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)

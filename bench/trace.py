#!/usr/bin/env python3
"""Measures what the event log costs: the benchmarks on all workers, with and without SEAM_TRACE, in turn.

Each pair of runs gives one ratio; its two runs come right after each other, in an order that alternates. Shown are the median of
the ratios and the range in which the true median lies with a probability of 95%, by order statistics.
"""

import argparse
import os
import statistics
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from measure import Progress, RunError
from programs import PROGRAMS
from quiet import Patience
from run import usable_cores
from sim import kernel, run, words
from toolchain import ROOT, remove_builds


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", metavar="NAMES", help="programs, separated by commas")
    parser.add_argument("--pairs", type=int, default=15, help="pairs of runs of each program (default 15)")
    parser.add_argument("--seam", metavar="PATH", default=str(ROOT / "target/release/seam"))
    parser.add_argument("--patience", type=float, metavar="SECONDS", default=120, help="as for sim.py (default 120)")
    return parser


def bounds(values):
    """Which of the sorted values enclose the median with 95%: half of so many throws of a coin, and two deviations."""
    values, n = sorted(values), len(values)
    reach = 0.98 * n ** 0.5
    low, high = max(0, int(n / 2 - reach)), min(n - 1, int(n / 2 + reach))
    return values[low], values[high]


def ratios(program, chosen, folder, progress, patience):
    """Time with the log by time without, pair by pair."""
    binary, trace = folder / program.name, folder / "trace"
    run([chosen.seam, "build", *words(program), "-o", str(binary)])
    found = []
    for number in range(chosen.pairs + 1):
        progress.step(f"{program.name}, pair {number}")
        environments = [[], [("SEAM_TRACE", str(trace))]]
        if number % 2:
            environments.reverse()
        times = {}
        for environment in environments:
            command = [str(binary), *program.command(False)]
            times[len(environment)] = patience.undisturbed(
                lambda: kernel(run(command, [("SEAM_WORKERS", str(usable_cores())), *environment]).stdout))
        found.append(times[1] / times[0])
    return found[1:]


def main():
    parser = options()
    chosen = parser.parse_args()
    programs = [p for p in PROGRAMS if chosen.only is None or p.name in chosen.only.split(",")]
    if not programs:
        parser.error(f"no such program: {chosen.only}")
    chosen.seam = os.path.abspath(chosen.seam)
    folder = ROOT / "target" / "bench-trace"
    remove_builds(folder)
    progress, patience = Progress(len(programs) * (chosen.pairs + 1)), Patience(chosen.patience)
    patience.await_silence()
    print("| program | with the log | 95% |\n|---|---:|---:|")
    everything = []
    for program in programs:
        try:
            found = ratios(program, chosen, folder, progress, patience)
        except RunError as failure:
            progress.end()
            print(f"bench: {failure}", file=sys.stderr)
            sys.exit(1)
        progress.end()
        everything += found
        low, high = bounds(found)
        print(f"| {program.title or program.name} | {statistics.median(found) - 1:+.1%} | {low - 1:+.1%} to {high - 1:+.1%} |", flush=True)
    low, high = bounds(everything)
    print(f"\nall pairs: {statistics.median(everything) - 1:+.2%} ({low - 1:+.2%} to {high - 1:+.2%}), on {usable_cores()} workers; "
          f"{patience.disturbed} runs were disturbed by other work on the machine")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)

#!/usr/bin/env python3
"""Measures Seam against serial C, OpenMP tasks and oneTBB, and writes docs/benchmarks.md.

Needs Python 3 and gcc; clang and oneTBB are measured when they are installed. Each program is built
in all variants, and all variants are run in turn, so that whatever else the machine does falls on all
of them alike.
"""

import argparse
import os
import shutil
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

import report
from measure import Progress, RunError, measure, wait_until_quiet
from programs import PROGRAMS, SMALL
from toolchain import ROOT, BuildError, Toolchain, remove_builds


def usable_cores():
    """The affinity mask cut by the cgroup's quota."""
    cores = len(os.sched_getaffinity(0))
    try:
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text(encoding="ascii").split()
        if quota != "max":
            cores = min(cores, max(1, int(quota) // int(period)))
    except (OSError, ValueError):
        pass
    return cores


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", metavar="NAMES", help="programs to measure, separated by commas")
    parser.add_argument("--runs", type=int, default=5, help="rounds after the warm-up (default 5)")
    parser.add_argument("--quick", action="store_true", help="small inputs, to try the harness")
    parser.add_argument("--seam", metavar="PATH", default=str(ROOT / "target/release/seam"),
                        help="the seam command (default target/release/seam)")
    parser.add_argument("--out", metavar="FILE",
                        help="where to write (default docs/benchmarks.md, when everything is "
                             "measured; else standard output)")
    parser.add_argument("--workers", type=int, default=usable_cores(),
                        help="how many workers `all` are (default all cores)")
    parser.add_argument("--without", metavar="SIDES", default="",
                        help="variants to leave out, by the beginnings of their names, separated "
                             "by commas: openmp,tbb,seam-clang")
    return parser


def fail(text):
    print(f"bench: {text}", file=sys.stderr)
    sys.exit(1)


def selected(programs, only):
    names = only.split(",") if only else None
    return [program for program in programs if names is None or program.name in names]


def check(parser, chosen):
    """Refuses what cannot be measured, before anything is built."""
    known = {program.name for program in PROGRAMS + SMALL}
    unknown = set(chosen.only.split(",") if chosen.only else []) - known
    if unknown:
        parser.error(f"no such program: {', '.join(sorted(unknown))}; there are "
                     f"{', '.join(sorted(known))}")
    if chosen.runs < 1 or chosen.workers < 1:
        parser.error("--runs and --workers must be at least 1")
    if shutil.which(chosen.seam) is None:
        parser.error(f"there is no seam command at {chosen.seam}: build it (cargo build --release) "
                     f"or give --seam")
    if shutil.which("gcc") is None:
        parser.error("gcc is not installed; it is what everything is measured against")


def main():
    parser = options()
    chosen = parser.parse_args()
    check(parser, chosen)
    folder = ROOT / "target" / "bench"
    remove_builds(folder)
    toolchain = Toolchain(os.path.abspath(shutil.which(chosen.seam)), folder)
    left_out = tuple(name for name in chosen.without.split(",") if name)
    variants = [v for v in toolchain.variants(chosen.workers)
                if not (left_out and v.name.startswith(left_out))]
    small_variants = [v for v in variants if v.kind in ("serial", "seam") and v.copies == 1]
    programs, small = selected(PROGRAMS, chosen.only), selected(SMALL, chosen.only)

    rounds = chosen.runs + 1
    progress = Progress(rounds * (len(programs) * len(variants) + len(small) * len(small_variants)))
    load = wait_until_quiet(0 if chosen.quick else 60)
    try:
        results = [result(program, variants, toolchain, chosen, progress) for program in programs]
        tiny = [result(program, small_variants, toolchain, chosen, progress) for program in small]
    except (BuildError, RunError) as error:
        progress.end()
        fail(error)
    progress.end()
    write(report.page(results, tiny, chosen.workers, chosen.runs, load, toolchain), chosen)


def result(program, variants, toolchain, chosen, progress):
    series = measure(program, variants, toolchain, chosen.runs, chosen.quick, progress)
    return report.Result(program, series, chosen.workers, chosen.quick)


def write(text, chosen):
    """To the file that was asked for, or to the documentation when all was measured."""
    whole = not (chosen.only or chosen.quick or chosen.without)
    target = chosen.out or (str(ROOT / "docs" / "benchmarks.md") if whole else None)
    if target is None:
        print(text, end="")
        return
    try:
        Path(target).write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"cannot write {target}: {error.strerror}")
    print(f"wrote {target}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)

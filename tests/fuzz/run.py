#!/usr/bin/env python3
"""Compiles random fork/join programs with Seam in several ways, runs them under several schedules,
and compares with their serial elision under plain cc.

    run.py --count 100 --seed 1          seeds 1 to 100, in a few of the ways
    run.py --seed 4711 --count 1 --full  one seed in all of them

Prints each failure with the command that repeats it, keeps the program in the folder given by
--keep, names the smallest seed that failed, and exits with 1 if there is one.
"""

import argparse
import concurrent.futures
import os
import pathlib
import random
import subprocess
import sys
import tempfile

from generate import Program

ROOT = pathlib.Path(__file__).resolve().parents[2]

# How a program is compiled.
BUILDS = {
    "lazy": [],
    "O0": ["-O0"],
    "O3": ["-O3"],
    "all": ["--release-all"],
    "indolent": ["--polling=indolent"],
    "rpc": ["--tasks=rpc"],
    "clang": ["--cc", "clang"],
    "clang-all": ["--cc", "clang", "--release-all", "-O1"],
    "serial": ["--serial"],
}
# How it is run: workers, chaos seed, every poll honoured.
SCHEDULES = [(1, None, False), (2, None, False), (4, None, False), (1, 1, False), (2, 2, False), (4, 3, False), (2, 4, True), (1, 5, True)]


class Failure(Exception):
    pass


def run(command, limit, **environment):
    """The output of a command that must succeed."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("SEAM_", "CILK_")) or k == "SEAM_CACHE"}
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=limit, env=clean | environment)
    except subprocess.TimeoutExpired:
        raise Failure(f"did not end within {limit} s") from None
    if done.returncode:
        raise Failure(f"status {done.returncode}\n{done.stderr[:2000]}")
    return done.stdout


def ways(seed, full):
    """Builds with their schedules: all, or the plain one and another, three schedules each."""
    if full:
        return {name: SCHEDULES for name in BUILDS}
    rng = random.Random(seed ^ 0x5EA4)
    others = [name for name in BUILDS if name != "lazy"]
    return {name: rng.sample(SCHEDULES, 3) for name in ["lazy", rng.choice(others)]}


def check(seed, options):
    """What went wrong with a seed, as a list of messages."""
    failures = []
    program = Program(seed)
    with tempfile.TemporaryDirectory() as folder:
        source, elided, binary = (os.path.join(folder, name) for name in ("program.c", "elided.c", "program"))
        pathlib.Path(source).write_text(program.text(serial=False))
        pathlib.Path(elided).write_text(program.text(serial=True))
        run([options.cc, "-O1", "-w", elided, "-o", binary], 60)
        expected = run([binary], 60)
        for name, schedules in ways(seed, options.full).items():
            if options.build and name not in options.build:
                continue
            command = [options.seam, "build", "-w", *BUILDS[name], source, "-o", binary]
            try:
                run(command, 120)
            except Failure as failure:
                failures.append(f"seed {seed}: {name}: does not compile: {failure}")
                continue
            for workers, chaos, every in schedules:
                environment = {"SEAM_WORKERS": str(workers)}
                if chaos is not None:
                    environment |= {"SEAM_CHAOS": str(chaos), "SEAM_CHAOS_EVERY": "1" if every else "0"}
                try:
                    printed = run([binary], options.limit, **environment)
                    if printed != expected:
                        raise Failure(f"prints {printed.strip()!r} instead of {expected.strip()!r}")
                except Failure as failure:
                    words = " ".join(f"{k}={v}" for k, v in environment.items())
                    failures.append(f"seed {seed}: {name}: {words}: {failure}")
    if failures:
        kept = options.keep / f"seed-{seed}.c"
        options.keep.mkdir(parents=True, exist_ok=True)
        kept.write_text(program.text(serial=False))
        (options.keep / f"seed-{seed}-serial.c").write_text(program.text(serial=True))
        failures.append(f"  kept as {kept}; build options: {', '.join(' '.join(v) or '(none)' for v in BUILDS.values())}")
    return failures


def main():
    parser = argparse.ArgumentParser(description="Random parallel programs against their serial elision.")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--count", type=int, default=50, help="how many")
    parser.add_argument("--full", action="store_true", help="all builds under all schedules")
    parser.add_argument("--build", action="append", choices=list(BUILDS), help="only this build")
    parser.add_argument("--seam", default=str(ROOT / "target/release/seam"), help="the compiler to test")
    parser.add_argument("--cc", default="cc", help="what compiles the serial elision")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--limit", type=int, default=60, help="seconds for one run")
    parser.add_argument("--keep", type=pathlib.Path, default=ROOT / "target/fuzz", help="where programs that fail are kept")
    options = parser.parse_args()
    options.full |= bool(options.build)

    failed = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        seeds = range(options.seed, options.seed + options.count)
        for seed, failures in zip(seeds, pool.map(lambda seed: check(seed, options), seeds)):
            if failures:
                failed.append(seed)
                print("\n".join(failures), flush=True)
    if failed:
        print(f"the smallest seed that fails is {min(failed)}")
    print(f"{options.count - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Tests `bench/papers.py` on small inputs: what it refuses, and the numbers of tasks that do not depend on
the machine, which must be those of the paper.

    python3 tests/papers/run.py [--seam target/debug/seam]
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--seam", default=str(ROOT / "target/debug/seam"))
SEAM = parser.parse_args().seam
results = {"passed": 0, "failed": 0}


def papers(*words):
    command = [sys.executable, str(ROOT / "bench/papers.py"), "--seam", SEAM, *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)


def check(what, right, shown=""):
    results["passed" if right else "failed"] += 1
    print(f"{'ok' if right else 'FAILED'}: {what}" + ("" if right else f"\n{shown}"))


def rows(text):
    """The rows of all tables, by their first cell."""
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| ")]
    return {row[0]: row[1:] for row in cells}


def number(text):
    return int(text.replace(" ", ""))


def refusals():
    for words, part in (
        (["--only", "nonsense"], "no such table: nonsense"),
        (["--runs", "0"], "--runs must be at least 1"),
        (["--seam", "/nonexistent/seam"], "there is no seam command"),
    ):
        said = papers(*words)
        check(f"papers.py {' '.join(words)}", said.returncode == 2 and part in said.stderr, said.stderr)


def tasks():
    """On one worker the number of tasks is the paper's, to the last."""
    done = papers("--quick", "--without-sim", "--only", "ltc-4")
    check("table 4 of lazy task creation is written", done.returncode == 0, done.stderr)
    ours = rows(done.stdout)
    numbers = json.loads((ROOT / "bench/papers/numbers.json").read_text(encoding="utf-8"))
    theirs = {row[0]: row[1:] for row in numbers["ltc-4"]["rows"]}
    for name in ("fib 20: LBI (T = 2)", "fib 20: lazy", "queens 8: LBI (T = 1)", "queens 8: lazy"):
        expected = theirs[name.replace(": ", ": Encore, ")][:2]
        got = ours.get(name.replace("queens", "nqueens"), [])[:2]
        check(f"{name}: tasks created eagerly, and on one worker", len(got) == 2 and [number(n) for n in got] == expected,
              f"{got} instead of {expected}\n{done.stdout}")


refusals()
tasks()
print(f"{results['passed']} passed, {results['failed']} failed")
sys.exit(results["failed"] != 0)

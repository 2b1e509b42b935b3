#!/usr/bin/env python3
"""Tests `bench/papers.py` on small inputs: what it refuses, the numbers of tasks that do not depend on
the machine, which must be those of the paper, and that what was measured is not lost.

    python3 tests/papers/run.py [--seam target/debug/seam]
"""

import argparse
import json
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--seam", default=str(ROOT / "target/debug/seam"))
SEAM = parser.parse_args().seam
results = {"passed": 0, "failed": 0}
WORK = tempfile.TemporaryDirectory(prefix="seam-papers-")


def command(*words):
    return [sys.executable, str(ROOT / "bench/papers.py"), "--work", WORK.name, "--seam", SEAM, *words]


def papers(*words):
    return subprocess.run(command(*words), capture_output=True, text=True, timeout=900, check=False)


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
        (["--patience", "-1"], "--patience must be a number of seconds"),
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


def stopping():
    """What a run that is stopped has measured is there in the next."""
    words = ["--quick", "--without-sim", "--only", "ltc-3,ltc-4"]
    kept = Path(WORK.name) / "results.json"
    kept.unlink(missing_ok=True)
    running = subprocess.Popen(command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while running.poll() is None and not (kept.exists() and '"complete": true' in kept.read_text(encoding="utf-8")):
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    said = running.communicate(timeout=60)[1]
    check("Ctrl-C stops it", running.returncode == 130 and "stopped; what was measured is kept" in said, said)
    before = json.loads(kept.read_text(encoding="utf-8"))["measured"]
    done = papers(*words)
    check("it is gone on with", done.returncode == 0 and "going on with" in done.stderr, done.stderr)
    after = {row["case"]: row["times"] for row in json.loads(kept.read_text(encoding="utf-8"))["measured"]}
    check("what was complete stays", all(after[row["case"]] == row["times"] for row in before if row["complete"]), f"{before}\n{after}")
    again = papers(*words, "--reuse")
    check("--reuse measures nothing", again.returncode == 0 and again.stdout == done.stdout, again.stderr)
    said = papers(*words, "--reuse", "--out", "/dev/full")
    check("a full disk", said.returncode == 1 and "/dev/full: No space left" in said.stderr and "--reuse" in said.stderr, said.stderr)
    for broken in ('{"made_from"', "[]", '{"made_from": 1, "finished": false}'):
        kept.write_text(broken, encoding="utf-8")
        done = papers("--quick", "--without-sim", "--only", "opa-fig9.2")
        check(f"results that end with {broken}", done.returncode == 0 and "going on" not in done.stderr, done.stderr)


refusals()
tasks()
stopping()
print(f"{results['passed']} passed, {results['failed']} failed")
sys.exit(results["failed"] != 0)

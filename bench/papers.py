#!/usr/bin/env python3
"""Measures what the papers measured, and writes docs/papers.md: their numbers, and ours beside them.

Needs Python 3 and gcc; clang is measured when it is installed. The papers' numbers are in
bench/papers/numbers.json, with where they come from; all others are measured or simulated. When it is stopped,
the next run goes on from what results.json in the working folder has.
"""

import argparse
import json
import os
import shutil
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from paper_runs import Laboratory, complain
from paper_tables import PAPERS, table
from run import usable_cores
from toolchain import ROOT, version

NUMBERS = ROOT / "bench" / "papers" / "numbers.json"


def options():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", metavar="NAMES", help="tables to write, separated by commas, such as ltc-3,lazy-rpc-1")
    parser.add_argument("--runs", type=int, default=5, help="rounds after the warm-up (default 5)")
    parser.add_argument("--quick", action="store_true", help="small inputs and one round, to try the harness")
    parser.add_argument("--patience", type=float, metavar="SECONDS", default=300,
                        help="how long to wait in all for other work on the machine to end, and to repeat what it disturbed (default 300)")
    parser.add_argument("--work", metavar="FOLDER", default=str(ROOT / "target" / "papers"),
                        help="where programs are built and results are kept (default target/papers)")
    parser.add_argument("--fresh", action="store_true", help="measure everything, also if a run was stopped that could be continued")
    parser.add_argument("--reuse", action="store_true", help="write the page from what was measured last, as far as that goes")
    parser.add_argument("--without-sim", action="store_true", help="leave the simulated columns out")
    parser.add_argument("--seam", metavar="PATH", default=str(ROOT / "target/release/seam"),
                        help="the seam command (default target/release/seam)")
    parser.add_argument("--out", metavar="FILE", help="where to write (default docs/papers.md, when everything is "
                                                      "measured; else standard output)")
    return parser


def check(parser, chosen, names):
    """Refuses what cannot be measured, before anything is built."""
    unknown = set(chosen.only.split(",") if chosen.only else []) - set(names)
    if unknown:
        parser.error(f"no such table: {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    if chosen.runs < 1:
        parser.error("--runs must be at least 1")
    if not chosen.patience >= 0:
        parser.error("--patience must be a number of seconds, not negative")
    if shutil.which(chosen.seam) is None:
        parser.error(f"there is no seam command at {chosen.seam}: build it (cargo build --release) or give --seam")
    if shutil.which("gcc") is None:
        parser.error("gcc is not installed")


def names_of_tables():
    return [name for _, _, tables in PAPERS for name, _ in tables if " " not in name]


def wanted(chosen):
    """The papers with the tables that are asked for."""
    names = chosen.only.split(",") if chosen.only else None
    for title, source, tables in PAPERS:
        kept = [entry for entry in tables if names is None or entry[0] in names]
        if kept:
            yield title, source, kept


def paper_part(name, numbers):
    """The paper's own numbers; a figure may have none."""
    if name not in numbers:
        return f"### {name}\n"
    entry = numbers[name]
    return (f"### {entry['table']}: {entry['title']}\n\nThe paper's ({entry['machine']}):\n\n"
            + table(entry["columns"], entry["rows"]) + "\n")


def our_part(ours, lab):
    """Ours, or the sentence that says why there is nothing."""
    if isinstance(ours, str):
        return f"\n{ours}\n"
    columns, rows, sentence = ours(lab)
    return f"\nOurs:\n\n{table(columns, rows)}\n\n{sentence}\n"


def page(chosen, numbers, lab):
    simulated = "" if lab.simulates else " The simulator was not there, so the columns for more workers are missing."
    size = "small inputs, to try the harness: the numbers mean little" if chosen.quick else "the papers' sizes where they still take long enough"
    parts = [
        "# The papers' tables\n",
        "Written by `make papers`. The papers' numbers are theirs; ours are measured on one and two workers of this machine, and "
        "simulated by `seam sim` on more, at smaller sizes; simulated speedup against the serial program is that against one worker times "
        f"the TS/T1 that was measured.{simulated}\n",
        f"- {version('gcc')}" + (f"; {version('clang')}" if lab.clang else "") + f"\n- {lab.cores} cores\n- medians of {lab.runs} runs"
        f" after a warm-up; one run where that takes longer than some seconds\n- {size}\n"
        f"- {lab.runs_in_all()[1]} of {lab.runs_in_all()[0]} runs were disturbed by other work on the machine\n",
    ]
    for title, source, tables in wanted(chosen):
        parts.append(f"## {title}\n\n{source}\n")
        for name, ours in tables:
            parts.append(paper_part(name, numbers) + our_part(ours, lab))
    if lab.failures:
        parts.append("## What failed\n\n" + "\n".join(f"- {what}: {why}" for what, why in lab.failures) + "\n")
    return "\n".join(parts)


def main():
    parser = options()
    chosen = parser.parse_args()
    check(parser, chosen, names_of_tables())
    numbers = json.loads(NUMBERS.read_text(encoding="utf-8"))
    lab = Laboratory(os.path.abspath(shutil.which(chosen.seam)), chosen.work, 1 if chosen.quick else chosen.runs,
                     chosen.quick, min(2, usable_cores()), 0 if chosen.quick else chosen.patience)
    lab.clang = shutil.which("clang") is not None
    lab.simulates = lab.simulates and not chosen.without_sim
    for _, _, tables in wanted(chosen):
        for _, ours in tables:
            our_part(ours, lab)  # notes what it needs
    taken_up = 0 if chosen.fresh else lab.take_up(chosen.reuse)
    if taken_up:
        complain(f"going on with {taken_up} results of an earlier run")
    lab.remove_builds()
    lab.measure_all()
    lab.keep(finished=not lab.failures)
    write(page(chosen, numbers, lab), chosen)
    for what, why in lab.failures:
        complain(f"{what}: {why}")
    return 1 if lab.failures else 0


def write(text, chosen):
    """To the file that was asked for, or to the documentation when all was measured."""
    whole = not (chosen.only or chosen.quick or chosen.without_sim)
    target = chosen.out or (str(ROOT / "docs" / "papers.md") if whole else None)
    if target is None:
        print(text, end="")
        return
    try:
        Path(target).write_text(text, encoding="utf-8")
    except OSError as error:
        complain(f"cannot write {target}: {error.strerror}; what was measured is kept, and --reuse writes the page")
        sys.exit(1)
    print(f"wrote {target}")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        complain("stopped; what was measured is kept, and the next run goes on from there")
        sys.exit(130)

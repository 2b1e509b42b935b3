#!/usr/bin/env python3
"""Shows what Seam does on real input: sorts a large text, counts queens and trees, heats a plate.

Each program is run as its serial elision, with one worker and with all of them. Needs Python 3, gcc
and a built `seam`; the text comes from this repository and from the documentation that the system
has. Everything is made in target/demo.
"""

import argparse
import filecmp
import gzip
import os
import re
import shutil
import statistics
import struct
import subprocess
import sys
import time
import zlib
from pathlib import Path

sys.dont_write_bytecode = True

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples" / "c"
FOLDER = ROOT / "target" / "demo"

# Where systems keep text that people read, most likely first.
TEXT_PLACES = ["/usr/share/dict", "/usr/share/doc", "/usr/share/info", "/usr/share/man",
               "/usr/share/perl", "/usr/share/vim", "/usr/share/common-licenses",
               "/usr/lib/python3", "/usr/include"]
LARGE = 10 << 20  # one text file of this size will do; otherwise all are put together
ENOUGH = 192 << 20
RUNS = 3


class DemoError(Exception):
    """Something that stops the demonstration, in words for the user."""


def say(text):
    """Progress, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


# ---- the text -----------------------------------------------------------------------------------

def text_of(path):
    """A file's text, decompressed when it is packed; None when it is no text."""
    try:
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    except (OSError, EOFError, zlib.error):
        return None
    return data if data and b"\0" not in data[:8192] else None


def files_below(folder):
    """All regular files, in an order that does not change."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in (".git", "target"))
        for name in sorted(names):
            path = Path(place) / name
            if path.is_file() and not path.is_symlink():
                yield path


def gather_text(output):
    """Writes the largest text that can be found here; says what it is."""
    largest, size, total = None, 0, 0
    with open(output, "wb") as together:
        for folder in [ROOT, *TEXT_PLACES]:
            for path in files_below(folder):
                text = text_of(path) if total < ENOUGH else None
                if text is None:
                    continue
                say(f"gathering text: {total >> 20} MB")
                if len(text) > size:
                    largest, size = path, len(text)
                total += together.write(text if text.endswith(b"\n") else text + b"\n")
    if size < LARGE:
        return f"{total / 1e6:.0f} MB: this repository and the system's documentation"
    output.write_bytes(text_of(largest))
    return f"{size / 1e6:.0f} MB: {largest}"


# ---- building and running -----------------------------------------------------------------------

class Demo:
    """The programs, built once as they are and once without their keywords."""

    def __init__(self, seam, workers):
        self.seam, self.workers = seam, workers

    def build(self, name, *options):
        output = FOLDER / (name + ("-serial" if options else ""))
        say(f"building {output.name}")
        command = [self.seam, "build", *options, "-O2", str(EXAMPLES / f"{name}.c"), "-o",
                   str(output), "-lm"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            raise DemoError(f"{' '.join(command)}\n{done.stderr.strip()}")
        return output

    def times(self, name, arguments):
        """Kernel times in seconds of the serial elision, one worker and all, and one's output."""
        serial, parallel = self.build(name, "--serial"), self.build(name)
        sides = [(serial, 1), (parallel, 1), (parallel, self.workers)]
        spent, outputs = [[] for _ in sides], set()
        for round_number in range(RUNS):
            for side, (program, workers) in enumerate(sides):
                say(f"{name}: run {round_number + 1} of {RUNS}, {workers} worker(s)")
                seconds, output = run(program, arguments, workers)
                spent[side].append(seconds)
                outputs.add(output)
        if len(outputs) != 1:
            raise DemoError(f"{name}: the runs do not give the same result")
        return [statistics.median(side) for side in spent], outputs.pop()


def run(program, arguments, workers):
    """The kernel's time of one run, and what it printed apart from that."""
    environment = {**os.environ, "SEAM_WORKERS": str(workers)}
    done = subprocess.run([str(program), "--time", *arguments], capture_output=True,
                          env=environment)
    if done.returncode != 0:
        errors = done.stderr.decode(errors="replace").strip()
        raise DemoError(f"{program.name}: exit status {done.returncode}\n{errors}")
    spent = re.search(rb"^time_ns: (\d+)\n", done.stdout + done.stderr, re.M)
    if spent is None:
        raise DemoError(f"{program.name} does not tell its time")
    return int(spent.group(1)) / 1e9, re.sub(rb"^time_ns: \d+\n", b"", done.stdout, flags=re.M)


# ---- the parts ----------------------------------------------------------------------------------

def row(what, times):
    serial, one, every = times
    return (what, f"{serial:.3f}", f"{one:.3f}", f"{every:.3f}", f"{serial / every:.2f}")


def sort_text(demo):
    """Sorts the text in parallel and as the system does, and compares every byte."""
    text = FOLDER / "text"
    source = gather_text(text)
    times, output = demo.times("psort", [str(text)])
    ours, theirs = FOLDER / "sorted", FOLDER / "sorted-by-sort"
    ours.write_bytes(output)
    say("sort(1)")
    start = time.monotonic()
    with open(theirs, "wb") as file:
        subprocess.run(["sort", str(text)], env={**os.environ, "LC_ALL": "C"}, stdout=file,
                       check=True)
    elapsed = time.monotonic() - start
    if not filecmp.cmp(ours, theirs, shallow=False):
        raise DemoError(f"{ours} differs from what `LC_ALL=C sort` makes of {text}")
    lines = output.count(b"\n")
    remark = (f"psort: {lines} lines, {source}\n"
              f"       the same bytes as LC_ALL=C sort, which took {elapsed:.3f} s with its "
              f"reading and writing")
    return row(f"psort, {lines / 1e6:.1f} million lines", times), remark


def count_queens(demo):
    times, output = demo.times("nqueens", ["13"])
    return row("nqueens 13", times), f"nqueens: {first_line(output)}"


def search_tree(demo):
    times, output = demo.times("uts", ["geometric", "12"])
    return row("uts geometric 12", times), f"uts: {first_line(output)}"


def heat_plate(demo):
    picture = FOLDER / "heat.ppm"
    times, output = demo.times("heat", ["1024", "1000", str(picture)])
    shown = picture.with_suffix(".png")
    shown.write_bytes(png_of(picture.read_bytes()))
    picture.unlink()
    return row("heat 1024 x 1024, 1000 steps", times), f"heat: {first_line(output)}\n      {shown}"


def first_line(output):
    return output.decode().splitlines()[0]


def png_of(ppm):
    """The same picture as PNG: the header, the rows each with filter 0, the end."""
    head = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", ppm)
    width, height = int(head.group(1)), int(head.group(2))
    pixels, length = ppm[head.end():], width * 3
    rows = b"".join(b"\0" + pixels[y * length:(y + 1) * length] for y in range(height))

    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


# ---- all of it ----------------------------------------------------------------------------------

def show(head, rows):
    """A table with its columns aligned."""
    widths = [max(len(line[column]) for line in [head, *rows]) for column in range(len(head))]
    for line in [head, *rows]:
        cells = [line[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(line[1:], widths[1:])]
        print("  ".join(cells))
        if line is head:
            print("  ".join("-" * width for width in widths))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seam", metavar="PATH", default=str(ROOT / "target/release/seam"),
                        help="the seam command (default target/release/seam)")
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)),
                        help="how many workers are all of them (default all cores)")
    chosen = parser.parse_args()
    if shutil.which(chosen.seam) is None:
        parser.error(f"there is no seam command at {chosen.seam}: build it (cargo build --release) "
                     f"or give --seam")
    if chosen.workers < 1:
        parser.error("--workers must be at least 1")
    return chosen


def main():
    chosen = arguments()
    FOLDER.mkdir(parents=True, exist_ok=True)
    demo = Demo(os.path.abspath(shutil.which(chosen.seam)), chosen.workers)
    rows, remarks = [], []
    for part in (sort_text, count_queens, search_tree, heat_plate):
        line, remark = part(demo)
        rows.append(line)
        remarks.append(remark)
    say("")
    print(f"Seconds; the median of {RUNS} runs.\n")
    show(("program", "sequential", "1 worker", f"{chosen.workers} workers", "speedup"), rows)
    print("\n" + "\n".join(remarks))


if __name__ == "__main__":
    try:
        main()
    except DemoError as error:
        say("")
        print(f"demo: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)

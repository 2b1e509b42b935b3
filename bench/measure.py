"""Runs the variants of a program in turn and gathers their times."""

import os
import re
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field

# A variant that takes this many times as long as the fastest is measured once, not in every round.
SLOW = 15
TIME_LIMIT = 300
# What Seam is compared with may take too long; Seam itself may not.
PEERS = ("openmp", "tbb")


class RunError(Exception):
    """A program failed, hung or computed something else than the others."""


class TooSlow(RunError):
    """A program did not end in time."""


@dataclass
class Series:
    """The measured times of one variant, in nanoseconds, and what its runtime reported last."""

    times: list = field(default_factory=list)
    stats: list = field(default_factory=list)
    warm_up: float = 0

    @property
    def median(self):
        return statistics.median(self.times)

    @property
    def once(self):
        return len(self.times) == 1


class Progress:
    """One line that says what is going on, on a terminal only."""

    def __init__(self, total):
        self.total, self.done = total, 0
        self.shown = sys.stderr.isatty()

    def step(self, text):
        self.done += 1
        if self.shown:
            print(f"\r\033[K[{self.done}/{self.total}] {text}", end="", file=sys.stderr, flush=True)

    def end(self):
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def parse_stats(text):
    """The `name: number` lines of what the runtime printed to standard error."""
    found = {}
    for line in text.splitlines():
        match = re.match(r"\s*([A-Za-z][\w ./-]*?)\s*[:=]\s*(-?[\d.]+)\s*(ns|us|ms|s|%)?\b", line)
        if match:
            name = re.sub(r"[\s./-]+", "_", match.group(1).strip().lower())
            scale = {"us": 1e3, "ms": 1e6, "s": 1e9}.get(match.group(3), 1)
            found.setdefault(name, float(match.group(2)) * scale)
    return found


def run_once(executable, arguments, variant):
    """The kernel's time, the checksum and the runtime's report of one run."""
    environment = {**os.environ, **variant.environment(), "SEAM_STATS": "1"}
    command = [str(executable), *arguments]
    running = [subprocess.Popen(command, env=environment, text=True, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE) for _ in range(variant.copies)]
    results = [finish(process, command) for process in running]
    return max(result[0] for result in results), results[0][1], results[0][2]


def finish(process, command):
    """Waits for a run and reads what it printed."""
    shown = " ".join(command)
    try:
        output, errors = process.communicate(timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise TooSlow(f"no answer within {TIME_LIMIT} s: {shown}") from None
    if process.returncode != 0:
        raise RunError(f"exit status {process.returncode}: {shown}\n{errors.strip()}")
    spent = re.search(r"^time_ns: (\d+)$", output, re.M)
    checksum = re.search(r"^checksum: (\w+)$", output, re.M)
    if spent is None or checksum is None:
        raise RunError(f"no time or checksum in the output: {shown}\n{output.strip()}")
    return int(spent.group(1)), checksum.group(1), parse_stats(errors)


def measure(program, variants, toolchain, runs, quick, progress):
    """Times of all variants by name: a warm-up, then `runs` rounds of all variants in turn."""
    executables = {v.name: toolchain.build(program, v) for v in variants}
    series = {v.name: Series() for v in variants}
    checksums = {}
    arguments = program.command(quick)
    for round_number in range(runs + 1):
        for variant in variants:
            one = series[variant.name]
            progress.step(f"{program.title or program.name}: {variant.name}, run {round_number}")
            if round_number > 0 and is_slow(one, series):
                one.times = one.times or [one.warm_up]
                continue
            try:
                spent, checksum, stats = run_once(executables[variant.name], arguments, variant)
            except TooSlow:
                if variant.kind not in PEERS:
                    raise
                one.warm_up = TIME_LIMIT * 1e9
                continue
            compare(program, checksums, checksum, variant)
            if round_number == 0:
                one.warm_up = spent
            else:
                one.times.append(spent)
                one.stats.append(stats)
    return series


def compare(program, checksums, checksum, variant):
    """Refuses a result that is not the one of the other variants."""
    checksums.setdefault(checksum, variant.name)
    if len(checksums) > 1:
        sides = " and ".join(sorted(checksums.values()))
        raise RunError(f"{program.name}: {sides} do not compute the same")


def is_slow(one, series):
    """Whether a variant has shown in its warm-up that more runs would only take time."""
    fastest = min(other.warm_up for other in series.values() if other.warm_up)
    return one.warm_up > SLOW * fastest and one.warm_up > 1e9


def wait_until_quiet(limit):
    """Waits a while for other work on the machine to end; returns the load that remains."""
    deadline = time.monotonic() + limit
    while os.getloadavg()[0] > 0.3 and time.monotonic() < deadline:
        time.sleep(2)
    return os.getloadavg()[0]

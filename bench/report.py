"""Turns measurements into docs/benchmarks.md."""

import os
import platform
import subprocess
from datetime import date

from measure import SLOW, TIME_LIMIT
from notes import note
from programs import (CEILING_SHARE, CLANG_TARGET, RELEASE_TARGET, SMALL_TARGET, SPEEDUP_SHARE)
from toolchain import ROOT, version

INTRODUCTION = """\
# Benchmarks

Written by `make bench` (`bench/run.py`); do not edit. All variants of a program were run in turn, one
run of each in every round, after a warm-up; times are medians and cover the kernel only. All
variants compute the same result, which is checked, with the same algorithm and the same base cases; a
hot leaf (the function without parallelism in which a program spends its time, such as the test
of a queen's place) is the same object file in all of them. Nothing has a cutoff except where the algorithm
itself has a base case.

- **TS** is the time of the serial elision (the keywords dropped), compiled by `gcc -O2` or
  `gcc -O3`, whichever is faster. Every ratio on this page is against this one time, clang's too.
- **T1** is the time with one worker, **T{workers}** with all {workers}. Seam's programs are compiled with `-O2`.
- **T1/TS** says what parallelism costs (1.00: nothing); **TS/T{workers}** what it gains.
- The **ceiling** is what the machine has to give: {workers} times the speed of the elision when {workers}
  copies of it run at once. Where it is clearly less than {workers}, memory bandwidth, a shared cache or
  other users of the machine are the limit, whatever the runtime does.
- **Bold** figures miss their target; the reasons stand at the end.
"""


class Result:
    """One program's measurements, as ratios."""

    def __init__(self, program, series, workers, quick):
        self.program, self.series = program, series
        self.workers, self.quick = workers, quick
        self.serial = min((series[name] for name in ("serial-gcc-O2", "serial-gcc-O3")),
                          key=lambda one: one.median)

    def has(self, name):
        return name in self.series

    def cost(self, side):
        """T1/TS."""
        return self.series[f"{side}-1"].median / self.serial.median

    def speedup(self, side):
        """TS/TP."""
        return self.serial.median / self.series[f"{side}-all"].median

    def slowdown(self, side):
        """TP/TS, for inputs that are too small for a speedup."""
        return 1 / self.speedup(side)

    @property
    def ceiling(self):
        """The speedup that so many serial copies at once have over one."""
        alone = self.series["serial-gcc-O2"].median
        return self.workers * alone / self.series["copies"].median

    @property
    def speedup_target(self):
        """What TS/TP should be, or None where the machine is the limit."""
        if self.ceiling < CEILING_SHARE * self.workers:
            return None
        return SPEEDUP_SHARE * self.workers

    def release_share(self, side):
        """The part of all workers' time that went into releases, or None when not reported."""
        shares = [share for share in map(release_share, self.series[f"{side}-all"].stats)
                  if share is not None]
        return max(shares) if shares else None


def release_share(stats):
    """The runtime's report of its release time, in percent of the working time, as a share."""
    return stats["release_time"] / 100 if "release_time" in stats else None


# ---- tables -------------------------------------------------------------------------------------

def table(head, rows):
    """A Markdown table; the first column is text, the others are figures."""
    line = "|" + "|".join(f" {cell} " for cell in head) + "|"
    rule = "|---|" + "---:|" * (len(head) - 1)
    body = ["|" + "|".join(f" {cell} " for cell in row) + "|" for row in rows]
    return "\n".join([line, rule, *body]) + "\n"


def milliseconds(nanoseconds):
    value = nanoseconds / 1e6
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def figure(value, missed=False, once=False):
    text = f"{value:.3f}" if value < 0.1 else f"{value:.2f}" if value < 100 else f"{value:.0f}"
    text = f"**{text}**" if missed else text
    return text + "¹" if once else text


def above(value, target):
    """Whether a figure, as it is printed, exceeds its target."""
    return target is not None and round(value, 2) > round(target, 2) + 1e-9


def below(value, target):
    return target is not None and round(value, 2) < round(target, 2) - 1e-9


def seam_table(results, workers):
    clang = any(result.has("seam-clang-1") for result in results)
    head = ["program", "TS, ms", "gcc T1/TS", f"gcc TS/T{workers}"]
    head += ["clang T1/TS", f"clang TS/T{workers}"] if clang else []
    rows = []
    for result in results:
        target, wanted = result.program.target, result.speedup_target
        row = [result.program.title, milliseconds(result.serial.median),
               figure(result.cost("seam-gcc"), above(result.cost("seam-gcc"), target)),
               figure(result.speedup("seam-gcc"), below(result.speedup("seam-gcc"), wanted))]
        if clang:
            row += [figure(result.cost("seam-clang"), above(result.cost("seam-clang"), CLANG_TARGET)),
                    figure(result.speedup("seam-clang"))]
        rows.append(row + [figure(result.ceiling)])
    return table(head + ["ceiling"], rows)


def peer_table(results, workers):
    sides = [(side, name) for side, name in
             (("seam-gcc", "Seam"), ("openmp", "OpenMP"), ("tbb", "oneTBB"))
             if any(result.has(f"{side}-1") for result in results)]
    head = ["program", *(f"{name} T1/TS" for _, name in sides),
            *(f"{name} TS/T{workers}" for _, name in sides)]
    rows = []
    for result in results:
        costs = [figure(result.cost(side), once=result.series[f"{side}-1"].once)
                 for side, _ in sides]
        gains = [figure(result.speedup(side), once=result.series[f"{side}-all"].once)
                 for side, _ in sides]
        rows.append([result.program.title, *costs, *gains])
    return table(head, rows)


def spread(series):
    """Median and range in milliseconds."""
    if series.once:
        return f"{milliseconds(series.median)}¹"
    low, high = milliseconds(min(series.times)), milliseconds(max(series.times))
    return f"{milliseconds(series.median)} ({low}–{high})"


def spread_table(results):
    names = [name for name in results[0].series]
    rows = [[result.program.title, *(spread(result.series[name]) for name in names)]
            for result in results]
    return table(["program", *names], rows)


def small_table(results, workers):
    clang = any(result.has("seam-clang-all") for result in results)
    head = ["program", "TS of one, µs", "gcc T1/TS", f"gcc T{workers}/TS"]
    head += ["clang T1/TS", f"clang T{workers}/TS"] if clang else []
    rows = []
    for result in results:
        repeat = int(result.program.command(result.quick)[2])
        row = [result.program.title, f"{result.serial.median / repeat / 1e3:.2f}"]
        for side in ["seam-gcc"] + (["seam-clang"] if clang else []):
            limit = SMALL_TARGET if side == "seam-gcc" else CLANG_TARGET
            row += [figure(result.cost(side)),
                    figure(result.slowdown(side), above(result.slowdown(side), limit))]
        rows.append(row)
    return table(head, rows)


STATS = ["steals", "requests honoured", "requests declined", "releases", "frames released", "tasks"]


def stats_table(results):
    rows = []
    for result in results:
        stats = result.series["seam-gcc-all"].stats
        if not stats or not stats[-1]:
            continue
        cells = [f"{stats[-1][key]:.0f}" if (key := name.replace(" ", "_")) in stats[-1] else ""
                 for name in STATS]
        share = result.release_share("seam-gcc")
        missed = share is not None and share >= RELEASE_TARGET
        shown = "" if share is None else f"**{share:.2%}**" if missed else f"{share:.2%}"
        rows.append([result.program.title, *cells, shown])
    return table(["program", *STATS, "release overhead"], rows) if rows else ""


# ---- missed targets -------------------------------------------------------------------------------

def misses(result):
    """What this program misses: (side for the notes, text)."""
    gcc = result.cost("seam-gcc")
    if above(gcc, result.program.target):
        yield "gcc", f"gcc T1/TS {gcc:.2f}, target {result.program.target:.2f}"
    if result.has("seam-clang-1") and above(result.cost("seam-clang"), CLANG_TARGET):
        yield "clang", f"clang T1/TS {result.cost('seam-clang'):.2f}, target {CLANG_TARGET:.2f}"
    wanted = result.speedup_target
    if below(result.speedup("seam-gcc"), wanted):
        yield "speedup", (f"TS/T{result.workers} {result.speedup('seam-gcc'):.2f}, "
                          f"target {wanted:.2f}")
    share = result.release_share("seam-gcc")
    if share is not None and share >= RELEASE_TARGET:
        yield "release", f"release overhead {share:.2%}, target {RELEASE_TARGET:.0%}"


def small_misses(result):
    for side, limit in (("seam-gcc", SMALL_TARGET), ("seam-clang", CLANG_TARGET)):
        if result.has(f"{side}-all") and above(result.slowdown(side), limit):
            yield "small", (f"{side[5:]} T{result.workers}/TS {result.slowdown(side):.2f}, "
                            f"target {limit:.2f}")


def missed_list(results, small):
    lines = []
    for group, find in ((results, misses), (small, small_misses)):
        for result in group:
            for side, text in find(result):
                reason = note(result.program.name, side)
                lines.append(f"- {result.program.title}: {text}." + (f" {reason}" if reason else ""))
    return "\n".join(lines) + "\n" if lines else "None.\n"


# ---- the page --------------------------------------------------------------------------------------

def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            for line in info:
                if line.lower().startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def revision():
    """The commit that was measured, when this is a working copy of one."""
    try:
        done = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"],
                              capture_output=True, text=True)
    except OSError:
        return ""
    return done.stdout.strip()


def environment(workers, runs, load, toolchain):
    compilers = [version("gcc")] + ([version("clang")] if toolchain.clang else [])
    cores = len(os.sched_getaffinity(0))
    lines = [f"- machine: {processor()}, {cores} cores, {platform.machine()}, "
             f"{platform.system()} {platform.release()}",
             f"- compilers: {'; '.join(compilers)}",
             f"- date: {date.today().isoformat()}, revision {revision() or 'unknown'}",
             f"- {workers} workers; {runs} rounds; load of the machine before the run: {load:.1f}"]
    return "\n".join(lines + [f"- {text}" for text in toolchain.missing]) + "\n"


def page(results, small, workers, runs, load, toolchain):
    """The whole text of docs/benchmarks.md."""
    parts = [INTRODUCTION.format(workers=workers), environment(workers, runs, load, toolchain)]
    if any(result.quick for result in results + small):
        parts.append("A quick run: the inputs are smaller than the titles say.\n")
    if results:
        parts += ["## Seam against the serial elision\n", seam_table(results, workers)]
    if any(result.has("openmp-1") or result.has("tbb-1") for result in results):
        parts += ["## Beside OpenMP tasks and oneTBB\n", peer_table(results, workers)]
    if small:
        parts += ["## Inputs too small to be worth a steal\n",
                  "The kernel is run many times in a row; all workers are there, and the time must "
                  "stay within 5% of the serial one.\n",
                  small_table(small, workers)]
    if results or small:
        parts += ["## What the runtime did\n",
                  "Of the last run with all workers, gcc; release overhead is the largest of all "
                  "runs, as a share of the working time.\n", stats_table(results + small)]
        parts += ["## Missed targets\n", missed_list(results, small)]
        parts += ["## Times\n", "Medians in milliseconds, with the smallest and the largest.\n",
                  spread_table(results or small)]
        if results and small:
            parts.append(spread_table(small))
        parts.append(f"¹ measured once: it takes more than {SLOW} times as long as the fastest "
                     f"variant, or was stopped after {TIME_LIMIT} s.\n")
    return "\n".join(parts)

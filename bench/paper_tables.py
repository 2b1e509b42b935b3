"""The tables and figures of the papers, each with ours beside it."""

from paper_runs import SIMULATED, Program

E, P = "examples/c", "bench/papers"

FIB = Program(f"{E}/fib.c", ("36",), ("24",))
FIB38 = Program(f"{E}/fib.c", ("38",), ("24",), simulated=("34",))
FIB32 = Program(f"{E}/fib.c", ("32",), ("22",))
FIB30 = Program(f"{E}/fib.c", ("30",), ("24",), repeat=20)
FIB20 = Program(f"{E}/fib.c", ("20",), ("20",), repeat=400)
QUEENS8 = Program(f"{E}/nqueens.c", ("8",), ("8",), repeat=100)
QUEENS11 = Program(f"{E}/nqueens.c", ("11",), ("8",))

LAZY_RPC = {
    "queens": Program(f"{P}/queens.c", ("12",), ("9",), repeat=5),
    "fib": FIB30,
    "fibr": Program(f"{P}/fibr.c", ("30",), ("22",), repeat=20),
    "sum": Program(f"{E}/sum.c", ("500000",), ("50000",), repeat=100),
    "scan": Program(f"{E}/scan.c", ("131072",), ("16384",), repeat=100),
    "poly": Program(f"{P}/poly.c", ("2000",), ("300",), repeat=10),
    "mm": Program(f"{P}/mm.c", ("150",), ("40",), repeat=100),
    "abisort": Program(f"{P}/abisort.c", ("15",), ("12",), repeat=50),
    "tridiag": Program(f"{P}/tridiag.c", ("18",), ("13",), repeat=50),
}
# The tree is sixteen times the paper's, as steals have become cheaper by less than everything else.
GRAIN = {steps: Program(f"{P}/grain.c", ("20", str(steps)), ("12", str(steps)), repeat=max(1, 16 // steps))
         for steps in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)}
TOUCH = Program(f"{P}/touch.c", ("1000000",), ("10000",))
TOUCH_CALL = Program(f"{P}/touch.c", ("1000000", "call"), ("10000", "call"))
PERMUTE = Program(f"{P}/permute.c", ("3000",), ("200",))
MERGESORT = Program(f"{P}/mergesort.c", ("8192",), ("2048",), repeat=500)
OPA = {
    "fib 38": FIB38,
    "knapsack": Program(f"{E}/knapsack.c", ("60",), ("36",), simulated=("45",)),
    "cilksort": Program(f"{E}/cilksort.c", ("4100000",), ("100000",), simulated=("1000000",)),
    "matmul": Program(f"{E}/matmul.c", ("768",), ("128",), simulated=("384",)),
    "heat": Program(f"{E}/heat.c", ("1024", "200"), ("128", "20"), simulated=("512", "40")),
}
MANDELBROT = Program(f"{E}/mandelbrot.c", ("1000",), ("100",), simulated=("400",))
NBODY = Program(f"{P}/nbody.c", ("1024", "10"), ("128", "3"), simulated=("1024", "3"))
FIRST = {(what, how): Program(f"{P}/firstqueen.cilk", ("30", what, how), ("14", what, how), simulated=("22", what, how))
         for what in ("first", "end") for how in ("flag", "abort")}


# ---- numbers as text ------------------------------------------------------------------------------

def show(value, digits=2):
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:.{digits}f}"
    return str(value)


def whole(value):
    return "–" if value is None else f"{value:,.0f}".replace(",", " ")


def ratio(above, below):
    return above / below if above is not None and below else None


def times(a, b):
    return a * b if a is not None and b is not None else None


def seconds(ns):
    return "–" if ns is None else f"{ns / 1e9:.3g}"


def percent(value):
    return "–" if value is None else f"{100 * value:.1f}"


def table(columns, rows):
    lines = ["| " + " | ".join(columns) + " |", "|---" + "|---:" * (len(columns) - 1) + "|"]
    lines += ["| " + " | ".join(show(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines)


class Section:
    """What one table of the page needs: the laboratory, and shorthands."""

    def __init__(self, lab):
        self.lab = lab

    def sims(self):
        """The numbers of workers that are simulated, if there is a simulator."""
        return SIMULATED if self.lab.simulates else ()

    def sim_titles(self, prefix=""):
        return [f"{prefix}{n} (simulated)" for n in self.sims()]

    def speedups(self, program, tasks, against_serial):
        """Measured on two workers, simulated on more."""
        one = self.lab.ns(program, tasks)
        base = self.lab.ns(program, "serial") if against_serial else one
        found = [ratio(base, self.lab.ns(program, tasks, workers=2))]
        return found + [times(self.lab.simulated(program, n, tasks).get("speedup"), ratio(base, one)) for n in self.sims()]

    def tasks(self, program, tasks):
        """How many tasks each repetition makes, measured on one and two workers and simulated on more."""
        found = [tuple(self.lab.count(name, program, tasks, workers=n) for name in ("tasks", "repeat"))
                 for n in (1, 2)]
        rows = [self.lab.simulated(program, n, tasks) for n in self.sims()]
        return [ratio(*pair) for pair in found] + [ratio(row.get("tasks"), row.get("repeat")) for row in rows]

    def spawns(self, program):
        """So many calls can become tasks."""
        found = self.lab.measured(program, "eager")
        made = found and found.count("tasks_made_at_spawns")
        return ratio(made + found.count("splits"), found.count("repeat")) if made is not None else None


# ---- Lazy RPC ---------------------------------------------------------------------------------------

def lazy_rpc_1(lab):
    s = Section(lab)
    rows = []
    for program in LAZY_RPC.values():
        serial, one = lab.ns(program, "serial"), lab.ns(program, "rpc")
        grain = ratio(one, s.spawns(program))
        rows.append([lab.label(program), show(grain, 1), seconds(serial), seconds(one), ratio(one, serial), *s.speedups(program, "rpc", False)])
    columns = ["program", "g (ns)", "Tseq (s)", "T1 (s)", "T1/Tseq", "T1/T2", *s.sim_titles("T1/T")]
    return columns, rows, ("The calls are a thousand times as fast as on the Alpha, so the same cost of a few instructions "
                           "weighs more or less as the C compiler can still inline around a deferred call; memory has no "
                           "single home here, so abisort, tridiag, mm and poly do not suffer from what limited them there. "
                           "`nucleic`, 3000 lines that the paper does not show, is not among the programs.")


def lazy_rpc_2(lab):
    s = Section(lab)
    rows = []
    for program in LAZY_RPC.values():
        row = [lab.label(program)]
        for workers in (1, 2):
            found = lab.measured(program, "rpc", workers=workers)
            row.append(whole(found.most("deepest_lazy_task_stack") if found else None))
        row += [whole(lab.simulated(program, n, "rpc").get("deepest_lts")) for n in s.sims()]
        rows.append(row)
    return ["program", "p = 1", "2", *s.sim_titles()], rows, (
        "On one processor it is the depth of parallel calls, nearly the paper's; queens tries the places of a row in another order, and the rest "
        "of a row before the rows below, so it nests less deeply.")


def lazy_rpc_6(lab):
    s = Section(lab)
    program = LAZY_RPC["tridiag"]
    found = lab.measured(program, "rpc", workers=2)
    share = (lambda mode: percent(found.share(mode)) if found else "–")
    rows = [[f"{lab.label(program)}, 2 workers", share("working_ms"), share("stealing_ms"), share("idle_ms")]]
    for n in s.sims():
        rows.append([f"the same on {n} workers (simulated)", "–", "–", percent(lab.simulated(program, n, "rpc").get("idle"))])
    return ["program", "working (%)", "stealing (%)", "idle (%)"], rows, (
        "Ours is the whole program, in which one worker prepares the equations while the others have nothing to do; the paper's is "
        "the solution alone. `seam profile` draws the picture itself.")


# ---- Indolent closures ----------------------------------------------------------------------------

def indolent(lab, polling):
    rows = []
    for compiler, level in (("gcc", "-O2"), ("gcc", "-O3"), ("clang", "-O2"), ("clang", "-O3")):
        how = {"compiler": compiler, "level": level}
        if compiler == "clang" and not lab.clang:
            continue
        serial, one = lab.ns(FIB, "serial", **how), lab.ns(FIB, "lazy", polling=polling, **how)
        overhead = ratio(one, serial)
        rows.append([f"{compiler} {level}", seconds(serial), seconds(one), percent(overhead - 1 if overhead else None)])
    return ["compiler", "TS (s)", "T1 (s)", "overhead (%)"], rows


def indolent_1(lab):
    return *indolent(lab, "indolent"), (
        "The test before a spawn is a load and a branch here as it was there, but the C compilers now inline the clone several "
        "levels deep into itself, which the cold stubs' sibling calls leave intact.")


def indolent_2(lab):
    return *indolent(lab, "sedative"), (
        "The paper's fast clone kept an entry number and saved its variables inside the test; here a cold stub gets the live "
        "values in registers, so nothing but the test remains in the clone.")


# ---- Lazy task creation -----------------------------------------------------------------------------

def ltc_2(lab):
    s = Section(lab)
    rows = []
    for name, tasks in (("eager", "eager"), ("LBI (T = 1)", "inline:1"), ("lazy", "lazy")):
        efficiency = [ratio(s.speedups(program, tasks, True)[0], 2) for program in GRAIN.values()]
        rows.append([f"{name}, 2 workers", *efficiency])
        for at, n in enumerate(s.sims()):
            found = [s.speedups(program, tasks, True)[1 + at] for program in GRAIN.values()]
            rows.append([f"{name}, {n} workers (simulated)", *[ratio(value, n) for value in found]])
    return ["strategy, by steps of the delay loop", *map(str, GRAIN)], rows, (
        "A step of the delay loop is some five instructions. A task that is made at the spawn costs about as many instructions as "
        "on the Encore; a lazy one costs a test, so its efficiency is high at every grain.")


LTC = (("LBI (T = 2)", "inline:2", FIB30, FIB20), ("LBI (T = 1)", "inline:1", QUEENS11, QUEENS8))


def ltc_3(lab):
    s = Section(lab)
    rows = []
    for inlining, limit, program, _ in LTC:
        for strategy, tasks in (("eager", "eager"), (inlining, limit), ("lazy", "lazy")):
            serial = lab.ns(program, "serial")
            rows.append([f"{lab.label(program)}: {strategy}", seconds(serial), ratio(serial, lab.ns(program, tasks)), *s.speedups(program, tasks, True)])
    return ["program and strategy", "TS (s)", "1", "2", *s.sim_titles()], rows, (
        "Today's machines do the paper's sizes in less time than it takes to wake a worker, so ours are larger. An inlined call can "
        "still leave the stack when it blocks here, so load-based inlining cannot deadlock as in the paper's section 3.3. "
        "`speech` was never published.")


def ltc_4(lab):
    s = Section(lab)
    rows = []
    for inlining, limit, _, program in LTC:
        for strategy, tasks in ((inlining, limit), ("lazy", "lazy")):
            rows.append([f"{lab.label(program)}: {strategy}", whole(s.spawns(program)), *map(whole, s.tasks(program, tasks))])
    return ["program and strategy", "eager", "1", "2", *s.sim_titles()], rows, (
        "The number of tasks with eager creation is that of the spawns, which is the paper's exactly. Lazily, a release makes a "
        "task of each thread on the stack, not only of the oldest; on two real workers these sizes are over before many are asked for.")


# ---- Mul-T ------------------------------------------------------------------------------------------

def mul_t_1(lab):
    def each(ns, program):
        times = int(lab.arguments(program)[0])
        return ns / times if ns is not None else None
    call = each(lab.ns(TOUCH_CALL, "lazy"), TOUCH_CALL)
    rows = []
    for name, tasks in (("eager", "eager"), ("lazy", "lazy"), ("rpc", "rpc")):
        one = each(lab.ns(TOUCH, tasks), TOUCH)
        rows.append([f"spawn and sync of an empty procedure, {name}", show(one, 1), show(ratio(one, call), 1)])
    rows.append(["a call of the same procedure", show(call, 1), "1.0"])
    return ["operation", "ns", "relative to the call"], rows, (
        "Only the sum can be compared. The parts are the same (make a task, block the parent, take the task, resume the parent), "
        "and so is, roughly, the ratio to a call; created lazily the task is a call and a test.")


def mul_t_4(lab):
    s = Section(lab)
    rows = []
    for name, program, tasks in (("eager", PERMUTE, "eager"), ("eager", QUEENS11, "eager"), ("LBI (T = 1)", MERGESORT, "inline:1"),
                                 ("lazy", PERMUTE, "lazy"), ("lazy", QUEENS11, "lazy"), ("lazy", MERGESORT, "lazy")):
        serial, one, two = (lab.ns(program, "serial"), lab.ns(program, tasks), lab.ns(program, tasks, workers=2))
        simulated = [lab.simulated(program, n, tasks).get("speedup") for n in s.sims()]
        rows.append([f"{lab.label(program)}: {name}", seconds(serial), seconds(one), seconds(two), *simulated])
    return ["program", "seq (s)", "1 (s)", "2 (s)", *s.sim_titles("speedup on ")], rows, (
        "permute finds 3000 vectors instead of 10000, and makes them with other random numbers. queens has a task for each "
        "placement, not just for the first two rows. `compiler`, 20000 lines of T, comes with Scheme.")


# ---- OPA ---------------------------------------------------------------------------------------------

def opa_2(lab):
    s = Section(lab)
    rows = []
    for program in OPA.values():
        serial, one, two = lab.ns(program, "serial"), lab.ns(program), lab.ns(program, workers=2)
        rows.append([lab.label(program), seconds(serial), seconds(one), ratio(one, serial), seconds(two), *s.speedups(program, "lazy", True)])
    return ["program", "C (s)", "1 (s)", "relative", "2 (s)", "C/T2", *s.sim_titles("C/T")], rows, (
        "The programs are those of Cilk's distribution in C, so there is no array object to index through, and no lock or thread identity to keep for "
        "each thread; the paper's inputs are only known for fib. Figure 9.1 draws the same numbers.")


def opa_3(lab):
    s = Section(lab)
    rows = []
    for program in OPA.values():
        counts = [[lab.count(kind, program, workers=n) for n in (1, 2)] + [lab.simulated(program, n).get(kind) for n in s.sims()]
                  for kind in ("tasks", "steals")]
        rows.append([lab.label(program), whole(s.spawns(program)), *map(whole, counts[0]), *map(whole, counts[1])])
    workers = ["1", "2", *s.sim_titles()]
    return ["program", "threads", *[f"tasks on {n}" for n in workers], *[f"steals on {n}" for n in workers]], rows, (
        "Tasks and steals stay as few; heat's go with its steps, as there. Our heat is a loop over rows and divides only on request.")


def opa_fig_2(lab):
    one, serial = lab.ns(FIB38), lab.ns(FIB38, "serial")
    overhead = ratio(one, serial)
    return ["part", "share"], [["all of it", overhead - 1 if overhead else None]], (
        "There is no lazy task queue and no join counter to keep up to date while nothing has left the stack, so only polling is left.")


def opa_4(lab):
    rows = []
    for program in (FIB32, FIB38):
        rows.append([lab.label(program), *[seconds(lab.ns(program, tasks)) for tasks in ("eager", "rpc", "lazy")]])
    return ["program", "eager (s)", "rpc (s)", "lazy (s)"], rows, (
        "Version A makes a task for each thread, as `--tasks=eager` does; D is lazy in everything, as `--tasks=lazy` is. B and C have no "
        "counterpart.")


def opa_curves(lab, program):
    s = Section(lab)
    serial = lab.ns(program, "serial")
    row = [lab.label(program), seconds(serial), ratio(serial, lab.ns(program)), *s.speedups(program, "lazy", True)]
    return ["program", "C (s)", "1", "2", *s.sim_titles()], [row]


def opa_fig_3(lab):
    return *opa_curves(lab, MANDELBROT), (
        "The figure has no numbers in the text. A loop is divided in halves when somebody asks, again and again, as in the paper's method.")


def opa_fig_4(lab):
    return *opa_curves(lab, NBODY), (
        "The figure has no numbers in the text. Here the loop over the list spawns each iteration; what leaves the stack is the rest of the loop.")


def opa_first(lab, what, shown):
    s = Section(lab)
    rows = []
    for how, title in (("flag", "every call looks at a flag"), ("abort", "`abort`")):
        program = FIRST[what, how]
        measured = [lab.ns(program, workers=n) for n in (1, 2)]
        rows.append([title, *map(shown, measured + [lab.simulated(program, n).get("kernel_ns") for n in s.sims()])])
    return ["", "1", "2", *s.sim_titles()], rows


def opa_5(lab):
    return *opa_first(lab, "end", lambda ns: "–" if ns is None else f"{ns / 1e6:.4f}"), (
        "Milliseconds, of firstqueen in Cilk-5, whose `abort` stops the other children of a procedure as the exception does those of a join block.")


def opa_6(lab):
    return *opa_first(lab, "first", seconds), (
        "Seconds, of firstqueen in Cilk-5; simulated on a board of 22.")


PAPERS = [
    ("Lazy RPC", "M. Feeley, *Lazy remote procedure call and its implementation in a parallel variant of C* (1996). Ours with `--tasks=rpc`.",
     [("lazy-rpc-1", lazy_rpc_1), ("lazy-rpc-2", lazy_rpc_2), ("lazy-rpc-fig6", lazy_rpc_6)]),
    ("Indolent closures", "V. Strumpen, *Indolent closure creation* (1998). Ours with `--tasks=lazy`, one worker.",
     [("indolent-1", indolent_1), ("indolent-2", indolent_2)]),
    ("Lazy task creation", "E. Mohr, D. A. Kranz, R. H. Halstead, *Lazy task creation: a technique for increasing the granularity of parallel "
     "programs* (1990). Ours with `--tasks=eager`, `inline:T` and `lazy`.",
     [("ltc-2", ltc_2), ("ltc-3", ltc_3), ("ltc-4", ltc_4)]),
    ("Mul-T", "D. A. Kranz, R. H. Halstead, E. Mohr, *Mul-T: a high-performance parallel Lisp* (1989).",
     [("mul-t-1", mul_t_1), ("mul-t-3", "Boyer rewrites symbolic terms in lists that a collector looks after; it comes with Scheme."), ("mul-t-4", mul_t_4)]),
    ("OPA", "S. Umatani, thesis on the implementation of OPA, chapter 9. Ours with `--tasks=lazy`.",
     [("opa-9.2", opa_2), ("opa-9.3", opa_3), ("opa-fig9.2", opa_fig_2), ("opa-9.4", opa_4),
      ("Figure 9.3: a loop over independent iterations", opa_fig_3), ("Figure 9.4: a loop over a list", opa_fig_4),
      ("opa-9.5", opa_5), ("opa-9.6", opa_6), ("opa-9.7", "The cost of exception handling comes with OPA.")]),
]

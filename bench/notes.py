"""Why a target is missed: one sentence for a program, or for a program and one column.

Keys are program names, or (program name, side) where side is one of "gcc", "clang", "speedup",
"clang-speedup", "small", "release". The report prints a note only where the measurement shows a miss.
"""

NOTES = {
    ("scan", "gcc"): "`gather` adds after its second call, so both calls keep their tests, and gcc inlines the "
                     "serial recursion deeper than the fast clone; open.",
    ("scan", "clang"): "clang inlines neither recursion, and the fast clone carries the worker and a test for "
                       "each of two calls that do next to nothing; open.",
    ("sum", "clang"): "As for scan: the leaf is one addition, and clang does not inline the recursion.",
    ("uts-binomial", "gcc"): "Seven of eight activations return at once; the fast clone reads the side stack's top "
                             "and writes it back also where it takes nothing from it; open.",
    ("uts-binomial", "speedup"): "The cost on one worker, and a tree of 8000 roots whose loop hands over one child "
                                 "at a time.",
    ("heat-small", "small"): "A kernel of half a microsecond with eight parallel loops: the idle worker asks, and the "
                             "loops split for it; a root that is so short should not be asked; open.",
    ("fib-small", "small"): "The recursion is entered through a nested root each time, and clang inlines it less.",
    ("sum-small", "small"): "As for sum.",
    ("strassen", "speedup"): "Not explained yet; temporary matrices are allocated, and so first touched, in the kernel.",
    ("cholesky", "speedup"): "Not explained yet; many short phases follow one another.",
    ("lu", "speedup"): "At the edge of the target; the last blocks leave little to share.",
    ("rectmul", "gcc"): "Not explained yet; 1.02 in another run.",
    ("knapsack", "gcc"): "A poll before the last call, which may otherwise be a long chain without one.",
}


def note(program, side):
    """What is known about this program's result on this side, or an empty string."""
    return NOTES.get((program, side)) or NOTES.get(program, "")

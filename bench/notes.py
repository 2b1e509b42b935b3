"""Why a target is missed: one sentence for a program, or for a program and one column.

Keys are program names, or (program name, side) where side is one of "gcc", "clang", "speedup",
"clang-speedup", "small", "release". The report prints a note only where the measurement shows a miss.
"""

NOTES = {
    ("scan", "gcc"): "`gather` adds after its second call, so both calls keep their tests; what gcc makes of it "
                     "changes from size to size (the leaf is one addition).",
    ("sum", "clang"): "The leaf is one addition; clang needs more instructions for the serial recursion too.",
    ("uts-binomial", "gcc"): "Seven of eight activations return at once. The loop keeps the worker, the side stack's "
                             "old top and the array alive over each call, more than there are registers that "
                             "survive calls; the serial loop finds its array from the frame pointer.",
    ("uts-binomial", "speedup"): "The cost on one worker, and a tree of 8000 roots whose loop hands over one child "
                                 "at a time.",
    ("heat-small", "small"): "A kernel of half a microsecond with four parallel loops: the idle worker asks now and "
                             "then, and waking it takes longer than the loop.",
    ("nqueens-small", "small"): "The idle worker asks now and then; each time some frames leave the stack, and nobody "
                                "gains from it. 1.04 in another run.",
    ("fib-small", "small"): "The recursion is entered through a nested root each time.",
    ("strassen", "speedup"): "Temporary matrices are allocated in the kernel, and so first touched there: page faults "
                             "of one process wait for each other in the system.",
    ("cholesky", "speedup"): "Many short phases follow one another, with few tiles in each at the beginning and at "
                             "the end.",
    ("lu", "speedup"): "At the edge of the target; the last blocks leave little to share.",
    ("knapsack", "gcc"): "A poll before the last call, which may otherwise be a long chain without one.",
}


def note(program, side):
    """What is known about this program's result on this side, or an empty string."""
    return NOTES.get((program, side)) or NOTES.get(program, "")

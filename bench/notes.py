"""Why a target is missed: one sentence for a program, or for a program and one column.

Keys are program names, or (program name, side) where side is one of "gcc", "clang", "speedup",
"clang-speedup", "small", "release". The report prints a note only where the measurement shows a miss.
"""

NOTES = {
}


def note(program, side):
    """What is known about this program's result on this side, or an empty string."""
    return NOTES.get((program, side)) or NOTES.get(program, "")

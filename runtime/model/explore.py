"""explore.py: visits every interleaving of a few small processes.

A process is a generator. What it does between two yields is one atomic step; what it yields is the
name of the step that comes next, as in PROTOCOL.md, or `when(name, condition)` for a step that can
only be taken while the condition holds. Shared state is an object with hashable fields.

Generators cannot be copied, so a state is reached by replaying the choices that lead to it; it is
recognised by the shared fields and by each process's line and local variables.
"""

from collections import deque


class Broken(Exception):
    """A property does not hold."""


class when:
    def __init__(self, name, condition):
        self.name = name
        self.condition = condition


def _key(shared, processes):
    fields = tuple(sorted(vars(shared).items()))
    return fields, tuple(_place(p) for p in processes)


def _place(process):
    frame = process.gi_frame
    if frame is None:
        return None
    inner = process.gi_yieldfrom
    rest = _place(inner) if inner is not None and hasattr(inner, "gi_frame") else ()
    here = tuple((k, v) for k, v in sorted(frame.f_locals.items()) if isinstance(v, (int, str, bool, tuple, type(None))))
    return frame.f_lineno, here, rest


def _replay(make, choices):
    shared, processes = make()
    pending = [next(p) for p in processes]
    for i in choices:
        pending[i] = next(processes[i], None)
    return shared, processes, pending


def _can_go(step):
    return step is not None and (not isinstance(step, when) or step.condition())


def _name(step):
    return step.name if isinstance(step, when) else step


def _trace(make, choices):
    shared, processes = make()
    pending = [next(p) for p in processes]
    lines = []
    for i in choices:
        lines.append(f"  {processes[i].__name__}{i}: {_name(pending[i])}")
        try:
            pending[i] = next(processes[i], None)
        except Broken:
            break
    return "\n".join(lines)


def explore(make, at_end):
    """Visit all states from `make() -> (shared, [generator])`. `at_end(shared, finished)` is called
    where no process can go on. Returns how many states there are and the names of all steps taken."""
    seen, names, todo = set(), set(), deque([()])
    while todo:
        choices = todo.popleft()  # shortest stories first
        try:
            shared, processes, pending = _replay(make, choices)
            key = _key(shared, processes)
            if key in seen:
                continue
            seen.add(key)
            ready = [i for i, step in enumerate(pending) if _can_go(step)]
            if not ready:
                at_end(shared, [step is None for step in pending])
        except Broken as broken:
            raise Broken(f"{broken}, after\n{_trace(make, choices)}") from None
        for i in ready:
            names.add(_name(pending[i]))
            todo.append(choices + (i,))
    return len(seen), names

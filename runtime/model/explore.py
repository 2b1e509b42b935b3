"""Explores every interleaving of a small concurrent program.

A model is a set of processes over shared words. A process is a list of named steps; a step is a
function that reads and writes the state at once, as one atomic instruction (or one critical
section) of the runtime does, and says which step comes next. Memory is sequentially consistent:
the models cover the words whose steps PROTOCOL.md declares sequentially consistent or whose
races are between read-modify-writes of one word.

Invariants are checked in every state, `quiet` in every state in which no process can move.
"""


class Violation(Exception):
    """A state that must not be, with the steps that lead to it."""

    def __init__(self, why, trace):
        super().__init__(why)
        self.why, self.trace = why, trace

    def __str__(self):
        return "\n".join([self.why, *("  " + step for step in self.trace)])


class State:
    """Shared words as attributes, and each process's position and own words in `at` and `own`."""

    def __init__(self, shared, at, own):
        self.__dict__.update(shared)
        self.at, self.own = list(at), [dict(o) for o in own]

    def frozen(self):
        words = tuple(sorted((k, v) for k, v in self.__dict__.items() if k not in ("at", "own")))
        return words, tuple(self.at), tuple(tuple(sorted(o.items())) for o in self.own)


def thaw(frozen):
    words, at, own = frozen
    return State(dict(words), at, own)


END = "end"


class Model:
    """`shared`: initial words (immutable values). `processes`: name -> (steps, own words), where
    steps maps a name to a function (state, own) -> name of the next step, None if it cannot move
    now, or a list of alternatives [(next, words to set)], for choices that the model leaves open."""

    def __init__(self, name, shared, processes, invariant=None, quiet=None):
        self.name, self.shared, self.processes = name, shared, processes
        self.invariant, self.quiet = invariant, quiet

    def start(self):
        first = [next(iter(steps)) for _, steps, _ in self.processes]
        return State(self.shared, first, [own for _, _, own in self.processes]).frozen()

    def moves(self, here):
        """All (description, next state) from here."""
        for i, (name, steps, _) in enumerate(self.processes):
            step = here[1][i]
            if step == END:
                continue
            state = thaw(here)
            following = steps[step](state, state.own[i])
            choices = following if isinstance(following, list) else [(following, {})]
            for following, words in choices:
                if following is None:
                    continue
                chosen = thaw(state.frozen())
                chosen.own[i].update(words)
                chosen.at[i] = following
                yield f"{name}: {step}", chosen.frozen()

    def check(self):
        """Visit every reachable state; returns how many there are."""
        start = self.start()
        came_from = {start: None}
        todo = [start]
        while todo:
            here = todo.pop()
            state = thaw(here)
            if self.invariant:
                self.require(self.invariant(state), here, came_from)
            stuck = True
            for description, there in self.moves(here):
                if there != here:
                    stuck = False
                if there not in came_from:
                    came_from[there] = (here, description)
                    todo.append(there)
            if stuck and self.quiet:
                self.require(self.quiet(state), here, came_from)
        return len(came_from)

    def require(self, complaint, here, came_from):
        if not complaint:
            return
        trace, at = [], here
        while came_from[at]:
            at, description = came_from[at]
            trace.append(description)
        raise Violation(f"{self.name}: {complaint}", trace[::-1])

#!/usr/bin/env python3
"""models.py: the runtime's protocol in small cases, all interleavings (see explore.py).

Each model is written in the steps of PROTOCOL.md, one atomic operation or one locked region each;
operations are sequentially consistent, so what is checked is the protocol, not the choice of weaker
orderings. Prints the number of states of each model; fails with the shortest story it found when a
property does not hold. With --broken it also leaves out or misplaces one step after the other, and fails if
nobody notices: that shows that the properties mean something.
"""

import re
import sys
from pathlib import Path

from explore import Broken, explore, when

RUNNING, REQUESTED, RELEASING = "RUNNING", "REQUESTED", "RELEASING"


class Shared:
    def __init__(self, **fields):
        self.__dict__.update(fields)


def need(condition, what):
    if not condition:
        raise Broken(what)


# ---- requests: bits that others set against the owner's return to RUNNING ----

STEAL, CANCEL = 1, 2


def requests(without):
    def make():
        s = Shared(state=RUNNING, bits=0, cancelled=False)

        def asker(bit):
            yield "Q1"
            s.bits |= bit
            yield "Q2"
            if s.state == RUNNING:
                s.state = REQUESTED

        def owner():
            for _ in range(3):  # polls
                yield "poll"
                if s.state != REQUESTED:
                    continue
                yield "Q4"
                if s.bits & CANCEL:
                    yield "R1"
                    s.state = RELEASING
                    yield "Q5"
                    s.cancelled = s.cancelled or bool(s.bits & CANCEL)
                    s.bits = 0
                else:  # it declines
                    yield "Q5"
                    s.bits &= 0 if without == "the choice at Q5" else ~STEAL
                yield "Q3"
                s.state = RUNNING
                if without != "Q4":
                    yield "Q4"
                    if s.bits:
                        s.state = REQUESTED

        return s, [asker(STEAL), asker(CANCEL), asker(STEAL), owner()]

    def at_end(s, finished):
        need(all(finished), "somebody hangs")
        need(s.bits == 0 or s.state == REQUESTED, "a request stands and the owner does not know")
        need(s.cancelled or s.bits & CANCEL, "a request that must be honoured was forgotten")

    return make, at_end


# ---- deque: the owner and thieves take each task once ----


def deque(without):
    def make():
        s = Shared(top=0, bottom=0, slots=(), taken=())

        def take(task):
            need(task not in s.taken, f"task {task} is taken twice")
            s.taken += (task,)

        def owner():
            for task in range(2):
                yield "D1"
                s.slots += (task,)
                s.bottom += 1
            for _ in range(2):
                yield "D2"
                s.bottom -= 1
                b = s.bottom
                yield "D3"
                t = s.top
                if t < b:
                    take(s.slots[b])
                    continue
                if t == b:
                    yield "D5"
                    if s.top == t or without == "D5":
                        s.top = t + 1
                        take(s.slots[b])
                yield "D2"
                s.bottom = b + 1

        def thief():
            for _ in range(2):
                yield "D4"
                t = s.top
                yield "D4"
                if t >= s.bottom:
                    continue
                task = s.slots[t]
                yield "D5"
                if s.top == t:
                    s.top = t + 1
                    take(task)

        return s, [owner(), thief(), thief()]

    def at_end(s, finished):
        need(all(finished), "somebody hangs")
        need(len(s.taken) + s.bottom - s.top == 2, "a task is lost")

    return make, at_end


# ---- joins: children that arrive against an owner that blocks ----


def join(without, wants_any=False):
    children = 3 if wants_any else 2

    def make():
        s = Shared(count=children, waiting=False, any=False, results=0, resumed=0, taken=0, freed=False)

        def resume_owner():
            s.resumed += 1
            need(s.resumed == 1, "the owner is resumed twice")

        def owner():
            while True:
                if wants_any:
                    yield "J2"
                    s.taken += s.results
                    s.results = 0
                yield "J4"
                if s.count == 0 and (not wants_any or s.results == 0):
                    break
                # Off the stack; the worker that published it, or a child, resumes it.
                yield "J3"
                ready = s.count == 0 or (wants_any and s.results)
                if without == "J3":
                    s.waiting, s.any = True, wants_any
                elif not ready:
                    s.waiting, s.any = True, wants_any
                else:
                    continue
                yield when("resume", lambda: s.resumed)
                s.resumed = 0
            s.freed = True

        def child():
            if wants_any and without != "J2 before J5":
                yield "J2"
                s.results += 1
            yield "J5"
            need(not s.freed, "a child arrives at a frame that is gone")
            s.count -= 1
            if s.waiting and (s.any or s.count == 0):
                if without != "clear":
                    s.waiting = s.any = False
                resume_owner()
            if without == "J2 before J5":
                yield "J2"
                s.results += 1

        return s, [owner()] + [child() for _ in range(children)]

    def at_end(s, finished):
        need(all(finished), "the owner waits for ever")
        need(not wants_any or s.taken == children, "a result is lost")

    return make, at_end


def join_any(without):
    return join(without, wants_any=True)


# ---- waiting on the stack: done word and bed ----


def waiting(without):
    def make():
        s = Shared(done=False, token=False)

        def finisher():
            yield "W1"
            s.done = True
            if without != "W2":
                yield "W2"
                s.token = True

        def waiter():
            while True:
                yield "W1"
                if s.done:
                    break
                yield when("W3", lambda: s.token)
                s.token = False

        return s, [finisher(), waiter()]

    def at_end(s, finished):
        need(all(finished), "the waiter sleeps for ever")

    return make, at_end


# ---- sleeping: two thieves, a guest that runs, polls, makes tasks, ends ----


def sleeping(without):
    THIEVES = (0, 1)

    def make():
        # A thief asked the guest when it had just left its last root.
        s = Shared(running=False, state=REQUESTED, asked=True, tasks=0, watched=True, sentinel=None,
                   asleep=(), tokens=())

        # Regions under pool.lock.
        def wake(t):
            if t not in s.tokens:
                s.tokens = tuple(sorted(s.tokens + (t,)))

        def leave_list(t):
            s.asleep = tuple(x for x in s.asleep if x != t)
            if s.sentinel == t:
                s.sentinel = None
                s.watched = True

        def field():
            if s.asleep:
                t = s.asleep[-1]
                leave_list(t)
                wake(t)

        def watch():
            if not s.watched:
                s.watched = True
                if s.sentinel is not None:
                    wake(s.sentinel)
                else:
                    field()

        def look():
            if without == "S6":
                return
            yield "S6"
            if not s.watched:
                yield "watch"
                watch()

        def forget_thieves():
            yield "Q5"
            s.asked = False
            yield "Q3"
            s.state = RUNNING
            yield "Q4"
            if s.asked:
                s.state = REQUESTED

        def guest():
            if without != "Q5 before G1":
                yield from forget_thieves()
            yield "G1"
            s.running = True
            yield from look()
            if without == "Q5 before G1":
                yield from forget_thieves()
            for honours in (False, True):
                yield "poll"
                if s.state != REQUESTED:
                    continue
                yield "Q5"
                s.asked = False
                if honours:
                    yield "D1"
                    s.tasks += 1
                    if without != "S3":
                        yield "S3"
                        if s.asleep:
                            yield "field"
                            field()
                yield "Q3"
                s.state = RUNNING
                yield "Q4"
                if s.asked:
                    s.state = REQUESTED
                yield from look()
            # From here on it computes for ever and never polls.

        def thief(me):
            found = False
            while True:
                yield "D4"
                if s.tasks:
                    s.tasks -= 1
                    found = True
                    # It runs the task, which is short, after passing on the search.
                    yield "found"
                    if s.tasks or s.sentinel is None:
                        field()
                    found = False
                    continue
                yield "ask"
                if s.running and s.state == RUNNING:
                    yield "Q1"
                    s.asked = True
                    yield "Q2"
                    if s.state == RUNNING:
                        s.state = REQUESTED
                yield "S2"
                s.asleep += (me,)
                if s.sentinel is None:
                    s.sentinel = me
                sentinel = s.sentinel == me
                if without != "S4":
                    yield "S4"
                if without == "S4" or not s.tasks:
                    if not sentinel:
                        yield when("W3", lambda: me in s.tokens)
                        s.tokens = tuple(x for x in s.tokens if x != me)
                    else:
                        yield "S5"
                        if s.sentinel == me:
                            s.watched = False
                        quiet = True
                        if without != "S7":
                            yield "S7"
                            quiet = not s.running or s.state == REQUESTED
                            yield "S4"
                            quiet = quiet and not s.tasks
                        if quiet:
                            yield when("W3", lambda: me in s.tokens)
                            s.tokens = tuple(x for x in s.tokens if x != me)
                yield "leave"
                if me in s.asleep:
                    leave_list(me)

        return s, [guest()] + [thief(t) for t in THIEVES]

    def at_end(s, finished):
        need(s.tasks == 0, "a task lies there and all thieves sleep")
        need(not s.running or s.state == REQUESTED, "a worker runs, nobody asked it and all thieves sleep")

    return make, at_end


# ---- releasing one thread: nobody may resume what is still on a stack ----


def leaving(without):
    def make():
        s = Shared(on_stack=("child", "parent"), waiting=False, count=1, resumed=())

        def victim():
            # The child's activation returns, then the seam is reached; only then J3.
            if without == "order":
                yield "J3"
                s.waiting = True
            yield "R1"
            s.on_stack = ("parent",)
            yield "Q3"
            if without != "order":
                yield "J3"
                if s.count == 0:
                    resume("child")
                    return
                s.waiting = True

        def resume(thread):
            need(thread not in s.on_stack, f"{thread} is resumed while it is on a stack")
            need(thread not in s.resumed, f"{thread} is resumed twice")
            s.resumed += (thread,)

        def grandchild():
            yield "J5"
            s.count -= 1
            if s.waiting:
                s.waiting = False
                resume("child")

        return s, [victim(), grandchild()]

    def at_end(s, finished):
        need(all(finished) and s.resumed == ("child",), "the thread that blocked is not resumed")

    return make, at_end


MODELS = {
    requests: ("Q4", "the choice at Q5"),
    deque: ("D5",),
    join: ("J3",),
    join_any: ("J3", "clear", "J2 before J5"),
    waiting: ("W2",),
    sleeping: ("S6", "S7", "Q5 before G1"),
    leaving: ("order",),
}


def main():
    names = set()
    for model, _ in MODELS.items():
        states, steps = explore(*model(None))
        names |= steps
        print(f"{model.__name__}: {states} states")
    protocol = Path(__file__).resolve().parent.parent / "PROTOCOL.md"
    known = set(re.findall(r"\*\*([A-Z]\d)\*\*|^\| ([A-Z]\d) ", protocol.read_text(), re.M))
    known = {a or b for a, b in known}
    unknown = {n for n in names if re.fullmatch(r"[A-Z]\d", n)} - known
    if unknown:
        sys.exit(f"steps that PROTOCOL.md does not know: {sorted(unknown)}")
    if "--broken" in sys.argv:
        for model, steps in MODELS.items():
            for step in steps:
                try:
                    explore(*model(step))
                except Broken as broken:
                    print(f"{model.__name__} without {step}: {str(broken).splitlines()[0].removesuffix(', after')}")
                else:
                    sys.exit(f"{model.__name__} without {step}: nothing is noticed")


if __name__ == "__main__":
    try:
        main()
    except Broken as broken:
        sys.exit(f"broken: {broken}")

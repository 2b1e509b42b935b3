#!/usr/bin/env python3
"""Exhaustive models of the runtime's races: requests, joins, sleeping (see ../PROTOCOL.md).

Each model comes with mutants: the same protocol with one step left out or moved, in which the
explorer must find a violation. So the models are known to be able to fail.

Usage: protocol.py [-v]
"""
import sys

from explore import END, Model, Violation

RUNNING, REQUESTED, RELEASING = "running", "requested", "releasing"
STEAL, CANCEL = 1, 2


# ---- requests: Q1 .. Q5 --------------------------------------------------------------------------
#
# Askers set a bit (Q1), then move state from RUNNING to REQUESTED (Q2). The owner polls; it
# declines a STEAL (Q5, then back to RUNNING: Q3, Q4), or releases and takes all bits. No CANCEL
# may be left unanswered with the owner at RUNNING.

def asker(bit):
    def q1(s, own):
        s.requests |= bit
        return "Q2"

    def q2(s, own):
        if s.state == RUNNING:
            s.state = REQUESTED
        return END

    return {"Q1": q1, "Q2": q2}


def owner(recheck=True, clear_all=False):
    def poll(s, own):
        if own["polls"] == 0:
            return END
        own["polls"] -= 1
        if s.state == RUNNING:
            return "poll"
        return "decide"

    def decide(s, own):
        if s.requests & CANCEL:
            s.state = RELEASING
            return "finish"
        return "Q5"  # decline

    def q5(s, own):
        s.requests &= 0 if clear_all else ~STEAL
        return "Q3"

    def finish(s, own):
        if s.requests & CANCEL:
            s.cancelled = True
        s.requests = 0
        return "Q3"

    def q3(s, own):
        s.state = RUNNING
        return "Q4" if recheck else "poll"

    def q4(s, own):
        if s.requests:
            s.state = REQUESTED
        return "poll"

    return {"poll": poll, "decide": decide, "Q5": q5, "finish": finish, "Q3": q3, "Q4": q4}


def requests(name="requests", **variant):
    def quiet(s):
        if s.state == RUNNING and (s.requests or not s.cancelled):
            return "a request stands or was lost, and the owner's polls do not see it"

    return Model(name, dict(state=RUNNING, requests=0, cancelled=False),
                 [("owner", owner(**variant), dict(polls=4)), ("thief", asker(STEAL), {}),
                  ("canceller", asker(CANCEL), {}), ("thief 2", asker(STEAL), {})], quiet=quiet)


# ---- joins: J1 .. J5 -----------------------------------------------------------------------------
#
# The owner of a join leaves the stack and only then says that it waits (J3). Children store
# their value or hand in a result for a `receive` block (J2), then arrive (J5). Whoever takes the
# waiting bit away resumes the owner. `any`: one result is enough.

def child(result, hand_in_first=True):
    def j2(s, own):
        if result:
            s.results += 1
        return "J5" if hand_in_first else END

    def j5(s, own):
        s.count -= 1
        enough = s.waiting and ((result and s.any) or s.count == 0)
        if not enough:
            return END if hand_in_first else "J2"
        s.waiting = s.any = False
        return "resume"

    def resume(s, own):
        s.resumed += 1
        s.on_stack_when_resumed |= s.on_stack
        return END if hand_in_first else "J2"

    steps = {"J2": j2, "J5": j5, "resume": resume}
    return steps if hand_in_first else {"J5": j5, "resume": resume, "J2": j2}


def joiner(receives, leave_first=True):
    def sync(s, own):
        if receives and s.results:
            s.taken += s.results
            s.results = 0
            return "sync"
        if s.count == 0 and not s.results:
            s.done = True
            return END
        if s.count == 0:
            return "sync"
        return "leave" if leave_first else "J3"

    def leave(s, own):
        s.on_stack = False
        return "J3" if leave_first else "await"

    def j3(s, own):
        if s.count == 0 or (receives and s.results):
            return "back"
        s.waiting, s.any = True, receives
        return "await" if leave_first else "leave"

    def back(s, own):
        s.on_stack = True
        return "sync"

    def awaiting(s, own):
        if not s.resumed:
            return None
        s.resumed -= 1
        return "back"

    return {"sync": sync, "leave": leave, "J3": j3, "back": back, "await": awaiting}


def joins(name="joins", results=(False, False, False), hand_in_first=True, **variant):
    receives = any(results)

    def invariant(s):
        if s.on_stack_when_resumed:
            return "a thread was resumed while it was still on the stack"
        if s.resumed > 1:
            return "a thread was resumed twice"
        if s.count == 0 and s.waiting:
            return "the last child has arrived, and the owner still waits"

    def quiet(s):
        if not s.done:
            return "the owner was never resumed"
        if s.taken != sum(results):
            return "a result was lost"

    children = [(f"child {i}", child(r, hand_in_first), {}) for i, r in enumerate(results)]
    shared = dict(count=len(results), waiting=False, any=False, results=0, taken=0, resumed=0,
                  on_stack=True, on_stack_when_resumed=False, done=False)
    return Model(name, shared, [("owner", joiner(receives, **variant), {}), *children], invariant, quiet)


# ---- sleeping: S2 .. S4 --------------------------------------------------------------------------
#
# A worker that found nothing makes itself callable (S2), looks at all deques once more (S4), and
# sleeps. Who pushes a task looks afterwards whether anybody can be called (S3) and wakes one. Who
# wakes up and finds a task passes the search on if there is more. No task may lie in a deque while
# everybody sleeps.

def sleeper(i, look_again=True, pass_on=True):
    def search(s, own):
        if s.tasks:
            s.tasks -= 1
            return "found"
        return "S2"

    def found(s, own):
        if pass_on and s.tasks and s.callable:
            wake_one(s)
        return "run"

    def run(s, own):
        s.done += 1
        return "search"

    def s2(s, own):
        s.callable = tuple(sorted(s.callable + (i,)))
        return "S4" if look_again else "sleep"

    def s4(s, own):
        return "wake up" if s.tasks else "sleep"

    def sleep(s, own):
        if i not in s.tokens:
            return None
        return "wake up"

    def wake_up(s, own):
        s.tokens = tuple(t for t in s.tokens if t != i)
        s.callable = tuple(c for c in s.callable if c != i)
        return "search"

    return {"search": search, "found": found, "run": run, "S2": s2, "S4": s4, "sleep": sleep, "wake up": wake_up}


def wake_one(s):
    """idle_field, under the lock."""
    if s.callable:
        first, *rest = s.callable
        s.callable = tuple(rest)
        s.tokens = tuple(sorted({*s.tokens, first}))


def pusher(look_first=False):
    """Pushes tasks and works on; it never runs them itself, so that only the wake-ups can."""
    def push(s, own):
        if own["tasks"] == 0:
            return END
        own["tasks"] -= 1
        s.tasks += 1
        return "S3"

    def s3(s, own):
        return "wake" if s.callable else "push"

    def wake(s, own):
        wake_one(s)
        return "push"

    def peek(s, own):
        own["sees"] = bool(s.callable)
        return "push blindly" if own["tasks"] else END

    def push_blindly(s, own):
        own["tasks"] -= 1
        s.tasks += 1
        if own["sees"]:
            wake_one(s)
        return "peek"

    if look_first:
        return {"peek": peek, "push blindly": push_blindly}
    return {"push": push, "S3": s3, "wake": wake}


def sleeping(name="sleeping", look_first=False, **variant):
    def quiet(s):
        if s.tasks:
            return "a task lies in a deque while everybody sleeps"

    workers = [(f"worker {i}", sleeper(i, **variant), {}) for i in range(2)]
    return Model(name, dict(tasks=0, callable=(), tokens=(), done=0),
                 [("pusher", pusher(look_first), dict(tasks=3, sees=False)), *workers], quiet=quiet)


# ---- the sentinel: S5 .. S7 ----------------------------------------------------------------------
#
# One sleeper, the sentinel, naps and asks workers that run for work. When all is quiet it says
# that nobody looks any more (S5), looks once more (S7), and sleeps without limit. A worker that begins
# to run (G1), or that declines a request, looks whether anybody looks (S6) and wakes the sentinel if
# not. When all sleep for good, every worker that runs must have a request standing.

def runner(says=True):
    def begin(s, own):
        if own["roots"] == 0:
            return END
        s.running += 1  # G1: odd
        return "S6"

    def s6(s, own):
        return "watch" if says and not s.watched else "poll"

    def watch(s, own):
        if not s.watched:
            s.watched = True
            s.token = True
        return "poll"

    def poll(s, own):
        choices = [("leave", {})]
        if s.state == REQUESTED and own["declines"]:
            choices.append(("decline", {}))
        if own["stays"]:
            choices.append((END, {}))
        return choices

    def decline(s, own):
        own["declines"] -= 1
        s.state = RUNNING
        return "S6"

    def leave(s, own):
        own["roots"] -= 1
        s.running += 1  # G1: even
        return "clear"

    def clear(s, own):
        s.state = RUNNING
        return "begin"

    return {"begin": begin, "S6": s6, "watch": watch, "poll": poll, "decline": decline, "leave": leave, "clear": clear}


def sentinel(look_again=True):
    def quiet_now(s, own):
        same = own["activity"] == s.running
        own["activity"] = s.running
        return same and (s.running % 2 == 0 or s.state == REQUESTED)

    def ask(s, own):
        if s.running % 2 and s.state == RUNNING:
            s.state = REQUESTED
        return "look"

    def look(s, own):
        if not quiet_now(s, own):
            return "ask"
        return "S5"

    def s5(s, own):
        s.watched = False
        return "S7" if look_again else "sleep"

    def s7(s, own):
        return "sleep" if quiet_now(s, own) else "wake up"

    def sleep(s, own):
        if not s.token:
            return None
        return "wake up"

    def wake_up(s, own):
        s.token = False
        s.watched = True
        return "ask"

    return {"ask": ask, "look": look, "S5": s5, "S7": s7, "sleep": sleep, "wake up": wake_up}


def watching(name="watching", says=True, **variant):
    def quiet(s):
        if s.running % 2 and s.state != REQUESTED:
            return "a worker runs, nobody has asked it for work, and nobody ever will"

    return Model(name, dict(running=0, state=RUNNING, watched=True, token=False),
                 [("runner", runner(says), dict(roots=2, declines=2, stays=True)),
                  ("sentinel", sentinel(**variant), dict(activity=-1))], quiet=quiet)


# ---- all of them ----------------------------------------------------------------------------------

SOUND = [requests(), joins(), joins("joins with results", (True, True, False)),
         joins("joins with one result", (True, False)), sleeping(), watching()]

MUTANTS = [requests("requests without Q4", recheck=False),
           requests("requests all cleared at Q5", clear_all=True),
           joins("joins published before leaving", leave_first=False),
           joins("results handed in after J5", (True, False), hand_in_first=False),
           sleeping("sleeping without S4", look_again=False),
           sleeping("pushing after S3", look_first=True),
           watching("beginning without S6", says=False),
           watching("watching without S7", look_again=False)]


def main():
    verbose = "-v" in sys.argv[1:]
    failed = 0
    for model in SOUND:
        try:
            print(f"ok    {model.name}: {model.check()} states")
        except Violation as violation:
            failed += 1
            print(f"FAIL  {violation}")
    for model in MUTANTS:
        try:
            print(f"FAIL  {model.name}: no violation in {model.check()} states")
            failed += 1
        except Violation as violation:
            print(f"ok    {model.name}: found: {violation if verbose else violation.why}")
    total = len(SOUND) + len(MUTANTS)
    print(f"{total - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())

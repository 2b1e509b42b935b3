"""Keeps other processes' work out of what is measured: a run during which they took processor time is repeated."""

import os
import resource
import time

# Share of one core that others may have had during a run.
FOREIGN = 0.08
TICK = 1 / os.sysconf("SC_CLK_TCK")


def _busy():
    """Seconds that all cores have worked for anybody. Time that the host took from us counts as well."""
    with open("/proc/stat", encoding="ascii") as file:
        user, nice, system, _idle, _iowait, irq, softirq, steal = map(int, file.readline().split()[1:9])
    return (user + nice + system + irq + softirq + steal) * TICK


def _own():
    """Seconds that this process and those of its children that have ended have worked."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


class Watch:
    """Tells how many cores others have kept busy since it was made."""

    def __init__(self):
        self.start, self.busy, self.own = time.monotonic(), _busy(), _own()

    def foreign(self):
        elapsed = max(time.monotonic() - self.start, 1e-3)
        # The counters tick: what cannot be told from one tick on each core is nothing.
        others = _busy() - self.busy - (_own() - self.own) - TICK * (os.cpu_count() or 1)
        return max(0.0, others) / elapsed


class Patience:
    """So many seconds in all may be spent on waiting for silence and on runs that were disturbed."""

    def __init__(self, limit):
        self.left = limit
        self.disturbed = 0  # runs that were kept although they were disturbed

    def await_silence(self):
        while self.left > 0:
            watch = Watch()
            time.sleep(0.4)
            if watch.foreign() <= FOREIGN:
                return
            time.sleep(0.6)
            self.left -= 1

    def undisturbed(self, action):
        """What the action returns, from a run in which nobody else took part, as long as there is patience."""
        while True:
            watch = Watch()
            result = action()
            if watch.foreign() <= FOREIGN:
                return result
            if self.left <= 0:
                self.disturbed += 1
                return result
            self.left -= time.monotonic() - watch.start
            self.await_silence()

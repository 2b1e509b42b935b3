# seam-gdb.py: the logical stacks of a program built by Seam, for gdb; of a live process or a core file.
#
#   seam stacks    all threads, running, ready and waiting, children above their parents
#   seam workers   what each worker does
#   seam frames    the frames that are off the stacks, with their variables
#
# `seam gdb-script` prints this file: put it somewhere, and `source` it in gdb or name it with -x. It follows the same
# links as runtime/cactus.c, by the runtime's debugging information.
import gdb

JOIN_WAITING, JOIN_CHILD, FRAME_LINKED = 1, 8, 4
MOST_FRAMES, MOST_READY = 200, 200
KINDS = ["for parallel code that it called", "for a call that was stolen", "for a lock"]


class NotSeam(gdb.GdbError):
    pass


def number(value):
    return int(value.cast(gdb.lookup_type("unsigned long")))


def unwrapped(value):
    """An atomic's value."""
    return value.cast(value.type.unqualified())


def pool():
    try:
        return gdb.parse_and_eval("pool_here")
    except gdb.error:
        raise NotSeam("no parallel code by Seam here, or it was stripped of its debugging information")


def workers():
    """The records whose threads take part."""
    p = pool()
    for i in range(int(p["records"])):
        w = p["table"][i]
        if number(w) and int(w["tid"]) and (int(w["kind"]) == 1 or int(w["inside"])):
            yield w.dereference()


def text(pointer):
    return pointer.string(errors="replace") if number(pointer) else "?"


# ---- frames ------------------------------------------------------------------------------------------


class Frame:
    """An activation that has left its stack."""

    def __init__(self, pointer):
        self.address = number(pointer)
        self.value = pointer.dereference()
        self.type = self.value["type"].dereference()
        self.name = text(self.type["name"])

    def linked(self):
        return int(self.value["flags"]) & FRAME_LINKED

    def caller(self):
        return Frame(self.value["parent"]) if self.linked() and number(self.value["parent"]) else None

    def chain(self):
        f, n = self, 0
        while f and n < MOST_FRAMES:
            yield f
            f, n = f.caller(), n + 1

    def eldest(self):
        for f in self.chain():
            pass
        return f

    def point(self):
        return self.type["points"][int(self.value["point"])] if int(self.type["npoints"]) else None

    def place(self):
        p = self.point()
        return "%s:%d" % (text(p["file"]), int(p["line"])) if p and number(p["file"]) else "?"

    def variables(self):
        p = self.point()
        for i in range(int(p["nsaved"]) if p else 0):
            yield slot(self.type["slots"][int(p["saved"][i])], self.address)
        count = int(self.type["nmemory"])
        if count:
            at = self.address + int(self.type["side"])
            side = number(gdb.parse_and_eval("*(unsigned long *)%d" % at))
            align = int(self.type["side_align"]) or 1
            for i in range(count):
                yield slot(self.type["memory"][i], (side + align - 1) & -align)

    def line(self):
        return "    %-19s %-23s %s" % (self.name, self.place(), ", ".join(self.variables()))


def slot(s, base):
    name, kind, at = text(s["name"]), text(s["type"]), base + int(s["offset"])
    try:
        value = gdb.Value(at).cast(type_named(kind).pointer()).dereference()
        return "%s = %s" % (name, value.format_string(max_elements=48, repeat_threshold=0))
    except (gdb.error, RuntimeError, ValueError):
        size = min(int(s["size"]), 16)
        try:
            memory = gdb.selected_inferior().read_memory(at, size)
        except gdb.error:
            return "%s = ?" % name
        return "%s = <%s>" % (name, " ".join("%02x" % b[0] if isinstance(b, bytes) else "%02x" % b for b in memory))


def type_named(kind):
    """Such as `const char *` or `int[4]`."""
    inner, bracket, size = kind.partition("[")
    if bracket:
        return type_named(inner.strip()).array(int(size.rstrip("] ")) - 1)
    if kind.endswith("*"):
        return type_named(kind[:-1].strip()).pointer()
    words = [w for w in kind.split() if w not in ("const", "volatile", "restrict", "register")]
    return gdb.lookup_type(" ".join(words))


# ---- threads -------------------------------------------------------------------------------------------


class Thread:
    def __init__(self, what, head=None, eldest=None, join=None):
        self.what, self.head, self.eldest, self.join = what, head, eldest, join
        self.worker, self.low, self.high = None, 0, 0
        self.parent, self.children, self.number = None, [], 0

    @staticmethod
    def off_stack(what, head):
        eldest = head.eldest()
        join = eldest.value["join"] if eldest.linked() else None
        return Thread(what, head, eldest.address, join)


class Picture:
    def __init__(self):
        self.threads = []
        for w in workers():
            self.read_stack(w)
        p = pool()
        for i in range(int(p["records"])):
            if number(p["table"][i]):
                self.read_deque(p["table"][i].dereference())
        for t in self.threads:  # which grows meanwhile
            self.find_parent(t)
        for i, t in enumerate(self.threads):
            t.number = i + 1

    def read_stack(self, w):
        place, low, innermost = w["place"], 0, True
        while number(place):
            up = place["up"]
            if number(up["parent"]):
                t = Thread.off_stack("", Frame(up["parent"]))
            else:
                t = Thread("", None, number(place["frame"]), up["join"])
            low = self.add_stretch(t, w, low, number(place), innermost)
            place, innermost = place["outer"], False
        if int(w["kind"]) == 0:
            self.add_stretch(Thread(""), w, low, 1 << 64, innermost)

    def add_stretch(self, t, w, low, high, innermost):
        t.worker, t.low, t.high = w, low, high
        t.what = "%s on worker %d" % (self.doing(w, low, high, innermost), int(w["abi"]["id"]))
        self.threads.append(t)
        return high

    @staticmethod
    def doing(w, low, high, innermost):
        wait = w["wait"]
        while number(wait):
            if low < number(wait) < high:
                return "waits %s," % KINDS[int(wait["kind"])] + Picture.lock(wait)
            wait = wait["outer"]
        return "runs" if innermost else "is"

    @staticmethod
    def lock(wait):
        if int(wait["kind"]) != 2:
            return ""
        m = wait["what"].cast(gdb.lookup_type("seam_mutex").pointer())
        return " taken at %s:%d," % (text(m["file"]), int(m["line"])) if number(m["file"]) else ""

    def read_deque(self, w):
        d = w["deque"]
        top, bottom, ring = int(d["top"]), int(d["bottom"]), unwrapped(d["ring"])
        for i in range(top, min(bottom, top + MOST_READY)):
            pointer = ring["slot"][i & int(ring["mask"])].cast(gdb.lookup_type("seam_frame").pointer())
            self.threads.append(Thread.off_stack("is ready, in the deque of worker %d" % int(w["abi"]["id"]), Frame(pointer)))
        if number(w["stopped_at"]):
            self.threads.append(Thread.off_stack("goes on on worker %d" % int(w["abi"]["id"]), Frame(w["stopped_at"])))

    def at_address(self, record, at):
        for t in self.threads:
            if t.worker is not None and number(t.worker.address) == record and at < t.high:
                return t
        return None

    def find_parent(self, t):
        if t.join is None or not number(t.join):
            return
        join = t.join.dereference()
        if not number(join["owner"]):
            return
        owner = Frame(join["owner"])
        if owner.name == "nested root":
            root = join["owner"].cast(gdb.lookup_type("struct root").pointer())
            parent = self.at_address(number(root["worker"]), owner.address)
        else:
            parent = self.of_owner(owner, int(join["word"]) & JOIN_WAITING)
        if parent and parent is not t:
            t.parent = parent
            parent.children.append(t)

    def of_owner(self, owner, waits):
        eldest = owner.eldest().address
        known = [t for t in self.threads if t.eldest == eldest]
        if known:
            t = known[0]
        elif not owner.linked():
            return None
        else:
            t = Thread.off_stack("", owner)
            self.threads.append(t)
        if t.worker is None and waits:
            t.head, t.what = owner, "waits at %s" % owner.place()
        return t

    def show(self, t, depth, seen):
        if t in seen:
            return
        seen.add(t)
        for child in t.children:
            self.show(child, depth + (len(t.children) > 1), seen)
        pad = "  " * min(depth, 16)
        children = ", ".join("thread %d" % c.number for c in t.children)
        print("%sthread %d %s%s" % (pad, t.number, t.what, "; children: " + children if children else ""))
        for line in self.activations(t):
            print(pad + line)
        for f in t.head.chain() if t.head else ():
            if int(f.type["npoints"]):
                print(pad + f.line())

    @staticmethod
    def activations(t):
        """Of the C stack, without the runtime's own."""
        if t.worker is None:
            return
        lwp = int(t.worker["tid"])
        threads = [x for x in gdb.selected_inferior().threads() if x.ptid[1] == lwp]
        if not threads:
            yield "    (its C stack could not be had)"
            return
        before = gdb.selected_thread()
        threads[0].switch()
        lines = [line for line in Picture.backtrace(t)]
        if before:
            before.switch()
        yield from lines

    @staticmethod
    def backtrace(t):
        f = gdb.newest_frame()
        while f is not None:
            try:
                sp = number(f.read_register("sp"))
            except gdb.error:
                sp = t.low
            if sp >= t.high and t.high < 1 << 64:
                return
            name = f.name() or ""
            if sp >= t.low and not hidden(f, name):
                line = f.find_sal()
                short = name.split("__fast")[0].split("__slow")[0].split(".fast")[0]
                yield "    %-19s %s:%d" % (short, line.symtab.filename if line.symtab else "?", line.line)
            if name == "main":
                return
            try:
                f = f.older()
            except gdb.error:
                return


def hidden(f, name):
    symtab = f.find_sal().symtab
    own = symtab and symtab.fullname().rsplit("/", 2)[-2:-1] == ["runtime"] and symtab.fullname().startswith(runtime_folder())
    return own or not name or not symtab or name.endswith(("__resume", "__body")) or "__cold" in name or name.startswith("__libc_start") or name in ("start_thread", "clone3", "clone")


def runtime_folder():
    symbol = gdb.lookup_symbol("pool_here")[0] or gdb.lookup_static_symbol("pool_here")
    return symbol.symtab.fullname().rsplit("/", 1)[0] if symbol else "/nowhere"


# ---- commands ----------------------------------------------------------------------------------------------


class Seam(gdb.Command):
    """Programs built by Seam: seam stacks, seam workers, seam frames."""

    def __init__(self):
        super().__init__("seam", gdb.COMMAND_STACK, prefix=True)


class Stacks(gdb.Command):
    """The logical stacks of all threads."""

    def __init__(self):
        super().__init__("seam stacks", gdb.COMMAND_STACK)

    def invoke(self, argument, from_tty):
        p = Picture()
        seen = set()
        for t in p.threads:
            if t.parent is None:
                p.show(t, 0, seen)
        if not p.threads:
            print("nothing parallel is running")


class Workers(gdb.Command):
    """What each worker does."""

    def __init__(self):
        super().__init__("seam workers", gdb.COMMAND_STACK)

    def invoke(self, argument, from_tty):
        states = ["running", "asked", "releasing its stack", "releasing a thread"]
        for w in workers():
            tasks = max(0, int(w["deque"]["bottom"]) - int(w["deque"]["top"]))
            kind = "pool thread" if int(w["kind"]) else "the program's thread"
            state = "asleep" if int(w["asleep"]) else states[int(w["abi"]["state"]) & 3] if int(w["running"]) % 2 else "without work"
            print("worker %d: LWP %d, %s, %s, %d tasks in its deque" % (int(w["abi"]["id"]), int(w["tid"]), kind, state, tasks))


class Frames(gdb.Command):
    """The frames that are off the stacks, with their variables."""

    def __init__(self):
        super().__init__("seam frames", gdb.COMMAND_STACK)

    def invoke(self, argument, from_tty):
        seen = set()
        for t in Picture().threads:
            for f in t.head.chain() if t.head else ():
                if f.address not in seen and int(f.type["npoints"]):
                    seen.add(f.address)
                    print("0x%x%s" % (f.address, f.line()))
        if not seen:
            print("no frames are off the stacks")


Seam()
Stacks()
Workers()
Frames()

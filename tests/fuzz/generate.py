#!/usr/bin/env python3
"""Makes random fork/join programs in C that are free of races, so that every schedule prints the
same checksum.

    generate.py --seed 7            the parallel program
    generate.py --seed 7 --serial   its serial elision, plain GNU C

The same seed always gives the same program. How races are avoided: between a spawn and the sync
that awaits it, the variables that the child writes are *busy* and are neither read nor written;
those that it may read are *shared* and are not written. A parallel loop's body writes only its own
variables and its own cell of one array. All functions are pure but for what they write through
pointers that they were given for that. Arithmetic is unsigned. Every call passes on less fuel, so
every program ends; how much fuel `main` gives away is chosen so that the program stays small.
"""

import argparse
import random

MAX_ACTIVATIONS = 4000  # of one program, by a pessimistic count


class Type:
    """A type of values: how it is written, made of an unsigned expression, and made one again."""

    def __init__(self, name, make, use):
        self.name, self.make, self.use = name, make, use


def cast(name):
    return Type(name, lambda e: f"({name})({e})", lambda v: f"(unsigned)({v})")


UNSIGNED = Type("unsigned", lambda e: e, lambda v: v)
TYPES = [
    UNSIGNED,
    cast("int"),
    cast("long"),
    cast("short"),
    cast("unsigned char"),
    Type("_Bool", lambda e: f"(({e}) & 1u)", lambda v: f"(unsigned)({v})"),
    Type("double", lambda e: f"(double)(({e}) & 0xffffu)", lambda v: f"(unsigned)({v})"),
    Type("struct pair", lambda e: f"make_pair({e})", lambda v: f"use_pair({v})"),
    Type("struct wide", lambda e: f"make_wide({e})", lambda v: f"use_wide({v})"),
]

PRELUDE = """\
struct pair { int a; long b; };
struct wide { unsigned v[9]; char c; double d; };
static struct pair make_pair(unsigned x) { return (struct pair){(int)(x ^ 5u), (long)(x * 3u)}; }
static unsigned use_pair(struct pair p) { return (unsigned)p.a * 7u + (unsigned)p.b; }
static struct wide make_wide(unsigned x) { struct wide w = {{x, 0, x * 5u}, (char)x, (double)(x & 255u)}; w.v[x % 9u] ^= 77u; return w; }
static unsigned use_wide(struct wide w) { unsigned s = (unsigned)w.c + (unsigned)w.d; for (int i = 0; i < 9; i++) s = s * 31u + w.v[i]; return s; }
static unsigned mix(unsigned a, unsigned b) { a ^= b + 0x9e3779b9u + (a << 6) + (a >> 2); return a; }
static const unsigned table[8] = {3, 141, 59, 26, 535, 89, 793, 238};
struct affine { unsigned a, b; };
static void zero(void *v) { *(unsigned *)v = 0; }
static void add(void *l, void *r) { *(unsigned *)l += *(unsigned *)r; }
static void unit(void *v) { *(struct affine *)v = (struct affine){1, 0}; }
static void compose(void *l, void *r) { struct affine *f = l, *g = r; *f = (struct affine){g->a * f->a, g->a * f->b + g->b}; }
static void push(struct affine *f, unsigned x) { struct affine g = {2u * x + 1u, x}; compose(f, &g); }
"""


class Variable:
    def __init__(self, name, type, *, length=0, escapes=False, depth=0):
        self.name, self.type, self.length = name, type, length
        self.escapes, self.depth = escapes, depth  # its address is taken; block depth
        self.frozen = False  # a loop's index: nobody but the loop changes it


class Function:
    """What callers must know: the parameters after the fuel, by kind."""

    def __init__(self, name, rng):
        self.name = name
        self.result = rng.choice(TYPES + [None])
        kinds = ["value"] * 4 + ["out", "in"]
        self.params = [(rng.choice(kinds), rng.choice(TYPES)) for _ in range(rng.randrange(4))]
        self.params = [(k, UNSIGNED if k != "value" else t) for k, t in self.params]
        self.calls = []  # (callee, how many times at most, how much less fuel)
        self.cilk5 = rng.random() < 0.25

    def prototype(self, out):
        result = self.result.name if self.result else "void"
        parts = ["int n"]
        for i, (kind, type) in enumerate(self.params):
            parts.append({"value": f"{type.name} p{i}", "out": f"unsigned *p{i}", "in": f"const unsigned *p{i}"}[kind])
        cilk = "cilk " if self.cilk5 and not out.serial else ""
        return f"{cilk}{result} {self.name}({', '.join(parts)})"


class Busy(Exception):
    """There is no variable of the kind that was wanted."""


class Body:
    """Writes the statements of one function, twice: parallel and elided. Each line is a pair."""

    def __init__(self, rng, function, functions, size):
        self.rng, self.function, self.functions = rng, function, functions
        self.lines, self.indent = [], 1
        self.vars, self.counter, self.depth = [], 0, 0
        self.visible = []  # shadowed variables that live on
        self.busy, self.shared = set(), set()
        self.pending = set()  # what children of the current region hold
        self.by_inlet = set()  # what only inlets change: several children may
        self.multiplicity, self.budget = 1, size
        self.in_parallel_loop = self.no_jumps = False
        self.inlets = []
        self.called = False  # the expression at hand has a call already: their order matters

    # ---- text --------------------------------------------------------------------------------

    def put(self, parallel, serial=None):
        tab = "    " * self.indent
        self.lines.append((tab + parallel, tab + (parallel if serial is None else serial)))

    def fresh(self, stem):
        # Some names are used again in inner blocks, so that they shadow.
        self.counter += 1
        return f"{stem}{self.counter}"

    # ---- variables ---------------------------------------------------------------------------

    def free(self, write=False, scalar=True):
        """Variables that may be read (or written) now."""
        def possible(v):
            if v in self.busy or (v.length > 0) == scalar:
                return False
            return not (write and (v in self.shared or v.frozen or self.is_outer(v)))
        return [v for v in self.vars if possible(v)]

    def is_outer(self, v):
        return self.in_parallel_loop and v.depth < self.loop_depth

    def pick(self, **how):
        found = self.free(**how)
        if not found:
            raise Busy
        return self.rng.choice(found)

    def declare(self, initial=True, type=None):
        type = type or self.rng.choice(TYPES)
        name = self.fresh("v")
        v = Variable(name, type, depth=self.depth)
        if initial:
            self.put(f"{type.name} {name} = {type.make(self.expr(2))};")
        self.vars.append(v)
        return v

    def declare_array(self):
        length = self.rng.choice([3, 5, 8])
        name = self.fresh("a")
        self.put(f"unsigned {name}[{length}];")
        self.put(f"for (int k = 0; k < {length}; k++) {name}[k] = {self.quiet(1)} + (unsigned)k;")
        self.vars.append(Variable(name, UNSIGNED, length=length, depth=self.depth))

    # ---- expressions: unsigned, without side effects, any number of calls -----------------------

    def expr(self, depth):
        rng = self.rng
        if depth <= 0 or rng.random() < 0.25:
            return self.leaf()
        a = self.expr(depth - 1)
        choice = rng.randrange(14)
        if choice < 4:
            return f"({a} {rng.choice('+-*^|&')} {self.expr(depth - 1)})"
        if choice == 4:
            return f"({a} {rng.choice(['<<', '>>'])} {rng.randrange(1, 8)})"
        if choice == 5:
            return f"({a} {rng.choice(['/', '%'])} ({self.expr(depth - 1)} | 1u))"
        if choice == 6:
            return f"({a} & 4u ? {self.expr(depth - 1)} : {self.expr(depth - 1)})"
        if choice == 7:
            return f"(unsigned)({a} > 9u {rng.choice(['&&', '||'])} {self.expr(depth - 1)} % 3u)"
        if choice == 8:
            return f"({a} ?: {self.expr(depth - 1)})"
        if choice == 9:
            return f"mix({a}, {self.expr(depth - 1)})"
        if choice == 10:
            return f"({{ unsigned t = {a}; t ^ t >> 3; }})"
        if choice == 11:
            return f"(({a}), {self.expr(depth - 1)})"
        try:
            return self.call_expr()
        except Busy:
            return a

    def leaf(self):
        rng = self.rng
        scalars = self.free()
        arrays = [a for a in self.free(scalar=False) if not self.writes_cells_of(a)]
        choice = rng.random()
        if scalars and choice < 0.6:
            v = rng.choice(scalars)
            return v.type.use(v.name)
        if arrays and choice < 0.75:
            a = rng.choice(arrays)
            return f"{a.name}[{rng.randrange(a.length)}]"
        if choice < 0.85:
            return f"table[{rng.randrange(8)}]"
        return f"{rng.randrange(1000)}u"

    def writes_cells_of(self, array):
        return getattr(self, "cells", None) is array

    def fuel(self, callee):
        less = self.rng.choice([1, 1, 2, 3])
        self.function.calls.append((callee, self.multiplicity, less))
        return f"n - {less}"

    def callee_text(self, callee):
        if self.rng.random() < 0.2:
            return f"(*pointer_to_{callee.name})"
        return callee.name

    def can_call(self):
        if self.budget <= 0 or sum(m for _, m, _ in self.function.calls) > 14:
            raise Busy
        self.budget -= 1

    def call_expr(self):
        """A call as part of an expression: of a function that writes through no pointer."""
        if self.called:
            raise Busy
        self.can_call()
        callees = [f for f in self.functions if f.result and all(k != "out" for k, _ in f.params)]
        if not callees:
            raise Busy
        callee = self.rng.choice(callees)
        self.called = True
        return callee.result.use(self.call(callee, set())[0])

    def quiet(self, depth):
        """An expression without calls."""
        before, self.called = self.called, True
        text = self.expr(depth)
        self.called = before
        return text

    def call(self, callee, taken):
        """The call's text, what it writes and what it reads through pointers."""
        args, writes, reads = [], set(), set()
        for kind, type in callee.params:
            if kind == "value":
                args.append((kind, type))
            elif kind == "in":
                arrays = [a for a in self.free(scalar=False) if a.length >= 3 and a not in taken | writes and not self.writes_cells_of(a)]
                v = self.rng.choice(arrays) if arrays else None
                reads |= {v} if v else set()
                args.append((kind, v))
            else:
                scalars = [v for v in self.free(write=True) if v.type is UNSIGNED and v not in taken | writes]
                v = self.rng.choice(scalars) if scalars else None
                if not v:
                    raise Busy
                writes.add(v)
                args.append((kind, v))
        if writes & reads:
            raise Busy
        # What the child writes must not be read by its own arguments, for they are unsequenced.
        hidden = writes | taken
        self.busy |= hidden
        fuel = self.fuel(callee)
        texts = [fuel]
        for kind, what in args:
            if kind == "value":
                texts.append(what.make(self.expr(1)))
            elif kind == "in":
                texts.append(what.name if what else "table")
            else:
                texts.append(f"&{what.name}")
        self.busy -= hidden
        return f"{self.callee_text(callee)}({', '.join(texts)})", writes, reads

    # ---- statements --------------------------------------------------------------------------

    def hold(self, writes, reads):
        self.busy |= writes
        self.shared |= reads
        self.pending |= writes | reads
        self.by_inlet -= writes

    def sync(self):
        if self.rng.random() < 0.9 or self.pending:
            self.put("cilk_sync;", ";")
        self.busy -= self.pending
        self.shared -= self.pending
        self.pending = set()

    def settle(self, known, pending=None):
        """At the end of a block: no child may use its variables any more. In the body of a loop,
        where `pending` is what was held at its beginning, the next round must find no more."""
        if any(v not in known for v in self.pending) or (pending is not None and self.pending - pending):
            self.sync()

    def assign(self):
        v = self.pick(write=True)
        if v.type is UNSIGNED and self.rng.random() < 0.4:
            e = self.expr(2)
            self.put(f"{v.name} {self.rng.choice(['+', '^', '-', '*', '|'])}= {e};")
        else:
            self.put(f"{v.name} = {v.type.make(self.expr(3))};")

    def store(self):
        a = self.pick(write=True, scalar=False)
        self.put(f"{a.name}[{self.expr(1)} % {a.length}u] = {self.expr(2)};")

    def plain_call(self):
        self.can_call()
        callee = self.rng.choice(self.functions)
        if callee.result:
            dst = self.pick(write=True)
            text, _, _ = self.call(callee, {dst})
            self.put(f"{dst.name} = {dst.type.make(callee.result.use(text))};")
        else:
            self.put(f"{self.call(callee, set())[0]};")

    def destination(self, callee):
        """A variable of just the callee's type, or a new one."""
        same = [v for v in self.free(write=True) if v.type is callee.result and not v.escapes]
        if same and self.rng.random() < 0.6:
            return self.rng.choice(same), False
        return Variable(self.fresh("s"), callee.result, depth=self.depth), True

    def spawn(self):
        self.can_call()
        callee = self.rng.choice(self.functions)
        rng = self.rng
        if not callee.result or rng.random() < 0.1:
            text, writes, reads = self.call(callee, set())
            self.put(f"cilk_spawn {text};", f"{text};")
            self.hold(writes, reads)
            return
        choice = rng.random()
        arrays = self.free(write=True, scalar=False)
        if callee.result is UNSIGNED and choice < 0.35:
            if choice < 0.2 or not arrays:
                v = self.pick(write=True)
                if v.type is not UNSIGNED:
                    raise Busy
                target, held = v.name, {v}
            else:
                a = rng.choice(arrays)
                target, held = f"{a.name}[{rng.randrange(a.length)}]", {a}
            text, writes, reads = self.call(callee, held)
            op = rng.choice(["+=", "^=", "=", "-="])
            self.put(f"{target} {op} cilk_spawn {text};", f"{target} {op} {text};")
            self.hold(writes | held, reads)
            return
        if self.inlets and choice < 0.5 and not self.in_parallel_loop:
            self.spawn_to_inlet()
            return
        v, new = self.destination(callee)
        text, writes, reads = self.call(callee, {v})
        start = f"{callee.result.name} {v.name}" if new else v.name
        self.put(f"{start} = cilk_spawn {text};", f"{start} = {text};")
        if new:
            self.vars.append(v)
        self.hold(writes | {v}, reads)

    def spawn_to_inlet(self):
        name, acc, type, body = self.rng.choice(self.inlets)
        callees = [f for f in self.functions if f.result is type]
        if not callees or (acc in self.busy and not (acc in self.pending and acc in self.by_inlet)):
            raise Busy
        callee = self.rng.choice(callees)
        text, writes, reads = self.call(callee, {acc})
        self.put(f"{name}(spawn {text});", f"{{ {type.name} r = {text}; {body} }}")
        self.hold(writes | {acc}, reads)
        self.by_inlet.add(acc)

    def spawn_loop(self):
        """Children in a loop, each with a cell of its own."""
        a = self.pick(write=True, scalar=False)
        callees = [f for f in self.functions if f.result is UNSIGNED and all(k != "out" for k, _ in f.params)]
        if not callees:
            raise Busy
        self.can_call()
        i = self.fresh("i")
        index = Variable(i, cast("int"), depth=self.depth + 1)
        index.frozen = True
        rounds = min(a.length, 3)
        self.vars.append(index)
        before, self.multiplicity = self.multiplicity, self.multiplicity * rounds
        try:
            text, writes, reads = self.call(self.rng.choice(callees), {a})
        finally:
            self.multiplicity = before
            self.vars.remove(index)
        head = f"for (int {i} = 0; {i} < {rounds}; {i}++)"
        self.put(f"{head} {a.name}[{i}] = cilk_spawn {text};", f"{head} {a.name}[{i}] = {text};")
        self.hold(writes | {a}, reads)

    def block(self, count, in_loop=False):
        """Statements of an inner block; variables declared in it end with it."""
        known, self.depth = list(self.vars), self.depth + 1
        pending = set(self.pending) if in_loop else None
        self.indent += 1
        self.statements(count)
        self.settle(self.visible + known, pending)
        self.indent -= 1
        self.depth -= 1
        self.vars = known

    def guarded(self, write):
        """What a branch leaves behind: everything that it or its absence may leave pending."""
        busy, shared, pending = set(self.busy), set(self.shared), set(self.pending)
        write()
        self.busy |= busy
        self.shared |= shared
        self.pending |= pending

    def branch(self):
        self.put(f"if ({self.expr(2)} & {self.rng.choice([1, 2, 4])}u) {{")
        self.guarded(lambda: self.block(self.rng.randrange(1, 4)))
        if self.rng.random() < 0.5:
            self.put("} else {")
            self.guarded(lambda: self.block(self.rng.randrange(1, 3)))
        self.put("}")

    def switch(self):
        self.put(f"switch ({self.expr(2)} % 4u) {{")
        for case in self.rng.sample(range(4), 3):
            self.put(f"case {case}: {{" if case else "default: {")
            self.guarded(lambda: self.block(self.rng.randrange(1, 3)))
            self.put("}")
            if self.rng.random() < 0.7:
                self.indent += 1
                self.put("break;")
                self.indent -= 1
        self.put("}")

    def nested_block(self):
        self.put("{")
        accumulators = [acc for _, acc, _, _ in self.inlets]
        candidates = [v for v in self.vars if v not in accumulators]
        if candidates and self.rng.random() < 0.5:
            self.shadowing_block(self.rng.choice(candidates))
        else:
            self.block(self.rng.randrange(1, 4))
        self.put("}")

    def shadowing_block(self, old):
        """A block that declares a name again, with another type."""
        type = self.rng.choice(TYPES)
        known = list(self.vars)
        value = type.make(f"{self.rng.randrange(500)}u")
        self.vars.remove(old)
        self.visible.append(old)
        self.depth += 1
        self.indent += 1
        self.put(f"{type.name} {old.name} = {value};")
        self.vars.append(Variable(old.name, type, depth=self.depth))
        self.statements(self.rng.randrange(1, 4))
        self.settle(self.visible + known)
        self.visible.remove(old)
        self.indent -= 1
        self.depth -= 1
        self.vars = known

    def loop(self):
        rounds = self.rng.choice([2, 3])
        i = self.fresh("i")
        index = Variable(i, cast("int"), depth=self.depth)
        index.frozen = True
        kind = self.rng.randrange(3)
        step = f"{i}++" if self.rng.random() < 0.7 else f"{i} += 1"
        if kind == 0:
            self.put(f"for (int {i} = 0; {i} < {rounds}; {step}) {{")
        else:
            self.put(f"int {i} = -1;")
            self.put(f"while (++{i} < {rounds}) {{" if kind == 1 else "do {")
        self.vars.append(index)
        before = self.multiplicity
        self.multiplicity *= rounds

        def body():
            self.block(self.rng.randrange(1, 4), in_loop=True)
            if self.rng.random() < 0.4:
                self.indent += 1
                jump = self.rng.choice(["break", "continue"])
                if kind == 2 and jump == "continue":
                    jump = "break"
                self.put(f"if ({self.expr(1)} % 5u == 1u) {jump};")
                self.indent -= 1
        self.guarded(body)
        self.multiplicity = before
        self.put("}" if kind != 2 else f"}} while (++{i} < {rounds});")
        if kind == 0:
            self.vars.remove(index)

    def goto(self):
        """Out of two loops at once."""
        label = self.fresh("out")
        i, j = self.fresh("i"), self.fresh("j")
        self.put(f"for (int {i} = 0; {i} < 2; {i}++) {{")
        before = self.multiplicity
        self.multiplicity *= 4

        def body():
            self.indent += 1
            self.put(f"for (int {j} = 0; {j} < 2; {j}++) {{")
            self.block(1, in_loop=True)
            self.indent += 1
            self.put(f"if ({self.expr(1)} % 3u == (unsigned)({i} + {j})) goto {label};")
            self.indent -= 1
            self.put("}")
            self.indent -= 1
        self.guarded(body)
        self.multiplicity = before
        self.put("}")
        self.put(f"{label}: ;")

    def scope(self):
        """A cilk_scope: it waits for its own children, not for those of the function."""
        outer, self.pending = self.pending, set()
        self.put("cilk_scope {", "{")
        known, self.depth = list(self.vars), self.depth + 1
        self.indent += 1
        self.statements(self.rng.randrange(1, 4))
        self.indent -= 1
        self.put("}")
        self.busy -= self.pending
        self.shared -= self.pending
        self.depth -= 1
        self.vars, self.pending = known, outer

    def parallel_for(self):
        """A cilk_for whose rounds write a cell each."""
        if self.in_parallel_loop:
            raise Busy
        arrays = self.free(write=True, scalar=False)
        a = self.rng.choice(arrays) if arrays else None
        rounds = a.length if a else 4
        i = self.fresh("i")
        up = self.rng.random() < 0.7
        head = f"(int {i} = 0; {i} < {rounds}; {i}++)" if up else f"(int {i} = {rounds - 1}; {i} >= 0; --{i})"
        self.put(f"cilk_for {head} {{", f"for {head} {{")
        saved = (self.multiplicity, self.in_parallel_loop, self.no_jumps, self.pending, self.busy, self.shared)
        self.multiplicity *= rounds
        self.in_parallel_loop, self.no_jumps, self.pending = True, True, set()
        self.busy, self.shared = set(self.busy), set(self.shared)
        self.depth += 1
        self.loop_depth, self.cells = self.depth, a
        known = list(self.vars)
        index = Variable(i, cast("int"), depth=self.depth)
        index.frozen = True
        self.vars.append(index)
        self.indent += 1
        self.declare(type=UNSIGNED)
        mine = self.vars[-1]
        self.statements(self.rng.randrange(1, 4))
        if self.rng.random() < 0.5:
            self.sync()
        if a and mine not in self.busy:
            self.put(f"{a.name}[{i}] = {mine.name} + {self.expr(1)};")
        self.reduce()
        self.indent -= 1
        self.put("}")
        self.depth -= 1
        self.vars, self.cells = known, None
        self.multiplicity, self.in_parallel_loop, self.no_jumps, self.pending, self.busy, self.shared = saved

    def parallel_call(self):
        """ParSubC: f(x) !! { ... }."""
        self.can_call()
        callee = self.rng.choice([f for f in self.functions if f.result])
        v = self.pick(write=True)
        text, writes, reads = self.call(callee, {v})
        busy, shared, pending, no_jumps = self.busy, self.shared, self.pending, self.no_jumps
        start = len(self.lines)
        self.busy, self.shared, self.pending = self.busy | writes | {v}, self.shared | reads, set()
        self.no_jumps = True
        self.block(self.rng.randrange(1, 3))
        # Children of the block that it did not await are awaited by the next sync.
        inside = self.pending
        self.busy, self.shared = busy | (self.busy & inside), shared | (self.shared & inside)
        self.pending, self.no_jumps = pending | inside, no_jumps
        body = self.lines[start:]
        del self.lines[start:]
        value = v.type.make(callee.result.use("PAR"))
        before, after = value.split("PAR")
        self.put(f"{v.name} = {before}{text} !! {{", f"{v.name} = {before}({{ {callee.result.name} r_ = {text}; {{")
        self.lines += body
        self.put(f"}}{after};", f"}} r_; }}){after};")

    def reduce(self):
        if self.rng.random() < 0.5:
            self.put(f"total += {self.quiet(1)};")
        else:
            self.put(f"push(&sequence, {self.quiet(1)});")

    def check_address(self):
        escaping = [v for v in self.free() if v.escapes]
        if not escaping:
            raise Busy
        v = self.rng.choice(escaping)
        self.put(f"if (at_{v.name} != &{v.name}) __builtin_abort();")

    def early_return(self):
        if self.no_jumps or self.in_parallel_loop:
            raise Busy
        result = f" {self.function.result.make(self.expr(2))}" if self.function.result else ""
        self.put(f"if ({self.expr(2)} % 7u == 3u) return{result};")

    def statements(self, count):
        for _ in range(count):
            kinds = [self.assign] * 3 + [self.store] + [self.plain_call] * 2 + [self.spawn] * 6
            kinds += [self.spawn_loop, self.sync, self.sync, self.reduce, self.check_address, self.early_return]
            kinds += [self.parallel_call] * 2 + [self.scope]
            if self.depth < 3 and self.multiplicity < 10:
                kinds += [self.branch, self.branch, self.switch, self.nested_block, self.loop, self.loop, self.goto, self.parallel_for]
            kinds += [self.declare]
            self.attempt(self.rng.choice(kinds))

    def attempt(self, write):
        """Writes a statement, or nothing when it turns out not to be possible."""
        start, calls = len(self.lines), len(self.function.calls)
        state = (list(self.vars), set(self.busy), set(self.shared), set(self.pending), self.multiplicity)
        self.called = False
        try:
            write()
        except Busy:
            del self.lines[start:], self.function.calls[calls:]
            self.vars, self.busy, self.shared, self.pending, self.multiplicity = state

    # ---- a function --------------------------------------------------------------------------

    def write(self, size):
        f, rng = self.function, self.rng
        self.put(f"if (n <= 0) return{' ' + f.result.make('7u') if f.result else ''};")
        for i, (kind, type) in enumerate(f.params):
            if kind == "value":
                self.vars.append(Variable(f"p{i}", type))
            elif kind == "in":
                self.put(f"unsigned q{i} = p{i}[0] + p{i}[2];")
                self.vars.append(Variable(f"q{i}", UNSIGNED))
        for _ in range(rng.randrange(1, 4)):
            self.declare()
        for _ in range(rng.randrange(1, 3)):
            v = Variable(self.fresh("e"), UNSIGNED, escapes=True)
            self.put(f"unsigned {v.name} = {rng.randrange(100)}u, *at_{v.name} = &{v.name};")
            self.vars.append(v)
        for _ in range(rng.randrange(0, 3)):
            self.declare_array()
        if f.cilk5:
            self.declare_inlets()
        if rng.random() < 0.1:
            self.put(f"unsigned *volatile room = __builtin_alloca((size_t)(n & 7) * 4 + 16); room[3] = {self.quiet(1)};")
        self.statements(size)
        self.finish()

    def declare_inlets(self):
        for _ in range(self.rng.randrange(1, 3)):
            acc = Variable(self.fresh("c"), UNSIGNED)
            name = self.fresh("inlet_")
            type = self.rng.choice(TYPES)
            # Inlets run in any order: what they do must commute.
            op = self.rng.choice(["+", "^"])
            body = f"{acc.name} {op}= mix({type.use('r')}, {self.rng.randrange(50)}u);"
            self.put(f"unsigned {acc.name} = {self.rng.randrange(9)}u;")
            self.put(f"inlet void {name}({type.name} r) {{ {body} }}", ";")
            self.inlets.append((name, acc, type, body))
            self.vars.append(acc)

    def finish(self):
        self.put("cilk_sync;", ";")
        self.busy = set()
        self.put("unsigned h = 17u;")
        for v in self.vars:
            if v.length:
                self.put(f"for (int k = 0; k < {v.length}; k++) h = mix(h, {v.name}[k]);")
            else:
                self.put(f"h = mix(h, {v.type.use(v.name)});")
        for i, (kind, _) in enumerate(self.function.params):
            if kind == "out":
                self.put(f"*p{i} = mix(*p{i}, h);")
        if self.function.result:
            self.put(f"return {self.function.result.make('h')};")
        else:
            self.put("total += h;")


def activations(function, fuel, memo):
    """How many activations a call can lead to, at most."""
    if fuel <= 0:
        return 1
    key = (function.name, fuel)
    if key not in memo:
        memo[key] = 1 + sum(times * activations(callee, fuel - less, memo) for callee, times, less in function.calls)
    return memo[key]


class Program:
    def __init__(self, seed):
        rng = random.Random(seed)
        self.seed = seed
        self.functions = [Function(f"f{i}", rng) for i in range(rng.randrange(1, 6))]
        if not any(f.result for f in self.functions):
            self.functions[0].result = UNSIGNED
        size = rng.choice([2, 4, 7, 12])
        self.bodies = []
        for f in self.functions:
            body = Body(rng, f, self.functions, size * 2)
            body.write(size)
            self.bodies.append(body.lines)
        memo = {}
        self.fuel = 1
        while self.fuel < 12 and sum(activations(f, self.fuel + 1, memo) for f in self.functions) < MAX_ACTIVATIONS:
            self.fuel += 1

    def text(self, serial):
        self.serial = serial
        cilk5 = any(f.cilk5 for f in self.functions)
        lines = [f"// Made by generate.py --seed {self.seed}.", "#include <stdio.h>", "#include <stddef.h>"]
        if not serial:
            lines += ["#include <cilk/cilk.h>"] + (["#include <cilk.h>"] if cilk5 else [])
        lines += [PRELUDE]
        reducer = (lambda a, b: "") if serial else (lambda a, b: f"cilk_reducer({a}, {b}) ")
        lines += [f"static unsigned {reducer('zero', 'add')}total = 0;"]
        lines += [f"static struct affine {reducer('unit', 'compose')}sequence = {{1, 0}};"]
        lines += [f"{f.prototype(self)};" for f in self.functions]
        for f in self.functions:
            result = f.result.name if f.result else "void"
            kinds = {"value": lambda t: t.name, "out": lambda t: "unsigned *", "in": lambda t: "const unsigned *"}
            params = ", ".join(["int"] + [kinds[k](t) for k, t in f.params])
            lines.append(f"static {result} (*volatile pointer_to_{f.name})({params}) = {f.name};")
        for f, body in zip(self.functions, self.bodies):
            lines += ["", f.prototype(self), "{"] + [pair[serial] for pair in body] + ["}"]
        lines += ["", "int main(void)", "{", "    unsigned out = 5u, h = 1u;"]
        for f in self.functions:
            args = [str(self.fuel)]
            for kind, type in f.params:
                args.append({"value": type.make("3u"), "out": "&out", "in": "table"}[kind])
            call = f"{f.name}({', '.join(args)})"
            lines.append(f"    h = mix(h, {f.result.use(call)});" if f.result else f"    {call};")
        lines += ['    printf("%u %u %u %u %u\\n", h, out, total, sequence.a, sequence.b);', "    return 0;", "}"]
        return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description="Makes a random parallel program.")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--serial", action="store_true", help="the serial elision")
    options = parser.parse_args()
    print(Program(options.seed).text(options.serial), end="")


if __name__ == "__main__":
    main()

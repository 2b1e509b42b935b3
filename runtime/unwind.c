/* unwind.c: the activations on a C stack, by the tables that the C compiler makes for exceptions.
 *
 * Every object has them (.eh_frame, with an index that is searched). libgcc has an unwinder for
 * them, but that may allocate and lock, is another library to load, and reads stacks that are broken as if
 * they were not. This one reads the stack by way of the kernel, so it can be used in any handler. */
#define _GNU_SOURCE
#include "stacks.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>
#include <ucontext.h>

#if defined(__x86_64__)
enum { STACK_POINTER = 7, RETURN_ADDRESS = 16, KNOWN = 17 };
#elif defined(__aarch64__)
enum { STACK_POINTER = 31, RETURN_ADDRESS = 30, KNOWN = 32 };
#endif

#if defined(__x86_64__) || defined(__aarch64__)

/* ---- registers ------------------------------------------------------------------------------------ */

bool unwind_begin(struct registers *r, const void *context)
{
    const mcontext_t *m = &((const ucontext_t *)context)->uc_mcontext;
    *r = (struct registers){ .exact = true };
#if defined(__x86_64__)
    static const unsigned char number[16] = {
        REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI, REG_RBP, REG_RSP,
        REG_R8, REG_R9, REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15,
    };
    for (int i = 0; i < 16; i++)
        r->value[i] = (uintptr_t)m->gregs[number[i]];
    r->pc = (uintptr_t)m->gregs[REG_RIP];
#else
    for (int i = 0; i < 31; i++)
        r->value[i] = (uintptr_t)m->regs[i];
    r->value[STACK_POINTER] = (uintptr_t)m->sp;
    r->pc = (uintptr_t)m->pc;
#endif
    return true;
}

uintptr_t unwind_stack_pointer(const struct registers *r)
{
    return r->value[STACK_POINTER];
}

static bool word_at(uintptr_t at, uintptr_t *to)
{
    return peek((const void *)at, to, sizeof *to);
}

/* ---- reading the tables, which lie in the program ---------------------------------------------------- */

static uintptr_t unsigned_leb(const uint8_t **p)
{
    uintptr_t n = 0;
    unsigned shift = 0;
    uint8_t byte;
    do {
        byte = *(*p)++;
        n |= shift < 64 ? (uintptr_t)(byte & 127) << shift : 0;
        shift += 7;
    } while (byte & 128);
    return n;
}

static intptr_t signed_leb(const uint8_t **p)
{
    uintptr_t n = 0;
    unsigned shift = 0;
    uint8_t byte;
    do {
        byte = *(*p)++;
        n |= shift < 64 ? (uintptr_t)(byte & 127) << shift : 0;
        shift += 7;
    } while (byte & 128);
    return (intptr_t)(shift < 64 && byte & 64 ? n | ~(uintptr_t)0 << shift : n);
}

static uint64_t fixed(const uint8_t **p, unsigned size)
{
    uint64_t n = 0;
    memcpy(&n, *p, size); /* both machines are little-endian */
    *p += size;
    return n;
}

/* A pointer in one of the encodings DW_EH_PE_…; `base` is what "relative to the table" means. */
static uintptr_t encoded(const uint8_t **p, unsigned encoding, uintptr_t base)
{
    const uint8_t *here = *p;
    uintptr_t n;
    switch (encoding & 15) {
    case 1: n = unsigned_leb(p); break;
    case 2: n = (uintptr_t)fixed(p, 2); break;
    case 3: n = (uintptr_t)fixed(p, 4); break;
    case 9: n = (uintptr_t)signed_leb(p); break;
    case 10: n = (uintptr_t)(int16_t)fixed(p, 2); break;
    case 11: n = (uintptr_t)(int32_t)fixed(p, 4); break;
    default: n = (uintptr_t)fixed(p, 8); break;
    }
    switch (encoding & 0x70) {
    case 0x10: return n + (uintptr_t)here;
    case 0x30: return n + base;
    default: return n;
    }
}

/* ---- finding a function's table ------------------------------------------------------------------------- */

/* What says how to unwind one function. */
struct table {
    const uint8_t *initial, *initial_end; /* instructions for all functions of its kind, */
    const uint8_t *own, *own_end;         /* and for this one */
    uintptr_t begins;
    uintptr_t code_unit;
    intptr_t data_unit;
    unsigned return_column;
    bool signal;                          /* it is where signal handlers return to */
};

#ifdef DLFO_STRUCT_HAS_EH_DBASE
extern __typeof__(_dl_find_object) _dl_find_object __attribute__((weak));
#endif

struct looking { uintptr_t pc; const uint8_t *index; };

static int has_index(struct dl_phdr_info *info, size_t size, void *p)
{
    (void)size;
    struct looking *l = p;
    const uint8_t *index = NULL;
    bool inside = false;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &info->dlpi_phdr[i];
        uintptr_t low = info->dlpi_addr + h->p_vaddr;
        if (h->p_type == PT_LOAD && l->pc >= low && l->pc - low < h->p_memsz)
            inside = true;
        if (h->p_type == PT_GNU_EH_FRAME)
            index = (const uint8_t *)low;
    }
    if (inside)
        l->index = index;
    return inside;
}

/* The index of the object that the address lies in. */
static const uint8_t *index_of(uintptr_t pc)
{
#ifdef DLFO_STRUCT_HAS_EH_DBASE
    struct dl_find_object found;
    if (_dl_find_object) /* takes no lock */
        return _dl_find_object((void *)pc, &found) == 0 ? found.dlfo_eh_frame : NULL;
#endif
    struct looking l = { pc, NULL };
    dl_iterate_phdr(has_index, &l);
    return l.index;
}

/* Pairs of a function's beginning and its record, in order, both relative to the index. */
static const uint8_t *record_of(uintptr_t pc)
{
    const uint8_t *index = index_of(pc), *p = index;
    if (!p || p[0] != 1 || p[3] != 0x3b)
        return NULL;
    p += 4;
    encoded(&p, index[1], (uintptr_t)index);
    uintptr_t n = encoded(&p, index[2], (uintptr_t)index), low = 0;
    const int32_t (*pair)[2] = (const void *)p;
    intptr_t wanted = (intptr_t)(pc - (uintptr_t)index);
    if (!n || wanted < pair[0][0])
        return NULL;
    while (n > 1) {
        uintptr_t half = n / 2;
        if (pair[low + half][0] <= wanted)
            low += half, n -= half;
        else
            n = half;
    }
    return index + pair[low][1];
}

/* The record that many functions share. Returns how pointers are encoded, or -1 if we do not know it. */
static int common_read(struct table *t, const uint8_t *p, const uint8_t **augmentation)
{
    uint32_t length = (uint32_t)fixed(&p, 4);
    const uint8_t *end = p + length;
    if (length == 0xffffffff || fixed(&p, 4) != 0 || (*p != 1 && *p != 3))
        return -1;
    unsigned version = *p++;
    const char *letters = (const char *)p;
    *augmentation = p;
    p += strlen(letters) + 1;
    t->code_unit = unsigned_leb(&p);
    t->data_unit = signed_leb(&p);
    t->return_column = version == 1 ? *p++ : (unsigned)unsigned_leb(&p);
    int encoding = 0;
    if (*letters == 'z') {
        uintptr_t size = unsigned_leb(&p);
        const uint8_t *q = p;
        for (letters++; *letters; letters++)
            if (*letters == 'R')
                encoding = *q++;
            else if (*letters == 'P')
                encoded(&q, *q++ & 15, 0);
            else if (*letters == 'L')
                q++;
            else if (*letters == 'S')
                t->signal = true;
        p += size;
    } else if (*letters) {
        return -1;
    }
    t->initial = p;
    t->initial_end = end;
    return encoding;
}

static bool table_find(struct table *t, uintptr_t pc)
{
    const uint8_t *p = record_of(pc), *letters;
    if (!p)
        return false;
    uint32_t length = (uint32_t)fixed(&p, 4);
    const uint8_t *end = p + length, *back = p;
    if (!length || length == 0xffffffff)
        return false;
    *t = (struct table){ 0 };
    int encoding = common_read(t, back - fixed(&p, 4), &letters);
    if (encoding < 0)
        return false;
    t->begins = encoded(&p, (unsigned)encoding, 0);
    uintptr_t size = encoded(&p, (unsigned)encoding & 15, 0);
    if (pc - t->begins >= size)
        return false;
    if (*letters == 'z') {
        uintptr_t skipped = unsigned_leb(&p);
        p += skipped;
    }
    t->own = p;
    t->own_end = end;
    return true;
}

/* ---- rules ----------------------------------------------------------------------------------------------- */

enum how { SAME, GONE, AT_OFFSET, OFFSET, IN_REGISTER, AT_EXPRESSION, EXPRESSION };

struct rule { uint8_t how; union { intptr_t n; const uint8_t *expression; }; };

struct row {
    struct rule of[MOST_REGISTERS];
    unsigned cfa_register;
    intptr_t cfa_offset;
    const uint8_t *cfa_expression; /* or this */
};

enum { MOST_KEPT = 2 };

struct rules { struct row now, initial, kept[MOST_KEPT]; unsigned kept_count; };

static void rule_set(struct rules *s, uintptr_t column, struct rule rule)
{
    if (column < MOST_REGISTERS)
        s->now.of[column] = rule;
}

static const uint8_t *block(const uint8_t **p)
{
    const uint8_t *begin = *p;
    uintptr_t size = unsigned_leb(p);
    *p += size;
    return begin;
}

/* One of the instructions that are no advance. False: an unknown one. */
static bool instruction(struct rules *s, const struct table *t, unsigned code, const uint8_t **p)
{
    uintptr_t column;
    switch (code) {
    case 0x00: return true;
    case 0x05: column = unsigned_leb(p); rule_set(s, column, (struct rule){ AT_OFFSET, { (intptr_t)unsigned_leb(p) * t->data_unit } }); return true;
    case 0x06: column = unsigned_leb(p); if (column < MOST_REGISTERS) s->now.of[column] = s->initial.of[column]; return true;
    case 0x07: rule_set(s, unsigned_leb(p), (struct rule){ .how = GONE }); return true;
    case 0x08: rule_set(s, unsigned_leb(p), (struct rule){ .how = SAME }); return true;
    case 0x09: column = unsigned_leb(p); rule_set(s, column, (struct rule){ IN_REGISTER, { (intptr_t)unsigned_leb(p) } }); return true;
    case 0x0a: if (s->kept_count < MOST_KEPT) s->kept[s->kept_count++] = s->now; return true;
    case 0x0b: if (s->kept_count) s->now = s->kept[--s->kept_count]; return true;
    case 0x0c: s->now.cfa_register = (unsigned)unsigned_leb(p); s->now.cfa_offset = (intptr_t)unsigned_leb(p); s->now.cfa_expression = NULL; return true;
    case 0x0d: s->now.cfa_register = (unsigned)unsigned_leb(p); s->now.cfa_expression = NULL; return true;
    case 0x0e: s->now.cfa_offset = (intptr_t)unsigned_leb(p); return true;
    case 0x0f: s->now.cfa_expression = block(p); return true;
    case 0x10: column = unsigned_leb(p); rule_set(s, column, (struct rule){ AT_EXPRESSION, .expression = block(p) }); return true;
    case 0x11: column = unsigned_leb(p); rule_set(s, column, (struct rule){ AT_OFFSET, { signed_leb(p) * t->data_unit } }); return true;
    case 0x12: s->now.cfa_register = (unsigned)unsigned_leb(p); s->now.cfa_offset = signed_leb(p) * t->data_unit; s->now.cfa_expression = NULL; return true;
    case 0x13: s->now.cfa_offset = signed_leb(p) * t->data_unit; return true;
    case 0x14: column = unsigned_leb(p); rule_set(s, column, (struct rule){ OFFSET, { (intptr_t)unsigned_leb(p) * t->data_unit } }); return true;
    case 0x15: column = unsigned_leb(p); rule_set(s, column, (struct rule){ OFFSET, { signed_leb(p) * t->data_unit } }); return true;
    case 0x16: column = unsigned_leb(p); rule_set(s, column, (struct rule){ EXPRESSION, .expression = block(p) }); return true;
    case 0x2d: return true; /* return addresses are signed: see strip */
    case 0x2e: unsigned_leb(p); return true;
    default: return false;
    }
}

/* Follow the instructions up to the address. */
static bool rules_run(struct rules *s, const struct table *t, const uint8_t *p, const uint8_t *end, uintptr_t pc)
{
    uintptr_t at = t->begins;
    while (p < end && at <= pc) {
        unsigned code = *p++;
        uintptr_t column = code & 0x3f;
        switch (code & 0xc0) {
        case 0x40: at += column * t->code_unit; continue;
        case 0x80: rule_set(s, column, (struct rule){ AT_OFFSET, { (intptr_t)unsigned_leb(&p) * t->data_unit } }); continue;
        case 0xc0: if (column < MOST_REGISTERS) s->now.of[column] = s->initial.of[column]; continue;
        }
        if (code >= 0x02 && code <= 0x04)
            at += (uintptr_t)fixed(&p, 1u << (code - 2)) * t->code_unit;
        else if (code == 0x01)
            return false;
        else if (!instruction(s, t, code, &p))
            return false;
    }
    return true;
}

/* ---- expressions, as the linker makes them for its stubs --------------------------------------------------- */

enum { DEPTH = 16 };

static bool binary(unsigned code, uintptr_t *a, uintptr_t b)
{
    switch (code) {
    case 0x1a: *a &= b; return true;
    case 0x1c: *a -= b; return true;
    case 0x1e: *a *= b; return true;
    case 0x21: *a |= b; return true;
    case 0x22: *a += b; return true;
    case 0x24: *a <<= b; return true;
    case 0x25: *a >>= b; return true;
    case 0x29: *a = *a == b; return true;
    case 0x2a: *a = (intptr_t)*a >= (intptr_t)b; return true;
    case 0x2b: *a = (intptr_t)*a > (intptr_t)b; return true;
    case 0x2c: *a = (intptr_t)*a <= (intptr_t)b; return true;
    case 0x2d: *a = (intptr_t)*a < (intptr_t)b; return true;
    case 0x2e: *a = *a != b; return true;
    default: return false;
    }
}

/* A value to push, if the operation is one of those that push one. */
static bool pushes(unsigned code, const uint8_t **p, const struct registers *r, uintptr_t *value)
{
    if (code >= 0x30 && code <= 0x4f)
        *value = code - 0x30;
    else if (code >= 0x70 && code <= 0x8f)
        *value = r->value[code - 0x70] + (uintptr_t)signed_leb(p);
    else if (code == 0x08 || code == 0x0a || code == 0x0c || code == 0x0e)
        *value = (uintptr_t)fixed(p, 1u << ((code - 0x08) / 2));
    else if (code == 0x09)
        *value = (uintptr_t)(int8_t)fixed(p, 1);
    else if (code == 0x10)
        *value = unsigned_leb(p);
    else if (code == 0x11)
        *value = (uintptr_t)signed_leb(p);
    else
        return false;
    return true;
}

static bool evaluate(const uint8_t *p, const struct registers *r, uintptr_t first, bool has_first, uintptr_t *result)
{
    uintptr_t stack[DEPTH + 1], value, size = unsigned_leb(&p);
    unsigned depth = 0;
    if (has_first)
        stack[depth++] = first;
    for (const uint8_t *end = p + size; p < end;) {
        unsigned code = *p++;
        if (depth < DEPTH && pushes(code, &p, r, &value))
            stack[depth++] = value;
        else if (code == 0x06 && depth && word_at(stack[depth - 1], &value)) /* deref */
            stack[depth - 1] = value;
        else if (code == 0x23 && depth) /* plus_uconst */
            stack[depth - 1] += unsigned_leb(&p);
        else if (depth < 2 || !binary(code, &stack[depth - 2], stack[depth - 1]))
            return false;
        else
            depth--;
    }
    if (!depth)
        return false;
    *result = stack[depth - 1];
    return true;
}

/* ---- one step ------------------------------------------------------------------------------------------------ */

static bool apply(const struct rule *rule, const struct registers *r, unsigned column, uintptr_t *value)
{
    uintptr_t at;
    switch (rule->how) {
    case SAME: *value = r->value[column]; return true;
    case AT_OFFSET: return word_at(r->cfa + (uintptr_t)rule->n, value);
    case OFFSET: *value = r->cfa + (uintptr_t)rule->n; return true;
    case IN_REGISTER: *value = rule->n < MOST_REGISTERS ? r->value[rule->n] : 0; return true;
    case AT_EXPRESSION: return evaluate(rule->expression, r, r->cfa, true, &at) && word_at(at, value);
    case EXPRESSION: return evaluate(rule->expression, r, r->cfa, true, value);
    default: return false;
    }
}

/* On some arm64 machines return addresses are signed, in bits that no address has. */
static uintptr_t strip(uintptr_t pc)
{
#if defined(__aarch64__)
    return pc & (((uintptr_t)1 << 48) - 1);
#else
    return pc;
#endif
}

static bool caller_of(struct registers *r, const struct table *t, const struct row *row)
{
    struct registers up = { .exact = t->signal };
    for (unsigned i = 0; i < KNOWN; i++)
        if (!apply(&row->of[i], r, i, &up.value[i]))
            up.value[i] = 0;
    uintptr_t back = t->return_column < MOST_REGISTERS ? up.value[t->return_column] : 0;
    if (row->of[STACK_POINTER].how == SAME)
        up.value[STACK_POINTER] = r->cfa;
    up.pc = strip(back);
    up.cfa = r->cfa;
    *r = up;
    return back != 0;
}

/* `r->cfa` becomes where the activation's part of the stack ends; the rest of *r becomes its caller. */
bool unwind_frame(struct registers *r)
{
    struct table t;
    struct rules s;
    uintptr_t pc = r->exact ? r->pc : r->pc - 1;
    memset(&s, 0, sizeof s);
    r->cfa = 0;
    if (!pc || !table_find(&t, pc) || !rules_run(&s, &t, t.initial, t.initial_end, t.begins))
        return false;
    s.initial = s.now;
    if (!rules_run(&s, &t, t.own, t.own_end, pc))
        return false;
    if (s.now.cfa_expression ? !evaluate(s.now.cfa_expression, r, 0, false, &r->cfa) : s.now.cfa_register >= MOST_REGISTERS)
        return false;
    if (!s.now.cfa_expression)
        r->cfa = r->value[s.now.cfa_register] + (uintptr_t)s.now.cfa_offset;
    return caller_of(r, &t, &s.now);
}

#else /* on other machines one knows where a thread is, but not how it came there */

bool unwind_begin(struct registers *r, const void *context)
{
    (void)context;
    *r = (struct registers){ .exact = true };
    return false;
}

uintptr_t unwind_stack_pointer(const struct registers *r)
{
    (void)r;
    return 0;
}

bool unwind_frame(struct registers *r)
{
    (void)r;
    return false;
}

#endif

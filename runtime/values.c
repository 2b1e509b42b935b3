/* values.c: reading memory that may be anything, and printing what is there as the program's types have it. */
#define _GNU_SOURCE
#include "stacks.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

/* ---- memory ------------------------------------------------------------------------------------- */

static int memory = -1; /* this process's, as a file */

void peek_begin(void)
{
    memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
}

void peek_end(void)
{
    if (memory >= 0)
        close(memory);
    memory = -1;
}

bool peek(const void *at, void *to, size_t size)
{
    if (memory >= 0)
        return pread(memory, to, size, (off_t)(uintptr_t)at) == (ssize_t)size;
    struct iovec here = { to, size }, there = { (void *)(uintptr_t)at, size };
    return process_vm_readv(getpid(), &here, 1, &there, 1, 0) == (ssize_t)size;
}

size_t peek_string(const char *at, char *to, size_t size)
{
    size_t n = 0;
    while (at && n + 1 < size && peek(at + n, to + n, 1) && to[n])
        n++;
    to[n] = 0;
    return n;
}

/* ---- text ---------------------------------------------------------------------------------------- */

void out_flush(struct out *o)
{
    for (unsigned done = 0; done < o->used;) {
        ssize_t n = write(o->fd, o->text + done, o->used - done);
        if (n <= 0)
            break;
        done += (unsigned)n;
    }
    o->used = 0;
}

static void out_char(struct out *o, char c)
{
    if (o->used == sizeof o->text)
        out_flush(o);
    o->text[o->used++] = c;
}

void out_text(struct out *o, const char *text)
{
    while (*text)
        out_char(o, *text++);
}

void out_spaces(struct out *o, unsigned n)
{
    while (n--)
        out_char(o, ' ');
}

static void out_base(struct out *o, uint64_t n, unsigned base)
{
    char digits[24], *p = digits + sizeof digits;
    *--p = 0;
    do
        *--p = "0123456789abcdef"[n % base];
    while (n /= base);
    out_text(o, p);
}

void out_number(struct out *o, uint64_t n)
{
    out_base(o, n, 10);
}

void out_hex(struct out *o, uint64_t n)
{
    out_text(o, "0x");
    out_base(o, n, 16);
}

void out_file(struct out *o, const char *name)
{
    char text[1024];
    peek_string(name, text, sizeof text);
    out_text(o, *text ? text : "?");
}

/* ---- types ----------------------------------------------------------------------------------------- */

static bool letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Does the type's text have this word? */
static bool has_word(const char *type, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = type; (p = strstr(p, word)); p += n)
        if ((p == type || !letter(p[-1])) && !letter(p[n]))
            return true;
    return false;
}

static bool has_any(const char *type, const char *const *words)
{
    for (; *words; words++)
        if (has_word(type, *words))
            return true;
    return false;
}

enum shape { SIGNED, UNSIGNED, REAL, TRUTH, CHARACTER, POINTER, STRING, BYTES };

static enum shape shape_of(const char *type)
{
    static const char *const opaque[] = { "struct", "union", "_Complex", "_Atomic", "complex", NULL };
    static const char *const positive[] = { "unsigned", "size_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t",
                                            "uintptr_t", "uintmax_t", "uint", "ulong", "ushort", NULL };
    static const char *const integers[] = { "int", "long", "short", "signed", "enum", "int8_t", "int16_t", "int32_t",
                                            "int64_t", "intptr_t", "intmax_t", "ptrdiff_t", "ssize_t", "time_t",
                                            "off_t", NULL };
    const char *star = strchr(type, '*');
    if (strchr(type, '['))
        return BYTES;
    if (star || strchr(type, '('))
        return star && !strchr(star + 1, '*') && !strchr(type, '(') && has_word(type, "char") ? STRING : POINTER;
    if (has_any(type, opaque))
        return BYTES;
    if (has_word(type, "float") || has_word(type, "double"))
        return REAL;
    if (has_word(type, "_Bool") || has_word(type, "bool"))
        return TRUTH;
    if (has_word(type, "char"))
        return has_word(type, "unsigned") ? UNSIGNED : CHARACTER;
    return has_any(type, positive) ? UNSIGNED : has_any(type, integers) ? SIGNED : BYTES;
}

/* ---- values ------------------------------------------------------------------------------------------ */

enum { MOST_BYTES = 16, MOST_STRING = 48, MOST_ELEMENTS = 8 };

static int64_t extended(uint64_t n, size_t size)
{
    unsigned unused = 64 - 8 * (unsigned)size;
    return (int64_t)(n << unused) >> unused;
}

static void out_signed(struct out *o, int64_t n)
{
    if (n < 0)
        out_char(o, '-');
    out_number(o, n < 0 ? -(uint64_t)n : (uint64_t)n);
}

static void out_quoted(struct out *o, unsigned char c, char quote)
{
    static const char plain[] = "\n\t\r\a\b\f\v", named[] = "ntrabfv";
    const char *p = c ? strchr(plain, c) : NULL;
    if (c == (unsigned char)quote || c == '\\' || p) {
        out_char(o, '\\');
        out_char(o, p ? named[p - plain] : (char)c);
    } else if (c >= ' ' && c != 127) {
        out_char(o, (char)c);
    } else {
        out_text(o, "\\x");
        out_char(o, "0123456789abcdef"[c >> 4]);
        out_char(o, "0123456789abcdef"[c & 15]);
    }
}

static void out_string(struct out *o, const char *at)
{
    char text[MOST_STRING + 1], first;
    if (!peek(at, &first, 1)) {
        out_hex(o, (uintptr_t)at);
        return;
    }
    size_t n = peek_string(at, text, sizeof text);
    out_char(o, '"');
    for (size_t i = 0; i < n; i++)
        out_quoted(o, (unsigned char)text[i], '"');
    out_text(o, n == MOST_STRING ? "\"..." : "\"");
}

static void out_real(struct out *o, uintptr_t at, size_t size)
{
    char text[64] = "?";
    union { float f; double d; long double l; } n;
    if (size > sizeof n || !peek((void *)at, &n, size))
        ;
    else if (size == sizeof n.f)
        snprintf(text, sizeof text, "%.7g", (double)n.f);
    else if (size == sizeof n.d)
        snprintf(text, sizeof text, "%.15g", n.d);
    else
        snprintf(text, sizeof text, "%.18Lg", n.l);
    out_text(o, text);
}

static void out_bytes(struct out *o, uintptr_t at, size_t size)
{
    unsigned char bytes[MOST_BYTES];
    size_t n = size < MOST_BYTES ? size : MOST_BYTES;
    if (!peek((void *)at, bytes, n)) {
        out_char(o, '?');
        return;
    }
    out_char(o, '<');
    for (size_t i = 0; i < n; i++) {
        if (i)
            out_char(o, ' ');
        out_char(o, "0123456789abcdef"[bytes[i] >> 4]);
        out_char(o, "0123456789abcdef"[bytes[i] & 15]);
    }
    out_text(o, n < size ? " ...>" : ">");
}

static void out_scalar(struct out *o, enum shape shape, uintptr_t at, size_t size)
{
    uint64_t n = 0;
    if (!peek((void *)at, &n, size)) {
        out_char(o, '?');
        return;
    }
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    n >>= 64 - 8 * size;
#endif
    switch (shape) {
    case SIGNED: out_signed(o, extended(n, size)); break;
    case TRUTH: out_text(o, n ? "true" : "false"); break;
    case CHARACTER: out_char(o, '\''); out_quoted(o, (unsigned char)n, '\''); out_char(o, '\''); break;
    case STRING: out_string(o, (const char *)(uintptr_t)n); break;
    case POINTER: out_hex(o, n); break;
    default: out_number(o, n); break;
    }
}

/* The element's type of an array with one dimension, and how many there are; 0 if it is nothing such. */
static size_t array_of(const char *type, size_t size, char *element, size_t room)
{
    const char *open = strchr(type, '[');
    size_t n = 0, length = open ? (size_t)(open - type) : 0;
    if (!length || strchr(open + 1, '[') || strchr(type, '(') || length >= room)
        return 0;
    for (const char *p = open + 1; *p >= '0' && *p <= '9'; p++)
        n = 10 * n + (size_t)(*p - '0');
    memcpy(element, type, length);
    element[length] = 0;
    return n && size % n == 0 && shape_of(element) != BYTES ? n : 0;
}

static void out_array(struct out *o, const char *element, size_t size, uintptr_t at, size_t n)
{
    out_char(o, '{');
    for (size_t i = 0; i < n && i < MOST_ELEMENTS; i++) {
        if (i)
            out_text(o, ", ");
        out_value(o, element, size, at + i * size);
    }
    out_text(o, n > MOST_ELEMENTS ? ", ...}" : "}");
}

/* The value of this type that lies at `at`. */
void out_value(struct out *o, const char *type, size_t size, uintptr_t at)
{
    char text[256], element[256];
    peek_string(type, text, sizeof text);
    enum shape shape = shape_of(text);
    size_t n = shape == BYTES ? array_of(text, size, element, sizeof element) : 0;
    if (n && has_word(element, "char") && !strchr(element, '*'))
        out_string(o, (const char *)at);
    else if (n)
        out_array(o, element, size / n, at, n);
    else if (shape == REAL)
        out_real(o, at, size);
    else if (shape != BYTES && size && size <= 8)
        out_scalar(o, shape, at, size);
    else
        out_bytes(o, at, size);
}

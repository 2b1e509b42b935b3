/* psort: sorts the lines of a text file by the values of their bytes, as `LC_ALL=C sort` does.
 *
 * The text is read at once. Each line becomes a record of where it stands and of its first eight
 * bytes as one number, so that most comparisons touch no text. Finding the lines, sorting the
 * records (mergesort with merges that are parallel too) and putting the sorted text together are
 * all parallel. Usage: psort [FILE]; without a file, or with -, standard input is sorted.
 * With --time, the time of each step goes to standard error.
 *
 * Prints nothing when its input is empty.
 */
#include <cilk/cilk.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "example.h"

typedef struct {
    uint64_t key; /* the first eight bytes, the first one on top, zeros behind a short line */
    const char *text;
    size_t length; /* without the newline */
} line;

typedef struct {
    char *bytes;
    size_t size;
} text;

/* How far the parallel steps divide: what is left takes some ten microseconds. */
enum { BYTES_AT_ONCE = 1 << 17, LINES_AT_ONCE = 1 << 11, MERGE_SIZE = 256, SORT_SIZE = 16 };

/* ---- reading and writing ------------------------------------------------------------------ */

static void fail(const char *what)
{
    fprintf(stderr, "%s: %s: %s\n", example.program, what, strerror(errno));
    exit(2);
}

/* Memory for a large array. In small pages, its first touch would cost more than the sorting. */
static void *large(size_t size)
{
    const size_t page = (size_t)1 << 21;
    if (size < page)
        return allocate(size + 1);
    void *memory = aligned_alloc(page, (size + page - 1) / page * page);
    if (memory == NULL)
        fail("large array");
#ifdef MADV_HUGEPAGE
    madvise(memory, size, MADV_HUGEPAGE);
#endif
    return memory;
}

static void *enlarged(void *memory, size_t size, size_t wanted)
{
    void *moved = large(wanted);
    memcpy(moved, memory, size);
    free(memory);
    return moved;
}

/* Everything that can be read; there is room for one more byte behind it. */
static text read_all(int file, const char *name)
{
    struct stat status;
    size_t room = 1 << 16;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode))
        room = (size_t)status.st_size + 2;
    text all = { large(room), 0 };
    for (ssize_t got; (got = read(file, all.bytes + all.size, room - all.size - 1)) != 0;) {
        if (got < 0 && errno != EINTR)
            fail(name);
        all.size += got > 0 ? (size_t)got : 0;
        if (all.size + 1 == room) {
            all.bytes = enlarged(all.bytes, room, room * 2);
            room *= 2;
        }
    }
    return all;
}

static void write_all(int file, text all)
{
    while (all.size > 0) {
        ssize_t put = write(file, all.bytes, all.size);
        if (put < 0 && errno != EINTR)
            fail("standard output");
        all.bytes += put > 0 ? put : 0;
        all.size -= put > 0 ? (size_t)put : 0;
    }
}

/* ---- lines -------------------------------------------------------------------------------- */

static line line_at(const char *at, size_t length)
{
    unsigned char head[8] = { 0 };
    memcpy(head, at, length < 8 ? length : 8);
    uint64_t key = 0;
    for (int i = 0; i < 8; i++)
        key = key << 8 | head[i];
    return (line){ key, at, length };
}

/* Whether a comes strictly before b. When the keys are equal, both lines agree in eight bytes or
 * the shorter one is followed by zeros in the longer one. */
static inline bool before(const line *a, const line *b)
{
    if (a->key != b->key)
        return a->key < b->key;
    size_t shorter = a->length < b->length ? a->length : b->length;
    int order = shorter > 8 ? memcmp(a->text + 8, b->text + 8, shorter - 8) : 0;
    return order != 0 ? order < 0 : a->length < b->length;
}

static size_t count_newlines(const char *from, const char *to)
{
    size_t count = 0;
    for (; from < to; from++)
        count += *from == '\n';
    return count;
}

/* Makes the records of the lines that end in this stretch; the first of them may begin before it. */
static void find_lines(const char *start, const char *from, const char *to, line *lines)
{
    const char *begin = from;
    while (begin > start && begin[-1] != '\n')
        begin--;
    for (const char *end; (end = memchr(from, '\n', (size_t)(to - from))) != NULL; begin = from) {
        *lines++ = line_at(begin, (size_t)(end - begin));
        from = end + 1;
    }
}

/* Turns numbers into the sums of those before each; returns the sum of all. */
static size_t sums_before(size_t *numbers, size_t n)
{
    size_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        size_t number = numbers[i];
        numbers[i] = sum;
        sum += number;
    }
    return sum;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The records of all lines of a text that ends with a newline. */
static line *split(text all, size_t *count)
{
    size_t pieces = (all.size + BYTES_AT_ONCE - 1) / BYTES_AT_ONCE;
    size_t *first = allocate((pieces + 1) * sizeof *first);
    const char *start = all.bytes, *end = start + all.size;
    cilk_for (size_t i = 0; i < pieces; i++) {
        const char *from = start + i * BYTES_AT_ONCE;
        first[i] = count_newlines(from, from + smaller(BYTES_AT_ONCE, (size_t)(end - from)));
    }
    *count = sums_before(first, pieces);
    line *lines = large(*count * sizeof *lines);
    cilk_for (size_t i = 0; i < pieces; i++) {
        const char *from = start + i * BYTES_AT_ONCE;
        find_lines(start, from, from + smaller(BYTES_AT_ONCE, (size_t)(end - from)),
                   lines + first[i]);
    }
    free(first);
    return lines;
}

static size_t text_size(const line *lines, size_t n)
{
    size_t size = 0;
    for (size_t i = 0; i < n; i++)
        size += lines[i].length + 1;
    return size;
}

static void put_lines(char *to, const line *lines, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        memcpy(to, lines[i].text, lines[i].length);
        to += lines[i].length;
        *to++ = '\n';
    }
}

/* The text of all lines, one after the other. */
static text join(const line *lines, size_t n)
{
    size_t pieces = (n + LINES_AT_ONCE - 1) / LINES_AT_ONCE;
    size_t *at = allocate((pieces + 1) * sizeof *at);
    cilk_for (size_t i = 0; i < pieces; i++)
        at[i] = text_size(lines + i * LINES_AT_ONCE, smaller(LINES_AT_ONCE, n - i * LINES_AT_ONCE));
    text all = { NULL, sums_before(at, pieces) };
    all.bytes = large(all.size);
    cilk_for (size_t i = 0; i < pieces; i++)
        put_lines(all.bytes + at[i], lines + i * LINES_AT_ONCE,
                  smaller(LINES_AT_ONCE, n - i * LINES_AT_ONCE));
    free(at);
    return all;
}

/* ---- sorting ------------------------------------------------------------------------------ */

static void insertion_sort(line *lines, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        line moved = lines[i];
        size_t at = i;
        for (; at > 0 && before(&moved, &lines[at - 1]); at--)
            lines[at] = lines[at - 1];
        lines[at] = moved;
    }
}

static void merge_serially(const line *a, size_t na, const line *b, size_t nb, line *out)
{
    const line *a_end = a + na, *b_end = b + nb;
    while (a < a_end && b < b_end)
        *out++ = before(b, a) ? *b++ : *a++;
    memcpy(out, a, (size_t)(a_end - a) * sizeof *a);
    memcpy(out + (a_end - a), b, (size_t)(b_end - b) * sizeof *b);
}

/* How many of n sorted lines come before the given one. */
static size_t count_before(const line *sorted, size_t n, const line *limit)
{
    size_t low = 0;
    while (n > 0) {
        size_t half = n / 2;
        if (before(&sorted[low + half], limit)) {
            low += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return low;
}

/* Merges two sorted sequences: the longer one is cut in its middle, the other where that line would
 * stand, and the halves are independent. */
static void merge(const line *a, size_t na, const line *b, size_t nb, line *out)
{
    if (na + nb <= MERGE_SIZE) {
        merge_serially(a, na, b, nb, out);
    } else if (na < nb) {
        merge(b, nb, a, na, out);
    } else {
        size_t a_cut = na / 2, b_cut = count_before(b, nb, &a[a_cut]);
        cilk_spawn merge(a, a_cut, b, b_cut, out);
        merge(a + a_cut, na - a_cut, b + b_cut, nb - b_cut, out + a_cut + b_cut);
        cilk_sync;
    }
}

/* Sorts n lines; the result is in `lines`, or in `other` when asked. */
static void sort_lines(line *lines, line *other, size_t n, bool into_other)
{
    if (n <= SORT_SIZE) {
        insertion_sort(lines, n);
        if (into_other)
            memcpy(other, lines, n * sizeof *lines);
        return;
    }
    size_t half = n / 2;
    cilk_spawn sort_lines(lines, other, half, !into_other);
    sort_lines(lines + half, other + half, n - half, !into_other);
    cilk_sync;
    line *from = into_other ? lines : other, *to = into_other ? other : lines;
    merge(from, half, from + half, n - half, to);
}

/* ------------------------------------------------------------------------------------------- */

/* Says how long a step took, when asked; returns the time at which the next begins. */
static int64_t step_done(const char *step, int64_t since)
{
    int64_t now = example_clock();
    if (example.report)
        fprintf(stderr, "%s_ns: %lld\n", step, (long long)(now - since));
    return now;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    const char *name = argc > 1 && strcmp(argv[1], "-") != 0 ? argv[1] : NULL;
    int file = name != NULL ? open(name, O_RDONLY) : STDIN_FILENO;
    if (file < 0)
        fail(name);

    int64_t start = example_clock();
    text unsorted = read_all(file, name != NULL ? name : "standard input");
    if (unsorted.size > 0 && unsorted.bytes[unsorted.size - 1] != '\n')
        unsorted.bytes[unsorted.size++] = '\n';

    int64_t kernel = step_done("read", start), now = kernel;
    size_t count;
    line *lines = split(unsorted, &count);
    now = step_done("split", now);
    line *other = large(count * sizeof *other);
    sort_lines(lines, other, count, false);
    now = step_done("sort", now);
    text sorted = join(lines, count);
    now = step_done("join", now);
    step_done("time", kernel);
    write_all(STDOUT_FILENO, sorted);
    step_done("write", now);

    free(sorted.bytes);
    free(other);
    free(lines);
    free(unsorted.bytes);
    return 0;
}

/* permute: a set of vectors of 20 integers, any two of which differ in at least 10 places (mul-t, section
 * 4). Each candidate is compared with the vectors found so far, 40 of them in each task; up to 16
 * candidates are tested at once. The integers come from four permutations of eight numbers
 * taken five at a time. Usage: permute [vectors]
 *
 * Prints:
 *     300 vectors: right
 */
#include <cilk/cilk.h>
#include "../../examples/c/example.h"

enum { PLACES = 20, DIFFERENT = 10, CHUNK = 40, AT_ONCE = 16 };

typedef struct { signed char at[PLACES]; } vector;

static vector *found;
static long count;

static int distance(const vector *a, const vector *b)
{
    int n = 0;
    for (int i = 0; i < PLACES; i++)
        n += a->at[i] != b->at[i];
    return n;
}

static void make_candidate(vector *v, uint64_t *seed)
{
    for (int part = 0; part < 4; part++) {
        signed char numbers[8];
        for (int i = 0; i < 8; i++)
            numbers[i] = (signed char)(8 * part + i);
        for (int i = 0; i < 5; i++) {
            int other = i + (int)(random_next(seed) % (uint64_t)(8 - i));
            v->at[5 * part + i] = numbers[other];
            numbers[other] = numbers[i];
        }
    }
}

static void compare_chunk(const vector *candidate, long from, long to, bool *accepted)
{
    for (long i = from; i < to; i++)
        if (distance(candidate, &found[i]) < DIFFERENT) {
            __atomic_store_n(accepted, false, __ATOMIC_RELAXED);
            return;
        }
}

/* Is it far enough from all that have been found? */
static void test(const vector *candidate, bool *accepted)
{
    *accepted = true;
    for (long from = 0; from < count; from += CHUNK)
        cilk_spawn compare_chunk(candidate, from, from + CHUNK < count ? from + CHUNK : count, accepted);
    cilk_sync;
}

static void find(long wanted)
{
    uint64_t seed = 1;
    vector candidates[AT_ONCE];
    bool accepted[AT_ONCE];
    while (count < wanted) {
        for (int i = 0; i < AT_ONCE; i++) {
            make_candidate(&candidates[i], &seed);
            cilk_spawn test(&candidates[i], &accepted[i]);
        }
        cilk_sync;
        /* Those of one round must also differ from each other. */
        for (int i = 0, before = (int)count; i < AT_ONCE && count < wanted; i++) {
            for (long k = before; k < count && accepted[i]; k++)
                accepted[i] = distance(&candidates[i], &found[k]) >= DIFFERENT;
            if (accepted[i])
                found[count++] = candidates[i];
        }
    }
}

static bool is_right(void)
{
    for (long i = 0; i < count; i++)
        for (long k = 0; k < i; k++)
            if (distance(&found[i], &found[k]) < DIFFERENT)
                return false;
    return true;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    long wanted = example_argument(argc, argv, 1, 300, 1, 20000);
    found = allocate((size_t)wanted * sizeof *found);

    while (timed_again()) {
        count = 0;
        find(wanted);
    }

    printf("%ld vectors: %s\n", count, is_right() ? "right" : "wrong");
    timed_report(checksum_bytes(found, (size_t)count * sizeof *found));
    free(found);
    return 0;
}

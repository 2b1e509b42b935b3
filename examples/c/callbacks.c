/* callbacks: library functions that know nothing of parallelism call back functions that spawn.
 *
 * qsort, bsearch and twalk are ordinary C. What they call here runs in parallel all the same: the
 * library's own frames stay where they are while the work of each callback is shared.
 *
 * Prints:
 *     by number of divisors: 9973 1024 5040 7560
 *     found 5040
 *     twalk saw 26 words with 4523 ways to parenthesise in all
 */
#include <cilk/cilk.h>
#include <search.h>
#include "example.h"

/* How many of the numbers from `low` up to, but not including, `high` divide n. */
static int count_divisors(int n, int low, int high)
{
    if (high - low == 1)
        return n % low == 0;
    int middle = low + (high - low) / 2;
    int first = cilk_spawn count_divisors(n, low, middle);
    int second = count_divisors(n, middle, high);
    cilk_sync;
    return first + second;
}

/* A comparison that spawns, for qsort and bsearch. */
static int by_divisors(const void *left, const void *right)
{
    int a = *(const int *)left, b = *(const int *)right;
    int divisors_of_a = cilk_spawn count_divisors(a, 1, a + 1);
    int divisors_of_b = count_divisors(b, 1, b + 1);
    cilk_sync;
    return divisors_of_a - divisors_of_b;
}

/* In how many ways n + 1 factors can be parenthesised (the Catalan numbers), by their definition. */
static long ways(int n)
{
    if (n < 2)
        return 1;
    long parts[32], sum = 0;
    for (int i = 0; i < n; i++)
        parts[i] = cilk_spawn ways(i);
    long mirrored[32];
    for (int i = 0; i < n; i++)
        mirrored[i] = cilk_spawn ways(n - 1 - i);
    cilk_sync;
    for (int i = 0; i < n; i++)
        sum += parts[i] * mirrored[i];
    return sum;
}

static int words_seen;
static long ways_seen;

/* What twalk is to do with each word of the tree. */
static void visit(const void *place, VISIT order, int depth)
{
    (void)depth;
    if (order != postorder && order != leaf)
        return;
    const char *word = *(const char *const *)place;
    words_seen++;
    ways_seen += ways((int)strlen(word));
}

static int by_text(const void *left, const void *right)
{
    return strcmp(left, right);
}

int main(void)
{
    int numbers[] = { 5040, 9973, 7560, 1024 };
    enum { COUNT = sizeof numbers / sizeof *numbers };
    qsort(numbers, COUNT, sizeof *numbers, by_divisors);
    printf("by number of divisors:");
    for (int i = 0; i < COUNT; i++)
        printf(" %d", numbers[i]);
    int wanted = 5040;
    int *found = bsearch(&wanted, numbers, COUNT, sizeof *numbers, by_divisors);
    printf("\nfound %d\n", found != NULL ? *found : 0);

    static const char *const words[] = {
        "alfa", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india",
        "juliett", "kilo", "lima", "mike", "november", "oscar", "papa", "quebec", "romeo",
        "sierra", "tango", "uniform", "victor", "whiskey", "xray", "yankee", "zulu",
    };
    void *tree = NULL;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        tsearch(words[i], &tree, by_text);
    twalk(tree, visit);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        tdelete(words[i], &tree, by_text);
    printf("twalk saw %d words with %ld ways to parenthesise in all\n", words_seen, ways_seen);
    return 0;
}

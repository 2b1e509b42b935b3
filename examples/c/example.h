/* example.h - what the example programs share: reading arguments, a clock around the kernel,
 * random numbers that are the same everywhere, a checksum.
 *
 * Every program computes once and prints something that can be checked. Three options serve
 * measurements and come before the program's own arguments:
 *
 *     --time        print `time_ns:` and `checksum:` of the kernel after the usual output
 *     --repeat N    run the kernel N times inside the timed region
 *     --time-to F   append the time to that file instead, so that the output stays the same each time
 */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static struct {
    const char *program, *time_file;
    bool report;
    long repeats, rounds;
    int64_t started, total;
} example = { .repeats = 1 };

/* Says what is wrong with the command line, and leaves. */
static inline void example_refuse(const char *what, const char *value)
{
    fprintf(stderr, "%s: %s: %s\n", example.program, what, value);
    exit(2);
}

/* A whole number between low and high, or a clear refusal. */
static inline long example_number(const char *text, long low, long high)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0')
        example_refuse("not a number", text);
    if (value < low || value > high) {
        fprintf(stderr, "%s: %ld is not between %ld and %ld\n", example.program, value, low, high);
        exit(2);
    }
    return value;
}

/* Takes the measuring options out of the arguments; to be called first in main. */
static inline void example_options(int *argc, char **argv)
{
    int kept = 1;
    example.program = argv[0];
    for (int i = 1; i < *argc; i++) {
        if (strcmp(argv[i], "--time") == 0)
            example.report = true;
        else if (strcmp(argv[i], "--time-to") == 0 && i + 1 < *argc)
            example.time_file = argv[++i];
        else if (strcmp(argv[i], "--repeat") == 0 && i + 1 < *argc)
            example.repeats = example_number(argv[++i], 1, 1000000000);
        else
            argv[kept++] = argv[i];
    }
    argv[kept] = NULL;
    *argc = kept;
}

/* The program's argument at that index, a whole number, or what to take when it is not given. */
static inline long example_argument(int argc, char **argv, int index, long otherwise, long low,
                                    long high)
{
    return index < argc ? example_number(argv[index], low, high) : otherwise;
}

static inline int64_t example_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Stops and restarts the clock, around preparations that are no part of the kernel. */
static inline void timed_pause(void)
{
    example.total += example_clock() - example.started;
}

static inline void timed_resume(void)
{
    example.started = example_clock();
}

/* `while (timed_again()) kernel();` runs the kernel as often as --repeat says, and times it. */
static inline bool timed_again(void)
{
    if (example.rounds == 0)
        timed_resume();
    if (example.rounds++ < example.repeats)
        return true;
    timed_pause();
    return false;
}

/* Prints what --time asked for; the checksum lets a measurement know that all sides agree. */
static inline void timed_report(uint64_t checksum)
{
    FILE *file = example.time_file ? fopen(example.time_file, "a") : NULL;
    if (example.time_file && (file == NULL || fprintf(file, "%lld\n", (long long)example.total) < 0 || fclose(file) != 0))
        example_refuse("cannot be written", example.time_file);
    if (example.report)
        printf("time_ns: %lld\nchecksum: %016llx\n", (long long)example.total,
               (unsigned long long)checksum);
}

/* SplitMix64 (Steele, Lea, Flood): the next of a sequence of random numbers. */
static inline uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/* A random number in [0, 1). */
static inline double random_unit(uint64_t *state)
{
    return (double)(random_next(state) >> 11) * 0x1p-53;
}

/* FNV-1a over bytes. */
static inline uint64_t checksum_bytes(const void *data, size_t size)
{
    const unsigned char *byte = data;
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * 0x100000001b3;
    return hash;
}

/* Memory on a cache line's boundary; the program ends with a message when there is none. */
static inline void *allocate(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (memory == NULL) {
        fprintf(stderr, "%s: out of memory (%zu bytes wanted)\n", example.program, size);
        exit(1);
    }
    return memory;
}

#endif

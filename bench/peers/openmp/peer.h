/* peer.h - what the OpenMP peers share.
 *
 * A peer is the kernel of one program of examples/c with the same algorithm, the same base cases
 * and the same leaf object, its parallelism spelled as OpenMP tasks. It is linked with that
 * program's own main, compiled with -DPEER_KERNEL.
 */
#ifndef PEER_H
#define PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Runs a statement on a team of threads, as the team's first task. */
#define ON_A_TEAM(statement) \
    do { \
        _Pragma("omp parallel") _Pragma("omp single") { statement; } \
    } while (0)

#endif

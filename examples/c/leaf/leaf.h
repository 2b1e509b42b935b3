/* leaf.h - how the examples declare their hot leaves: the functions without parallelism in which
 * the time goes.
 *
 * A program is one file as long as nobody asks otherwise: its leaves are then static functions of
 * it. With -DSEPARATE_LEAVES they are functions of an object file of their own. A benchmark links
 * the same object into all sides, because the code that a compiler happens to choose for a hot leaf
 * moves results by more than what is being measured. (A function from elsewhere might spawn for all
 * that Seam knows; SEAM_SERIAL says that it does not.)
 */
#ifndef LEAF_H
#define LEAF_H

#ifndef SEPARATE_LEAVES
#define LEAF static
#elif defined(__SEAM__)
#include <seam.h>
#define LEAF SEAM_SERIAL
#else
#define LEAF
#endif

#ifdef __cplusplus
#define LEAF_BEGIN extern "C" {
#define LEAF_END }
#else
#define LEAF_BEGIN
#define LEAF_END
#endif

#endif

// peer.hpp - what the oneTBB peers share.
//
// A peer is the kernel of one program of examples/c with the same algorithm, the same base cases
// and the same leaf object, its parallelism spelled with oneTBB. It is linked with that program's
// own main, compiled with -DPEER_KERNEL.
#ifndef PEER_HPP
#define PEER_HPP

#include <alloca.h>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>
#include <tbb/task_group.h>

// TBB_WORKERS says how many threads there are, the calling one included.
static inline std::size_t peer_workers()
{
    const char *given = std::getenv("TBB_WORKERS");
    int workers = given != nullptr && *given != '\0' ? std::atoi(given)
                                                     : tbb::info::default_concurrency();
    return workers > 0 ? static_cast<std::size_t>(workers) : 1;
}

static const tbb::global_control peer_limit(tbb::global_control::max_allowed_parallelism,
                                            peer_workers());

#endif

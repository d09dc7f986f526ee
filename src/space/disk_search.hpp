// Breadth-first search of a space that does not fit into memory: closed levels are on a disk.
#pragma once

#include "base/scratch_file.hpp"
#include "space/explore.hpp"

namespace proviso::space {

/// How many states are kept in memory: those that wait to be sorted, and recent ones.
struct DiskShares {
  std::size_t waiting = 0;
  std::size_t recent = 0;
};

/// Explores the space by one thread with about as much memory as the limit of the context leaves.
/// If the disk fails, the result is as if memory had run out, and the folder says why.
SearchResult explore_on_disk(const Space& space, SearchGoals goals, ScratchFolder& folder,
                             Context& context);

/// The same with so many states in memory.
SearchResult explore_on_disk(const Space& space, SearchGoals goals, DiskShares shares,
                             ScratchFolder& folder, Context& context);

}  // namespace proviso::space

// Merges the states of a process that lead to each other by private steps.
//
// Such states have the same future and the same past as far as the environment can tell: whatever
// the environment does meanwhile, the process can go from one to the other without it. In the whole
// component they are states of a cycle of private steps too, with the same backward and forward
// sets, so that merging them is exact (docs/design/requirement.md). Merging them before the
// processes are interleaved keeps the interleaving small: six processes with three bits each, two
// of which each sets and resets by itself, have 2^6 states instead of 8^6.
//
// It is exact only if no two processes of the component meet in a rendezvous: that depends on the
// states themselves.
#pragma once

#include <cstdint>
#include <vector>

#include "base/context.hpp"
#include "engine/cut/local_graph.hpp"

namespace proviso::cut {

struct MergedGraph {
  std::vector<std::uint32_t> representative;  // by local state
  std::vector<std::vector<LocalEdge>> edges;  // by local state; only representatives have any
};

MergedGraph merge_private_cycles(const LocalGraph& graph, Context& context);

}  // namespace proviso::cut

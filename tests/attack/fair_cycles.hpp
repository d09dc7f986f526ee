// Fair cycles of explicit graphs, for references: strongly connected parts, taken apart where a
// compassion pair asks for it.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace proviso::attack {

/// A graph whose nodes carry what the fairness conditions speak of.
struct FairGraph {
  std::vector<std::vector<std::size_t>> successors;  // by node
  std::vector<std::vector<bool>> justice;            // by condition and node
  std::vector<std::pair<std::vector<bool>, std::vector<bool>>> compassion;
};

/// The nodes of `within` from which an infinite path goes on inside `within` that meets every
/// justice condition infinitely often, and for each compassion pair the second if the first.
std::vector<bool> fair_nodes(const FairGraph& graph, const std::vector<bool>& within);

}  // namespace proviso::attack

// The reachable states, ring by ring.
#pragma once

#include <optional>
#include <vector>

#include "engine/symbolic/model.hpp"

namespace proviso::symbolic {

struct Reached {
  bdd::Function states = {};
  std::vector<bdd::Function> rings = {};  // ring n: the states at distance n from the start
};

/// Computes the states reachable from `start` by steps that stay `within`. Ends early with the
/// first ring that meets `target`, if one is given.
Reached reach(const Model& model, const bdd::Function& start, const bdd::Function& within,
              const bdd::Function* target = nullptr);

/// Returns a shortest path from ring 0 into a state of the target, which meets the last ring.
std::vector<State> path_into(const Model& model, const Reached& reached,
                             const bdd::Function& target);

}  // namespace proviso::symbolic

// Finds the smallest automaton that the equivalences and greedy merging give.
//
// ~B merges the states from which the same states of E lead to π, ~F those that are reached with
// the same states of E. Each quotient is exact, and so is one after the other, with the sets found
// anew on the quotient; their join on the same automaton is not. Which order gives less depends:
// both are tried, each until nothing changes, and then pairs are merged by trial (greedy.hpp).
//
// First the answer is found (decide.hpp); if it is Holds, that gives an automaton already. Then ~B
// and ~F of M itself are tried; a closure that needs many times the work of the answer, or its part
// of the memory, is given up. What follows works on quotients, which are small.
//
// Nothing here is globally minimal: that is the minimisation of incompletely specified machines.
#pragma once

#include <optional>

#include "engine/requirement/closure.hpp"
#include "engine/requirement/good_pairs.hpp"

namespace proviso::requirement {

/// An automaton as blocks of the component's nodes, and why it is safe.
struct Candidate {
  Merging merging = Merging::Nothing;
  lts::Partition partition = {};
  std::optional<GoodPairs> good = {};  // of the blocks; none if the answer is open
};

struct Smallest {
  Candidate candidate = {};
  Effort effort = {};
};

/// Finds the automaton, given that M ‖ E is safe by this set of pairs, which took `work`. Throws
/// LimitReached.
Smallest smallest_automaton(const Joint& joint, const GoodPairs& good, std::uint64_t work,
                            const Query& query, Context& context);

}  // namespace proviso::requirement

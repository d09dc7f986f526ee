// Greedy merging: tries which states of an automaton can be merged without reaching π.
//
// The equivalences merge only states that nothing distinguishes; a state that never occurs where it
// would do harm can be merged with more. To test whether the automaton is still safe when a and b
// are merged, their pairs are combined and followed until nothing new is reached. If π is reached,
// the merging is undone; otherwise it stays, and the reached pairs are an inductive invariant of
// the smaller automaton. So the result is sound whatever is tried. (Comparing what is reached with
// one state with what is bad for the other is necessary but not sufficient: a merging makes other
// pairs reachable; and it is no equivalence. It saves most trials.)
//
// States are tried in their order, each against those that were kept before it. A trial costs as
// much as what it makes reachable, at worst |A| times the steps of E; the work is bounded, and when
// the bound is reached the rest stays unmerged.
//
//   Reached: a with {0}, b with {1}; π is reached from (a, 1): a and b stay apart. If b has only a
//   loop and a nothing that E answers in 1, they are merged.
#pragma once

#include <cstdint>

#include "engine/requirement/good_pairs.hpp"

namespace proviso::requirement {

struct Greedy {
  lts::Partition partition;  // of the automaton's states
  GoodPairs good = {};       // of its blocks; every node of the environment is a class
  std::uint64_t work = 0;
};

/// An environment, possibly of classes, with its initial node and its error node.
struct Surroundings {
  const Graph& graph;
  std::uint32_t initial = 0;
  std::uint32_t error = 0;
};

/// Merges the states of an automaton that is safe in this environment. Throws LimitReached.
Greedy merge_greedily(const Graph& automaton, const Surroundings& environment,
                      std::uint64_t most_work, Context& context);

}  // namespace proviso::requirement

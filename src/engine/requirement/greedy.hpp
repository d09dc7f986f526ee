// Merging by trial: which states of an automaton can be put together without reaching π?
//
// The equivalences merge only states that nothing tells apart; a state that is never met where it
// would do harm can be merged with more. Is the automaton still safe when a and b are one? Their
// pairs are put together and followed until nothing new is reached. If π is, the merging is taken
// back; else it stays, and what is reached is an inductive invariant of the smaller automaton. So
// the result is sound whatever is tried. (To compare what is reached of one state with what is bad
// for the other is necessary but not sufficient: a merging makes other pairs reachable; and it is
// no equivalence. It saves most trials.)
//
// States are tried in their order, each against those that were kept before it. A trial costs as
// much as what it makes reachable, at worst |A| times the steps of E; the work is bounded, and when
// it is used up the rest stays as it is.
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

/// An environment, which may be one of classes, and where in it everything begins and ends.
struct Surroundings {
  const Graph& graph;
  std::uint32_t initial = 0;
  std::uint32_t error = 0;
};

/// The automaton is safe there. Throws LimitReached.
Greedy merge_greedily(const Graph& automaton, const Surroundings& environment,
                      std::uint64_t most_work, Context& context);

}  // namespace proviso::requirement

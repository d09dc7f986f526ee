// Sets of pairs that avoid π, and the automata that they induce.
//
// A set G of pairs (node of the component, class of the environment) is *good* if it holds the
// initial pair, no step of the composition of M with the classes leaves it, and it has no pair with
// π. Merge the nodes that G allows the same classes: then the pairs ([s], e) with (s, [e]) ∈ G are
// an inductive invariant of A ‖ E. For if ([s], e) steps to ([t], e'), then some s1 of [s] steps to
// some t1 of [t]; G allows s1 what it allows s, so that (s1, [e]) ∈ G, its step leads to (t1, [e'])
// ∈ G, and G allows t what it allows t1. So A ‖ E is safe.
//
// The largest good set are the pairs that do not lead to π, the smallest the reachable ones: these
// give the equivalences ~B and ~F of the paper. What lies between may give a smaller automaton.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/requirement/bit_columns.hpp"
#include "engine/requirement/closure.hpp"
#include "engine/requirement/joint.hpp"
#include "engine/requirement/requirement.hpp"

namespace proviso::requirement {

struct GoodPairs {
  std::vector<std::uint32_t> class_of;  // of each node of the environment
  BitColumns columns;                   // by class: the nodes of the component that it is allowed
};

/// The good pairs given by a complete closure that has not found what it watches for.
GoodPairs not_marked(const Closure& backward);
GoodPairs marked(const Closure& forward);
/// The pairs within the confines of a backward closure that it has not marked.
GoodPairs confined_and_not_marked(const Closure& backward);

/// Groups nodes with equal rows into blocks.
lts::Partition equal_rows(const BitColumns& columns);

/// Restricts G to blocks of nodes that it does not distinguish.
GoodPairs restricted(const GoodPairs& good, const lts::Partition& partition);

/// The quotient of the environment by its classes: a class may do whatever a member may do.
Graph class_graph(const Graph& environment, const EnvironmentClasses& classes);

/// The invariant for the automaton whose states are the distinct rows of the columns.
Invariant invariant_of(const GoodPairs& good, const Joint& joint, Context& context);

}  // namespace proviso::requirement

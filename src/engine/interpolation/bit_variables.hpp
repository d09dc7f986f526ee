// The variables of a graph that stand for bits of a system, now and after the step.
#pragma once

#include <cstdint>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "circuit/graph.hpp"
#include "outcome/environment_relation.hpp"

namespace proviso::interpolation {

class BitVariables {
 public:
  struct Pair {
    circuit::Literal now = circuit::kFalse;
    circuit::Literal next = circuit::kFalse;
  };

  void set(circuit::BitId bit, Pair pair) { pairs_[index(bit)] = pair; }
  bool has(circuit::BitId bit) const { return pairs_.contains(index(bit)); }
  const Pair& at(circuit::BitId bit) const { return pairs_.at(index(bit)); }

  circuit::Literal function_of(const RelationClause& clause, circuit::Graph& graph) const {
    std::vector<circuit::Literal> literals;
    for (const RelationLiteral& literal : clause) {
      const Pair& pair = at(literal.bit);
      literals.push_back((literal.after_step ? pair.next : pair.now) ^ literal.negated);
    }
    return graph.disjunction(literals);
  }
  circuit::Literal all_of(const std::vector<RelationClause>& clauses, circuit::Graph& graph) const {
    std::vector<circuit::Literal> literals;
    for (const RelationClause& clause : clauses) literals.push_back(function_of(clause, graph));
    return graph.conjunction(literals);
  }

 private:
  boost::unordered_flat_map<std::uint32_t, Pair> pairs_;
};

}  // namespace proviso::interpolation

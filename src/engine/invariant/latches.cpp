#include "engine/invariant/latches.hpp"

#include <utility>

namespace proviso::invariant {
namespace {

using circuit::Graph;
using circuit::Literal;
using circuit::Node;

class Recognition {
 public:
  explicit Recognition(const circuit::Problem& problem)
      : graph_(problem.graph), bit_(graph_.size()), looks_ahead_(graph_.size(), false) {
    for (std::size_t i = 0; i < problem.state.size(); ++i) {
      const Node next = problem.state[i].next.node();
      bit_[circuit::index(next)] = i;
      looks_ahead_[circuit::index(next)] = true;
    }
    for (std::uint32_t i = 1; i < graph_.size(); ++i) {
      const Node node{i};
      if (!graph_.is_conjunction(node)) continue;
      looks_ahead_[i] = looks_ahead(graph_.left(node)) || looks_ahead(graph_.right(node));
    }
  }

  struct Definition {
    std::size_t bit;
    Literal function;
  };

  std::optional<Definition> definition(Literal constraint) const {
    if (auto constant = oriented(constraint, circuit::kTrue)) return constant;
    const auto operands = exclusive(constraint.node());
    if (!operands) return {};
    // The constraint is a ⊕ b or its complement, hence a ≡ ¬b or a ≡ b.
    const auto [a, b] = *operands;
    const Literal other = b ^ !constraint.negated();
    if (auto found = oriented(a, other)) return found;
    return oriented(other, a);
  }

 private:
  bool looks_ahead(Literal literal) const { return looks_ahead_[circuit::index(literal.node())]; }

  /// `next` ≡ `function`, if the one is the next value of a bit and the other does not look ahead.
  std::optional<Definition> oriented(Literal next, Literal function) const {
    const auto& bit = bit_[circuit::index(next.node())];
    if (!bit || looks_ahead(function)) return {};
    return Definition{*bit, function ^ next.negated()};
  }

  /// The a and b of ¬(a ∧ b) ∧ ¬(¬a ∧ ¬b).
  std::optional<std::pair<Literal, Literal>> exclusive(Node node) const {
    if (!graph_.is_conjunction(node)) return {};
    const Literal left = graph_.left(node), right = graph_.right(node);
    if (!left.negated() || !right.negated()) return {};
    if (!graph_.is_conjunction(left.node()) || !graph_.is_conjunction(right.node())) return {};
    const Literal a = graph_.left(left.node()), b = graph_.right(left.node());
    const Literal c = graph_.left(right.node()), d = graph_.right(right.node());
    if ((a == !c && b == !d) || (a == !d && b == !c)) return std::pair(a, b);
    return {};
  }

  const Graph& graph_;
  std::vector<std::optional<std::size_t>> bit_;  // by node: the bit whose next value it is
  std::vector<bool> looks_ahead_;                // by node: depends on next values
};

}  // namespace

Latches latches_of(const circuit::Problem& problem) {
  const Graph& graph = problem.graph;
  const Recognition recognition(problem);
  Latches latches;
  latches.function.resize(problem.state.size());
  std::vector<Literal> open(problem.transition.rbegin(), problem.transition.rend());
  while (!open.empty()) {
    const Literal constraint = open.back();
    open.pop_back();
    const auto found = recognition.definition(constraint);
    if (found && !latches.function[found->bit]) {
      latches.function[found->bit] = found->function;
    } else if (!found && !constraint.negated() && graph.is_conjunction(constraint.node())) {
      open.push_back(graph.right(constraint.node()));
      open.push_back(graph.left(constraint.node()));
    } else if (constraint != circuit::kTrue) {
      latches.relation.push_back(constraint);
    }
  }
  return latches;
}

std::vector<std::optional<bool>> forced_values(const Graph& graph,
                                               std::vector<Literal> constraints) {
  std::vector<std::optional<bool>> values(graph.size());
  while (!constraints.empty()) {
    const Literal constraint = constraints.back();
    constraints.pop_back();
    if (graph.is_variable(constraint.node())) {
      values[circuit::index(constraint.node())] = !constraint.negated();
    } else if (!constraint.negated() && graph.is_conjunction(constraint.node())) {
      constraints.push_back(graph.left(constraint.node()));
      constraints.push_back(graph.right(constraint.node()));
    }
  }
  return values;
}

}  // namespace proviso::invariant

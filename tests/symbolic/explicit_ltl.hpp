// LTL with past on all states of a small system: a product with all ways to say which subformulas
// are true.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "circuit/explicit.hpp"
#include "logic/lasso.hpp"
#include "symbolic/fair_graph.hpp"

namespace proviso::symbolic {

/// Whether a small system has a fair path that satisfies a formula: all steps of the system, each
/// with all ways to say which subformulas are true there; two may follow one another if what they
/// say fits; and what is promised must be kept.
class ExplicitLtl {
 public:
  ExplicitLtl(const circuit::System& system, logic::PastFormula formula)
      : system_(system), explicit_(system), formulas_(closure(system.ltl, formula)) {
    for (std::uint32_t i = 0; i < formulas_.size(); ++i) places_[formulas_[i]] = i;
    std::vector<std::uint32_t> open;
    for (const circuit::ExplicitState state : explicit_.initial()) {
      for (const Node& node : nodes_at(state)) {
        if (starts(node) && value(node, formula)) add(node, open);
      }
    }
    const auto roots = static_cast<std::uint32_t>(nodes_.size());
    while (!open.empty()) {
      const std::uint32_t from = open.back();
      open.pop_back();
      for (const Node& to : nodes_at(nodes_[from].to)) {
        if (!fits(nodes_[from], to)) continue;
        const std::uint32_t number = add(to, open);
        graph_.edges.push_back(edge(from, number));
      }
    }
    graph_.nodes = static_cast<std::uint32_t>(nodes_.size());
    for (const std::uint32_t node : fair_nodes(graph_)) found_ = found_ || node < roots;
  }

  bool found() const { return found_; }

 private:
  struct Node {
    circuit::ExplicitState state = 0;
    std::uint64_t inputs = 0;
    circuit::ExplicitState to = 0;
    std::uint64_t values = 0;  // of the formulas, by place
    friend auto operator<=>(const Node&, const Node&) = default;
  };

  bool value(const Node& node, logic::PastFormula f) const {
    return (node.values >> places_.at(f) & 1U) != 0;
  }

  std::uint32_t add(const Node& node, std::vector<std::uint32_t>& open) {
    const auto number = static_cast<std::uint32_t>(nodes_.size());
    const auto [known, is_new] = numbers_.emplace(node, number);
    if (is_new) {
      nodes_.push_back(node);
      open.push_back(number);
    }
    return known->second;
  }

  /// All nodes whose step leaves the state.
  const std::vector<Node>& nodes_at(circuit::ExplicitState state) {
    const auto [known, is_new] = at_.try_emplace(state);
    if (!is_new) return known->second;
    for (const circuit::ExplicitStep& step : explicit_.steps(state)) {
      add_all({state, step.inputs, step.to, 0}, 0, known->second);
    }
    return known->second;
  }

  void add_all(Node node, std::size_t next, std::vector<Node>& made) const {
    if (next == formulas_.size()) {
      made.push_back(node);
      return;
    }
    const logic::PastPool& pool = system_.ltl;
    const logic::PastFormula f = formulas_[next];
    const auto with = [&](bool is_true) {
      Node larger = node;
      larger.values |= std::uint64_t{is_true} << next;
      add_all(larger, next + 1, made);
    };
    switch (pool.op(f)) {
      case logic::PastOperator::True:
        return with(true);
      case logic::PastOperator::Atom:
        return with(explicit_.holds(system_.atoms[pool.atom_of(f)], node.state, node.inputs, 0));
      case logic::PastOperator::Not:
        return with(!value(node, pool.left(f)));
      case logic::PastOperator::And:
        return with(value(node, pool.left(f)) && value(node, pool.right(f)));
      default:
        with(false);
        with(true);
    }
  }

  bool starts(const Node& node) const {
    for (const logic::PastFormula f : formulas_) {
      const logic::PastOperator op = system_.ltl.op(f);
      if (op == logic::PastOperator::Yesterday && value(node, f)) return false;
      if (op == logic::PastOperator::Since && value(node, f) != value(node, system_.ltl.right(f))) {
        return false;
      }
    }
    return true;
  }

  bool fits(const Node& from, const Node& to) const {
    const logic::PastPool& pool = system_.ltl;
    for (const logic::PastFormula f : formulas_) {
      const auto before = [&](logic::PastFormula g) { return value(from, g); };
      const auto after = [&](logic::PastFormula g) { return value(to, g); };
      bool is_right = true;
      switch (pool.op(f)) {
        case logic::PastOperator::Next:
          is_right = before(f) == after(pool.left(f));
          break;
        case logic::PastOperator::Yesterday:
          is_right = after(f) == before(pool.left(f));
          break;
        case logic::PastOperator::Until:
          is_right = before(f) == (before(pool.right(f)) || (before(pool.left(f)) && after(f)));
          break;
        case logic::PastOperator::Since:
          is_right = after(f) == (after(pool.right(f)) || (after(pool.left(f)) && before(f)));
          break;
        default:
          break;
      }
      if (!is_right) return false;
    }
    return true;
  }

  FairEdge edge(std::uint32_t from, std::uint32_t to) const {
    const Node& node = nodes_[from];
    FairEdge edge{from, to};
    const auto holds = [&](circuit::Literal condition) {
      return explicit_.holds(condition, node.state, node.inputs, 0);
    };
    for (const circuit::Literal condition : system_.justice) {
      edge.justice.push_back(holds(condition));
    }
    for (const logic::PastFormula f : formulas_) {
      if (system_.ltl.op(f) != logic::PastOperator::Until) continue;
      edge.justice.push_back(!value(node, f) || value(node, system_.ltl.right(f)));
    }
    for (const auto& [wanted, granted] : system_.compassion) {
      edge.wanted.push_back(holds(wanted));
      edge.granted.push_back(holds(granted));
    }
    return edge;
  }

  const circuit::System& system_;
  circuit::Explicit explicit_;
  std::vector<logic::PastFormula> formulas_;
  std::map<logic::PastFormula, std::uint32_t> places_;
  std::vector<Node> nodes_;
  std::map<Node, std::uint32_t> numbers_;
  std::map<circuit::ExplicitState, std::vector<Node>> at_;
  FairGraph graph_;
  bool found_ = false;
};

}  // namespace proviso::symbolic

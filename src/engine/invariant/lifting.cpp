#include "engine/invariant/lifting.hpp"

#include <algorithm>

namespace proviso::invariant {
namespace {

using circuit::index;
using circuit::Literal;
using circuit::Node;

constexpr std::uint32_t kMuch = 1U << 20;

}  // namespace

Lifting::Lifting(const circuit::Problem& problem, const Latches& latches)
    : problem_(problem),
      latches_(latches),
      values_(problem.graph.size(), 0),
      costs_(problem.graph.size(), 0),
      marked_(problem.graph.size(), 0),
      latch_(problem.graph.size()) {
  std::vector<Literal> roots = latches.relation;
  roots.push_back(problem.good);
  for (const auto& function : latches.function) {
    if (function) roots.push_back(*function);
  }
  order_ = circuit::cone(problem.graph, roots);
  std::erase_if(order_, [&problem](Node node) { return !problem.graph.is_conjunction(node); });
  for (std::size_t i = 0; i < problem.state.size(); ++i) {
    costs_[index(problem.state[i].now.node())] = 1;
    if (!latches.function[i]) continue;
    costs_[index(problem.state[i].next.node())] = 1;
    latch_[index(problem.state[i].next.node())] = latches.function[i];
  }
}

void Lifting::set(Literal variable, bool value) {
  values_[index(variable.node())] = value != variable.negated() ? 1 : 0;
}

bool Lifting::value(Literal literal) const {
  return (values_[index(literal.node())] != 0) != literal.negated();
}

std::uint32_t Lifting::cost(Literal literal) const { return costs_[index(literal.node())]; }

void Lifting::evaluate() {
  for (const Node node : order_) {
    const Literal left = problem_.graph.left(node), right = problem_.graph.right(node);
    const bool both = value(left) && value(right);
    values_[index(node)] = both ? 1 : 0;
    if (both) {
      costs_[index(node)] = std::min(kMuch, cost(left) + cost(right));
    } else if (!value(left) && !value(right)) {
      costs_[index(node)] = std::min(cost(left), cost(right));
    } else {
      costs_[index(node)] = value(left) ? cost(right) : cost(left);
    }
  }
}

Cube Lifting::justify(std::vector<Node> open) {
  std::vector<Node> met;
  const auto meet = [this, &open, &met](Node node) {
    if (marked_[index(node)] != 0) return;
    marked_[index(node)] = 1;
    met.push_back(node);
    open.push_back(node);
  };
  const std::vector<Node> targets = std::move(open);
  open.clear();
  for (const Node node : targets) meet(node);
  while (!open.empty()) {
    const Node node = open.back();
    open.pop_back();
    if (latch_[index(node)]) meet(latch_[index(node)]->node());
    if (!problem_.graph.is_conjunction(node)) continue;
    const Literal left = problem_.graph.left(node), right = problem_.graph.right(node);
    if (values_[index(node)] != 0) {
      meet(left.node());
      meet(right.node());
    } else if (value(left) || (!value(right) && cost(right) < cost(left))) {
      meet(right.node());
    } else {
      meet(left.node());
    }
  }
  Cube cube;
  for (std::size_t i = 0; i < problem_.state.size(); ++i) {
    const Literal now = problem_.state[i].now;
    if (marked_[index(now.node())] != 0) cube.push_back({i, value(now)});
  }
  for (const Node node : met) marked_[index(node)] = 0;
  return cube;
}

Cube Lifting::predecessors(const Step& step, const Cube& target) {
  for (std::size_t i = 0; i < problem_.state.size(); ++i) {
    set(problem_.state[i].now, step.state[i]);
    set(problem_.state[i].next, step.after[i]);
  }
  for (std::size_t i = 0; i < problem_.inputs.size(); ++i) {
    set(problem_.inputs[i].now, step.inputs[i]);
  }
  evaluate();
  std::vector<Node> open;
  for (const BitValue wanted : target) {
    const auto& function = latches_.function[wanted.bit()];
    if (function) open.push_back(function->node());
  }
  for (const Literal constraint : latches_.relation) open.push_back(constraint.node());
  return justify(std::move(open));
}

Cube Lifting::bad_states(const std::vector<bool>& state) {
  for (std::size_t i = 0; i < state.size(); ++i) set(problem_.state[i].now, state[i]);
  evaluate();
  return justify({problem_.good.node()});
}

}  // namespace proviso::invariant

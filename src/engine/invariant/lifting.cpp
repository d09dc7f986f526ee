#include "engine/invariant/lifting.hpp"

#include <algorithm>

namespace proviso::invariant {
namespace {

using circuit::index;
using circuit::Literal;
using circuit::Node;

constexpr std::uint32_t kMuch = 1U << 20;

}  // namespace

Lifting::Lifting(const circuit::Graph& graph, const Machine& machine)
    : graph_(graph),
      machine_(machine),
      values_(graph.size(), 0),
      costs_(graph.size(), 0),
      marked_(graph.size(), 0),
      evaluated_(graph.size(), 0) {
  for (const Literal bit : machine.state) costs_[index(bit.node())] = 1;
}

void Lifting::set(Literal variable, bool value) {
  values_[index(variable.node())] = value != variable.negated() ? 1 : 0;
}

bool Lifting::value(Literal literal) const {
  return (values_[index(literal.node())] != 0) != literal.negated();
}

std::uint32_t Lifting::cost(Literal literal) const { return costs_[index(literal.node())]; }

/// Evaluates the cones of the targets.
void Lifting::evaluate(const std::vector<Node>& targets) {
  ++round_;
  const auto is_open = [this](Node node) {
    return graph_.is_conjunction(node) && evaluated_[index(node)] != round_;
  };
  open_ = targets;
  while (!open_.empty()) {
    const Node node = open_.back();
    if (!is_open(node)) {
      open_.pop_back();
      continue;
    }
    const Node left = graph_.left(node).node(), right = graph_.right(node).node();
    if (is_open(left)) open_.push_back(left);
    if (is_open(right)) open_.push_back(right);
    if (open_.back() != node) continue;
    evaluate_conjunction(node);
    open_.pop_back();
  }
}

void Lifting::evaluate_conjunction(Node node) {
  const Literal left = graph_.left(node), right = graph_.right(node);
  const bool both = value(left) && value(right);
  evaluated_[index(node)] = round_;
  values_[index(node)] = both ? 1 : 0;
  if (both) {
    costs_[index(node)] = std::min(kMuch, cost(left) + cost(right));
  } else if (!value(left) && !value(right)) {
    costs_[index(node)] = std::min(cost(left), cost(right));
  } else {
    costs_[index(node)] = value(left) ? cost(right) : cost(left);
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
    if (!graph_.is_conjunction(node)) continue;
    const Literal left = graph_.left(node), right = graph_.right(node);
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
  for (std::size_t i = 0; i < machine_.state.size(); ++i) {
    const Literal now = machine_.state[i];
    if (marked_[index(now.node())] != 0) cube.push_back({i, value(now)});
  }
  for (const Node node : met) marked_[index(node)] = 0;
  return cube;
}

Cube Lifting::predecessors(const Step& step, const Cube& target) {
  for (std::size_t i = 0; i < machine_.state.size(); ++i) set(machine_.state[i], step.state[i]);
  for (std::size_t i = 0; i < machine_.inputs.size(); ++i) set(machine_.inputs[i], step.inputs[i]);
  std::vector<Node> open;
  for (const BitValue wanted : target) open.push_back(machine_.function[wanted.bit()].node());
  evaluate(open);
  return justify(std::move(open));
}

Cube Lifting::bad_states(const std::vector<bool>& state) {
  for (std::size_t i = 0; i < state.size(); ++i) set(machine_.state[i], state[i]);
  evaluate({machine_.good.node()});
  return justify({machine_.good.node()});
}

}  // namespace proviso::invariant

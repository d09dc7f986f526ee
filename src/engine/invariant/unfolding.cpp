#include "engine/invariant/unfolding.hpp"

namespace proviso::invariant {
namespace {

using circuit::index;
using circuit::Literal;
using circuit::Node;

constexpr Literal kNotBuilt = Literal::of_code(static_cast<std::uint32_t>(-1));

}  // namespace

Unfolding::Unfolding(const circuit::Problem& problem, sat::ClauseSink& sink)
    : problem_(problem),
      latches_(latches_of(problem)),
      roles_(problem.graph.size()),
      initial_value_(forced_values(problem.graph, problem.initial)),
      encoder_(graph_, sink) {
  for (std::uint32_t i = 0; i < problem.state.size(); ++i) {
    roles_[index(problem.state[i].now.node())] = {Role::Kind::Now, i};
    roles_[index(problem.state[i].next.node())] = {Role::Kind::Next, i};
  }
  images_.emplace_back();
  for (const Literal constraint : problem.initial) encoder_.require(build(0, constraint));
}

void Unfolding::add_step() {
  const std::size_t last = size() - 1;
  for (const Literal constraint : latches_.relation) encoder_.require(build(last, constraint));
  images_.emplace_back();
}

sat::Literal Unfolding::at(std::size_t state, Literal function) {
  return encoder_.encode(build(state, function));
}

Literal& Unfolding::known(Place place) {
  std::vector<Literal>& images = images_[place.state];
  if (images.size() <= index(place.node)) images.resize(problem_.graph.size(), kNotBuilt);
  return images[index(place.node)];
}

Literal Unfolding::build(std::size_t state, Literal function) {
  std::vector<Place> open{{state, function.node()}};
  while (!open.empty()) {
    const Place place = open.back();
    if (known(place) == kNotBuilt) {
      if (const auto before = build_from_known(place)) {
        open.push_back(*before);
        continue;
      }
    }
    open.pop_back();
  }
  return known({state, function.node()}) ^ function.negated();
}

std::optional<Unfolding::Place> Unfolding::build_from_known(Place place) {
  const circuit::Graph& graph = problem_.graph;
  if (graph.is_constant(place.node)) {
    known(place) = circuit::kFalse;
    return {};
  }
  if (!graph.is_conjunction(place.node)) return build_variable(place);
  const Literal left = graph.left(place.node), right = graph.right(place.node);
  const Place first{place.state, left.node()}, second{place.state, right.node()};
  if (known(first) == kNotBuilt) return first;
  const Literal a = known(first) ^ left.negated();
  if (a != circuit::kFalse && known(second) == kNotBuilt) return second;
  known(place) = a == circuit::kFalse ? circuit::kFalse
                                      : graph_.conjunction(a, known(second) ^ right.negated());
  return {};
}

std::optional<Unfolding::Place> Unfolding::build_variable(Place place) {
  const Role role = roles_[index(place.node)];
  if (role.kind == Role::Kind::Input) {
    known(place) = graph_.variable();
    return {};
  }
  const circuit::StateBit& bit = problem_.state[role.bit];
  if (role.kind == Role::Kind::Now && place.state == 0) {
    const auto value = initial_value_[index(place.node)];
    known(place) = value ? circuit::kFalse ^ *value : graph_.variable();
    return {};
  }
  // The value now is the next value of the state before.
  const bool is_now = role.kind == Role::Kind::Now;
  const Literal own = is_now ? bit.now : bit.next;
  const auto& function = latches_.function[role.bit];
  if (!is_now && !function) {
    known(place) = graph_.variable();
    return {};
  }
  const std::size_t state = is_now ? place.state - 1 : place.state;
  const Literal source = function.value_or(bit.next);
  const Place before{state, source.node()};
  if (known(before) == kNotBuilt) return before;
  known(place) = known(before) ^ source.negated() ^ own.negated();
  return {};
}

Counterexample Unfolding::read(const std::function<bool(sat::Literal)>& value) {
  std::vector<std::vector<Literal>> state(size()), inputs(size());
  for (std::size_t i = 0; i < size(); ++i) {
    for (const circuit::StateBit& bit : problem_.state) state[i].push_back(build(i, bit.now));
    for (const circuit::InputBit& input : problem_.inputs) {
      inputs[i].push_back(build(i, input.now));
    }
  }
  circuit::Evaluation evaluation(graph_);
  for (std::uint32_t i = 1; i < graph_.size(); ++i) {
    if (!graph_.is_variable(Node{i})) continue;
    const Literal variable(Node{i}, false);
    evaluation.set(variable, value(encoder_.encode(variable)));
  }
  evaluation.run();
  const auto values = [&evaluation](const std::vector<Literal>& literals) {
    std::vector<bool> result;
    for (const Literal literal : literals) result.push_back(evaluation[literal]);
    return result;
  };
  Counterexample counterexample;
  for (std::size_t i = 0; i < size(); ++i) {
    counterexample.state.push_back(values(state[i]));
    counterexample.inputs.push_back(values(inputs[i]));
  }
  return counterexample;
}

}  // namespace proviso::invariant

#include "engine/invariant/cone_of_influence.hpp"

#include <algorithm>
#include <vector>

#include "engine/invariant/latches.hpp"
#include "engine/invariant/unrolling.hpp"

namespace proviso::invariant {
namespace {

using circuit::index;
using circuit::Literal;
using circuit::Node;

/// The variables that a function depends on; cheap for many functions with small cones.
class Supports {
 public:
  explicit Supports(const circuit::Graph& graph) : graph_(graph), seen_(graph.size(), 0) {}

  std::vector<Node> of(Literal function) {
    ++round_;
    std::vector<Node> variables;
    std::vector<Node> open;
    const auto visit = [&](Node node) {
      if (seen_[index(node)] == round_ || graph_.is_constant(node)) return;
      seen_[index(node)] = round_;
      (graph_.is_variable(node) ? variables : open).push_back(node);
    };
    visit(function.node());
    while (!open.empty()) {
      const Node node = open.back();
      open.pop_back();
      visit(graph_.left(node).node());
      visit(graph_.right(node).node());
    }
    return variables;
  }

 private:
  const circuit::Graph& graph_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t round_ = 0;
};

/// A bit of the state or an input.
using Place = std::uint32_t;

struct Constraint {
  std::vector<Place> reasons;  // it is kept if one of these is
  std::vector<Place> mentioned;
};

class Cone {
 public:
  explicit Cone(const circuit::Problem& problem)
      : problem_(problem),
        supports_(problem.graph),
        place_of_(problem.graph.size(), 0),
        is_next_(problem.graph.size(), false) {
    for (const circuit::StateBit& bit : problem.state) {
      place_of_[index(bit.now.node())] = places_;
      place_of_[index(bit.next.node())] = places_++;
      is_next_[index(bit.next.node())] = true;
    }
    for (const circuit::InputBit& input : problem.inputs) {
      place_of_[index(input.now.node())] = places_++;
    }
    for (const Literal literal : problem.initial) constraints_.push_back(constraint(literal));
    for (const Literal literal : problem.transition) constraints_.push_back(constraint(literal));
  }

  circuit::Problem run() {
    follow();
    circuit::Problem cone;
    cone.graph = problem_.graph;
    cone.good = problem_.good;
    cone.watches_steps = problem_.watches_steps;
    for (std::size_t i = 0; i < problem_.state.size(); ++i) {
      if (kept_places_[i]) cone.state.push_back(problem_.state[i]);
    }
    for (std::size_t i = 0; i < problem_.inputs.size(); ++i) {
      if (kept_places_[problem_.state.size() + i]) cone.inputs.push_back(problem_.inputs[i]);
    }
    for (std::size_t i = 0; i < constraints_.size(); ++i) {
      const std::size_t initial = problem_.initial.size();
      // What mentions nothing is true or false of everything.
      if (!kept_constraints_[i] && !constraints_[i].mentioned.empty()) continue;
      if (i < initial) {
        cone.initial.push_back(problem_.initial[i]);
      } else {
        cone.transition.push_back(problem_.transition[i - initial]);
      }
    }
    return cone;
  }

 private:
  Constraint constraint(Literal literal) {
    Constraint result;
    for (const Node variable : supports_.of(literal)) {
      const Place place = place_of_[index(variable)];
      if (is_next_[index(variable)]) result.reasons.push_back(place);
      result.mentioned.push_back(place);
    }
    if (result.reasons.empty()) result.reasons = result.mentioned;
    return result;
  }

  void follow() {
    kept_places_.assign(places_, false);
    kept_constraints_.assign(constraints_.size(), false);
    std::vector<std::vector<std::size_t>> readers(places_);
    for (std::size_t i = 0; i < constraints_.size(); ++i) {
      for (const Place place : constraints_[i].reasons) readers[place].push_back(i);
    }
    std::vector<Place> open;
    const auto keep = [this, &open](Place place) {
      if (kept_places_[place]) return;
      kept_places_[place] = true;
      open.push_back(place);
    };
    for (const Node variable : supports_.of(problem_.good)) keep(place_of_[index(variable)]);
    while (!open.empty()) {
      const Place place = open.back();
      open.pop_back();
      for (const std::size_t reader : readers[place]) {
        if (kept_constraints_[reader]) continue;
        kept_constraints_[reader] = true;
        for (const Place mentioned : constraints_[reader].mentioned) keep(mentioned);
      }
    }
  }

  const circuit::Problem& problem_;
  Supports supports_;
  std::vector<Place> place_of_;  // by node: of a variable
  std::vector<bool> is_next_;    // by node
  Place places_ = 0;
  std::vector<Constraint> constraints_;  // the initial ones first
  std::vector<bool> kept_places_;
  std::vector<bool> kept_constraints_;
};

}  // namespace

circuit::Problem cone_of_influence(const circuit::Problem& problem) { return Cone(problem).run(); }

namespace {

/// The path with all inputs and bits that are not in the cone false, unless a function or an
/// initial constraint gives them a value; nothing if this is no path of the whole.
std::optional<Counterexample> simulated(const circuit::Problem& whole, const circuit::Problem& cone,
                                        const Counterexample& counterexample) {
  const Latches latches = latches_of(whole);
  const auto initial = forced_values(whole.graph, whole.initial);
  circuit::Evaluation values(whole.graph);
  const auto satisfies = [&values](const std::vector<Literal>& constraints) {
    return std::all_of(constraints.begin(), constraints.end(),
                       [&values](Literal constraint) { return values[constraint]; });
  };
  Counterexample path;
  std::vector<bool> state;
  for (const circuit::StateBit& bit : whole.state) {
    state.push_back(initial[index(bit.now.node())].value_or(false) != bit.now.negated());
  }
  for (std::size_t i = 0; i < counterexample.state.size(); ++i) {
    const bool is_last = i + 1 == counterexample.state.size();
    for (std::size_t bit = 0; bit < state.size(); ++bit)
      values.set(whole.state[bit].now, state[bit]);
    for (const circuit::InputBit& input : whole.inputs) values.set(input.now, false);
    for (std::size_t bit = 0; bit < cone.state.size(); ++bit) {
      values.set(cone.state[bit].now, counterexample.state[i][bit]);
      const bool next = !is_last && counterexample.state[i + 1][bit];
      values.set(cone.state[bit].next, next);
    }
    for (std::size_t bit = 0; bit < cone.inputs.size() && !is_last; ++bit) {
      values.set(cone.inputs[bit].now, counterexample.inputs[i][bit]);
    }
    values.run();
    path.state.emplace_back();
    path.inputs.emplace_back();
    for (const circuit::StateBit& bit : whole.state) path.state.back().push_back(values[bit.now]);
    for (const circuit::InputBit& input : whole.inputs) {
      path.inputs.back().push_back(values[input.now]);
    }
    if (i == 0 && !satisfies(whole.initial)) return {};
    if (is_last) break;
    for (std::size_t bit = 0; bit < state.size(); ++bit) {
      const auto& function = latches.function[bit];
      state[bit] = function ? values[*function] : values[whole.state[bit].next];
      values.set(whole.state[bit].next, state[bit]);
    }
    values.run();
    if (!satisfies(whole.transition)) return {};
  }
  return path;
}

}  // namespace

std::optional<Counterexample> extended(const circuit::Problem& whole, const circuit::Problem& cone,
                                       const Counterexample& counterexample, Context& context) {
  if (auto path = simulated(whole, cone, counterexample)) return path;
  sat::Solver solver(context);
  Unrolling path(whole, solver);
  path.require_initial();
  while (path.size() < counterexample.state.size()) path.add_step();
  std::vector<sat::Literal> assumptions;
  for (std::size_t i = 0; i < path.size(); ++i) {
    for (std::size_t bit = 0; bit < cone.state.size(); ++bit) {
      assumptions.push_back(path.at(i, cone.state[bit].now) ^ !counterexample.state[i][bit]);
    }
    if (i + 1 == path.size()) break;
    for (std::size_t bit = 0; bit < cone.inputs.size(); ++bit) {
      assumptions.push_back(path.at(i, cone.inputs[bit].now) ^ !counterexample.inputs[i][bit]);
    }
  }
  if (solver.solve(assumptions) == sat::Result::Unsatisfiable) return {};
  return read_path(path, solver);
}

}  // namespace proviso::invariant

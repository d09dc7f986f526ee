// The slow and obvious reference for everything that answers questions about circuits: all states
// and steps of a small system, found by trying every valuation. Systems of up to about ten state
// bits whose next value is not an update, and as many inputs, are small.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "circuit/path.hpp"
#include "circuit/problem.hpp"
#include "circuit/system.hpp"

namespace proviso::circuit {

/// Bit i is the value of the i-th bit of the system; those of inputs are 0.
using ExplicitState = std::uint64_t;

struct ExplicitStep {
  std::uint64_t inputs = 0;  // numbered as the bits of a state
  ExplicitState to = 0;
};

class Explicit {
 public:
  explicit Explicit(const System& system) : system_(system), graph_(system.graph) {
    add(domain_constraints(system, graph_));
    for (std::uint32_t i = 0; i < system.components.size(); ++i) {
      add(constraints_of(system, graph_, ComponentId{i}));
      for (const Update& update : system.components[i].updates) {
        updates_[index(update.bit)] = update.function;
      }
    }
    for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
      (system.is_input(BitId{i}) ? inputs_ : state_).push_back(i);
      if (!system.is_input(BitId{i}) && !updates_.contains(i)) free_.push_back(i);
    }
  }

  std::vector<ExplicitState> initial() const {
    std::vector<ExplicitState> states;
    for (std::uint64_t choice = 0; choice < std::uint64_t{1} << state_.size(); ++choice) {
      const ExplicitState state = spread(choice, state_);
      if (satisfies(initial_, state, 0, state)) states.push_back(state);
    }
    return states;
  }

  std::vector<ExplicitStep> steps(ExplicitState from) const {
    std::vector<ExplicitStep> steps;
    for (std::uint64_t choice = 0; choice < std::uint64_t{1} << inputs_.size(); ++choice) {
      const std::uint64_t inputs = spread(choice, inputs_);
      const ExplicitState updated = after_updates(from, inputs);
      for (std::uint64_t next = 0; next < std::uint64_t{1} << free_.size(); ++next) {
        const ExplicitState to = updated | spread(next, free_);
        if (satisfies(transition_, from, inputs, to)) steps.push_back({inputs, to});
      }
    }
    return steps;
  }

  std::set<ExplicitState> successors(ExplicitState from) const {
    std::set<ExplicitState> states;
    for (const ExplicitStep& step : steps(from)) states.insert(step.to);
    return states;
  }

  /// Every reachable state with the least number of steps that leads to it.
  std::map<ExplicitState, unsigned> reachable() const {
    std::map<ExplicitState, unsigned> depths;
    std::vector<ExplicitState> queue = initial();
    for (const ExplicitState state : queue) depths[state] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const unsigned depth = depths[queue[i]];
      for (const ExplicitState to : successors(queue[i])) {
        if (depths.try_emplace(to, depth + 1).second) queue.push_back(to);
      }
    }
    return depths;
  }

  bool holds(Literal function, ExplicitState now, std::uint64_t inputs, ExplicitState next) const {
    return satisfies({function}, now, inputs, next);
  }

  /// The least number of steps after which the invariant is violated, including the step that
  /// violates a property of steps; nullopt if it holds.
  std::optional<unsigned> first_violation(Literal invariant) const {
    Property property;
    property.invariant = invariant;
    return first_violation(property);
  }

  std::optional<unsigned> first_violation(const Property& property) const {
    const bool of_steps = problem_of(system_, property).watches_steps;
    const Literal invariant = property.invariant;
    std::optional<unsigned> least;
    const auto found = [&least](unsigned depth) { least = std::min(least.value_or(depth), depth); };
    for (const auto& [state, depth] : reachable()) {
      if (!of_steps) {
        if (!holds(invariant, state, 0, state)) found(depth);
        continue;
      }
      for (const ExplicitStep& step : steps(state)) {
        if (!holds(invariant, state, step.inputs, step.to)) found(depth + 1);
      }
    }
    return least;
  }

  /// In the words of the source.
  std::string value(const std::string& variable, ExplicitState state) const {
    Valuation valuation(system_.bits.size());
    for (std::size_t i = 0; i < valuation.size(); ++i) valuation[i] = (state >> i & 1U) != 0;
    for (std::uint32_t i = 0; i < system_.variables.size(); ++i) {
      if (system_.variables[i].name == variable) return value_of(system_, VariableId{i}, valuation);
    }
    return "no variable " + variable;
  }

 private:
  void add(const Constraints& constraints) {
    initial_.insert(initial_.end(), constraints.initial.begin(), constraints.initial.end());
    transition_.insert(transition_.end(), constraints.transition.begin(),
                       constraints.transition.end());
  }

  static std::uint64_t spread(std::uint64_t choice, const std::vector<std::uint32_t>& places) {
    std::uint64_t result = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
      result |= (choice >> i & 1U) << places[i];
    }
    return result;
  }

  Evaluation evaluation(ExplicitState now, std::uint64_t inputs, ExplicitState next) const {
    Evaluation values(graph_);
    for (const std::uint32_t i : state_) {
      values.set(system_.bits[i].now, (now >> i & 1U) != 0);
      values.set(system_.bits[i].next, (next >> i & 1U) != 0);
    }
    for (const std::uint32_t i : inputs_) {
      values.set(system_.bits[i].now, (inputs >> i & 1U) != 0);
    }
    values.run();
    return values;
  }

  bool satisfies(const std::vector<Literal>& constraints, ExplicitState now, std::uint64_t inputs,
                 ExplicitState next) const {
    const Evaluation values = evaluation(now, inputs, next);
    return std::all_of(constraints.begin(), constraints.end(),
                       [&values](Literal literal) { return values[literal]; });
  }

  ExplicitState after_updates(ExplicitState from, std::uint64_t inputs) const {
    const Evaluation values = evaluation(from, inputs, 0);
    ExplicitState to = 0;
    for (const auto& [bit, function] : updates_) {
      if (values[function]) to |= std::uint64_t{1} << bit;
    }
    return to;
  }

  const System& system_;
  Graph graph_;  // a copy: constraints are written out in it
  std::vector<Literal> initial_;
  std::vector<Literal> transition_;
  std::map<std::uint32_t, Literal> updates_;
  std::vector<std::uint32_t> state_;
  std::vector<std::uint32_t> inputs_;
  std::vector<std::uint32_t> free_;  // the state bits without an update
};

}  // namespace proviso::circuit

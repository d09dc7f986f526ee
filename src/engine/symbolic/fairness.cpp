#include "engine/symbolic/fairness.hpp"

#include <algorithm>
#include <stdexcept>

#include "engine/symbolic/reachability.hpp"

namespace proviso::symbolic {
namespace {

using bdd::Function;

/// A lasso while it grows: the inputs of the last state are still to be chosen.
class Walk {
 public:
  Walk(const Model& model, std::vector<State> states) : model_(model), states_(std::move(states)) {
    inputs_ = inputs_along(model_, states_);
  }

  const State& last() const { return states_.back(); }
  std::size_t length() const { return states_.size(); }

  /// Makes a step to a state that follows the last one, with inputs that satisfy `step`.
  void step_to(const State& state, const Function& step) {
    inputs_.push_back(model_.inputs_between(last(), state, step));
    states_.push_back(state);
  }

  /// By a shortest way inside `within` to a state of the target; nothing if it is there already.
  void go_to(const Function& target, const Function& within) {
    const Reached reached = reach(model_, model_.just(last()), within, &target);
    const std::vector<State> path = path_into(model_, reached, target);
    for (std::size_t i = 1; i < path.size(); ++i) step_to(path[i], Function(true));
  }

  /// A way to a step that satisfies `step`, and that step. Stays inside `within`.
  void make(const Function& step, const Function& within) {
    go_to(within & model_.preimage(within, step), within);
    const Function after = model_.image(model_.just(last()) & step) & within;
    step_to(model_.one(after), step);
  }

  /// Back to the state at a place, which ends the walk: the state is not repeated.
  Lasso close(std::size_t place, const Function& within) {
    const Function target = model_.just(states_[place]);
    if (length() == place + 1) make(Function(true), within);
    go_to(target, within);
    states_.pop_back();
    return {states_, inputs_, place};
  }

 private:
  const Model& model_;
  std::vector<State> states_;
  std::vector<std::vector<bool>> inputs_;
};

/// The states within that the state can reach and those that can reach it, by at least no step.
struct Neighbourhood {
  Function after;
  Function before;
};

Neighbourhood neighbourhood(const Model& model, const Function& state, const Function& within) {
  Function after = reach(model, state, within).states;
  Function before = exists_until(model, after, state);
  return {std::move(after), std::move(before)};
}

}  // namespace

Function exists_until(const Model& model, const Function& f, const Function& g) {
  Function states = g;
  Function frontier = g;
  while (!frontier.is_false()) {
    frontier = (model.preimage(frontier) & f) - states;
    states |= frontier;
  }
  return states;
}

Function fair_core(const Model& model, const Function& within, const Fairness& fairness) {
  Function core = within;
  while (true) {
    const Function before = core;
    core &= model.preimage(core);
    for (const Function& condition : fairness.justice) {
      core = exists_until(model, core, core & model.preimage(core, condition));
    }
    for (const auto& [wanted, granted] : fairness.compassion) {
      const Function served = exists_until(model, core, core & model.preimage(core, granted));
      core = (core - wanted) | (core & served);
    }
    if (core == before) return core;
  }
}

Function fair_globally(const Model& model, const Function& within, const Fairness& fairness) {
  const Function core = fair_core(model, within, fairness);
  return exists_until(model, within, core);
}

Lasso fair_lasso(const Model& model, const Function& start, const Function& within,
                 const Function& core, const Fairness& fairness) {
  const Reached reached = reach(model, start, within, &core);
  Walk walk(model, path_into(model, reached, core));
  Function component;
  while (true) {
    const Neighbourhood around = neighbourhood(model, model.just(walk.last()), core);
    component = around.after & around.before;
    const Function beyond = around.after - component;
    if (beyond.is_false()) break;
    walk.go_to(beyond, core);
  }
  const std::size_t place = walk.length() - 1;
  for (const Function& condition : fairness.justice) walk.make(condition, component);
  for (const auto& [wanted, granted] : fairness.compassion) {
    if (!(component & wanted).is_false()) walk.make(granted, component);
  }
  return walk.close(place, component);
}

}  // namespace proviso::symbolic

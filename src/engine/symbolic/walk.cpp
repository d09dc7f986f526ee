#include "engine/symbolic/walk.hpp"

#include "engine/symbolic/reachability.hpp"

namespace proviso::symbolic {

using bdd::Function;

void Walk::step_to(const State& state, const Function& step) {
  inputs_.push_back(model_->inputs_between(last(), state, step));
  states_.push_back(state);
}

void Walk::follow(const std::vector<State>& path) {
  for (std::size_t i = 1; i < path.size(); ++i) step_to(path[i], Function(true));
}

void Walk::go_to(const Function& target, const Function& within) {
  const Reached reached = reach(*model_, model_->just(last()), within | target, &target);
  follow(path_into(*model_, reached, target));
}

void Walk::make(const Function& step, const Function& within) {
  go_to(within & model_->preimage(within, step), within);
  const Function after = model_->image(model_->just(last()) & step) & within;
  step_to(model_->one(after), step);
}

bool Walk::has_made(const Function& step, std::size_t since) const {
  for (std::size_t i = since; i < inputs_.size(); ++i) {
    if (model_->holds(step, states_[i], inputs_[i])) return true;
  }
  return false;
}

void Walk::close(std::size_t place, const Function& within) {
  if (length() == place + 1) make(Function(true), within);
  go_to(model_->just(states_[place]), within);
  states_.pop_back();
  loops_to_ = place;
}

invariant::Counterexample Walk::rows() const {
  invariant::Counterexample rows{states_, inputs_};
  rows.inputs.resize(states_.size(), std::vector<bool>(model_->input_count(), false));
  return rows;
}

circuit::Path Walk::path(const circuit::System& system, const circuit::Problem& problem) const {
  circuit::Path path = path_of(system, problem, rows());
  path.loops_to = loops_to_;
  return path;
}

}  // namespace proviso::symbolic

#include "engine/invariant/unrolling.hpp"

#include <utility>

namespace proviso::invariant {

Unrolling::Unrolling(const circuit::Problem& problem, sat::ClauseSink& sink)
    : problem_(problem), sink_(sink), latches_(latches_of(problem)) {
  std::vector<sat::Literal> values(problem.state.size());
  for (sat::Literal& value : values) value = sink_.variable();
  open_state(std::move(values));
}

void Unrolling::open_state(std::vector<sat::Literal> values) {
  sat::Encoder& encoder = encoders_.emplace_back(problem_.graph, sink_);
  for (std::size_t i = 0; i < values.size(); ++i) encoder.bind(problem_.state[i].now, values[i]);
  std::vector<sat::Literal> inputs;
  for (const circuit::InputBit& input : problem_.inputs) {
    inputs.push_back(sink_.variable());
    encoder.bind(input.now, inputs.back());
  }
  states_.push_back(std::move(values));
  inputs_.push_back(std::move(inputs));
}

void Unrolling::require_initial() {
  for (const circuit::Literal literal : problem_.initial) encoders_.front().require(literal);
}

void Unrolling::add_step() {
  sat::Encoder& encoder = encoders_.back();
  std::vector<sat::Literal> after(problem_.state.size());
  for (std::size_t i = 0; i < after.size(); ++i) {
    const auto& function = latches_.function[i];
    after[i] = function ? encoder.encode(*function) : sink_.variable();
    encoder.bind(problem_.state[i].next, after[i]);
  }
  for (const circuit::Literal literal : latches_.relation) encoder.require(literal);
  open_state(std::move(after));
}

sat::Literal Unrolling::at(std::size_t state, circuit::Literal function) {
  return encoders_[state].encode(function);
}

void Unrolling::require_at(std::size_t state, circuit::Literal function) {
  encoders_[state].require(function);
}

Counterexample read_path(const Unrolling& path, const sat::Solver& solver) {
  const auto values = [&solver](const std::vector<sat::Literal>& literals) {
    std::vector<bool> result;
    for (const sat::Literal literal : literals) result.push_back(solver.value(literal));
    return result;
  };
  Counterexample counterexample;
  for (std::size_t i = 0; i < path.size(); ++i) {
    counterexample.state.push_back(values(path.state(i)));
    counterexample.inputs.push_back(values(path.inputs(i)));
  }
  return counterexample;
}

}  // namespace proviso::invariant

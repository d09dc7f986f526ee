#include "ask/circuit/walk.hpp"

#include <algorithm>

namespace proviso::ask {

using circuit::Valuation;

CircuitWalk::Question::Question(const circuit::Problem& problem, bool of_steps, Context& context)
    : solver(context) {
  sat::Encoder encoder(problem.graph, solver);
  now.resize(problem.state.size() + problem.inputs.size());
  target.resize(now.size());
  for (const circuit::StateBit& bit : problem.state) {
    const std::uint32_t place = index(*bit.origin);
    now[place] = solver.variable();
    encoder.bind(bit.now, now[place]);
    target[place] = of_steps ? solver.variable() : now[place];
    if (of_steps) encoder.bind(bit.next, target[place]);
  }
  for (const circuit::InputBit& bit : problem.inputs) {
    now[index(bit.origin)] = solver.variable();
    encoder.bind(bit.now, now[index(bit.origin)]);
  }
  for (const circuit::Literal constraint : of_steps ? problem.transition : problem.initial) {
    encoder.require(constraint);
  }
}

CircuitWalk::CircuitWalk(const circuit::System& system, Context& context)
    : system_(system),
      problem_(problem_of(system, circuit::kTrue)),
      initial_(std::make_unique<Question>(problem_, false, context)),
      step_(std::make_unique<Question>(problem_, true, context)) {}

/// The state that the walk is in, as assumptions.
std::vector<sat::Literal> CircuitWalk::here() const {
  std::vector<sat::Literal> assumptions;
  if (at_start()) return assumptions;
  for (const circuit::StateBit& bit : problem_.state) {
    const std::uint32_t place = index(*bit.origin);
    assumptions.push_back(step_->now[place] ^ !run_.here().state[place]);
  }
  return assumptions;
}

CircuitWalk::Choice CircuitWalk::read(const Question& question) const {
  Choice choice{Valuation(system_.bits.size(), false), Valuation(system_.bits.size(), false)};
  for (const circuit::StateBit& bit : problem_.state) {
    const std::uint32_t place = index(*bit.origin);
    choice.state[place] = question.solver.value(question.target[place]);
  }
  if (at_start()) return choice;
  for (const circuit::InputBit& bit : problem_.inputs) {
    choice.inputs[index(bit.origin)] = question.solver.value(question.now[index(bit.origin)]);
  }
  return choice;
}

/// Returns the literals that a step chooses: those of the next state and, unless the walk is still
/// to choose an initial state, those of the inputs.
std::vector<sat::Literal> CircuitWalk::free_literals(const Question& question) const {
  std::vector<sat::Literal> literals;
  for (const circuit::StateBit& bit : problem_.state) {
    literals.push_back(question.target[index(*bit.origin)]);
  }
  if (at_start()) return literals;
  for (const circuit::InputBit& bit : problem_.inputs) {
    literals.push_back(question.now[index(bit.origin)]);
  }
  return literals;
}

std::vector<CircuitWalk::Choice> CircuitWalk::choices(std::size_t most) {
  Question& asked = question();
  std::vector<sat::Literal> assumptions = here();
  // What is listed is excluded while this literal is assumed, and not afterwards.
  const sat::Literal listing = asked.solver.variable();
  assumptions.push_back(listing);
  const std::vector<sat::Literal> chosen = free_literals(asked);
  std::vector<Choice> choices;
  while (choices.size() < most && asked.solver.solve(assumptions) == sat::Result::Satisfiable) {
    choices.push_back(read(asked));
    std::vector<sat::Literal> other{!listing};
    for (const sat::Literal literal : chosen) {
      other.push_back(literal ^ asked.solver.value(literal));
    }
    asked.solver.add(other);
  }
  return choices;
}

std::optional<CircuitWalk::Choice> CircuitWalk::random_choice(std::mt19937_64& random) {
  Question& asked = question();
  std::vector<sat::Literal> assumptions = here();
  if (asked.solver.solve(assumptions) == sat::Result::Unsatisfiable) return std::nullopt;
  for (const sat::Literal literal : free_literals(asked)) {
    const bool wanted = random() % 2 == 0;
    assumptions.push_back(literal ^ wanted);
    if (asked.solver.solve(assumptions) == sat::Result::Unsatisfiable) {
      assumptions.back() = !assumptions.back();
    }
  }
  asked.solver.solve(assumptions);
  return read(asked);
}

void CircuitWalk::follow(const circuit::Path& path) {
  run_.go_to(0);
  for (std::size_t i = 0; i < path.states.size(); ++i) {
    Choice choice{Valuation(system_.bits.size(), false), Valuation(system_.bits.size(), false)};
    for (const circuit::InputBit& bit : problem_.inputs) {
      const std::uint32_t place = index(bit.origin);
      if (i > 0) choice.inputs[place] = path.states[i - 1][place];
    }
    for (const circuit::StateBit& bit : problem_.state) {
      choice.state[index(*bit.origin)] = path.states[i][index(*bit.origin)];
    }
    run_.enter(std::move(choice));
  }
}

circuit::Path CircuitWalk::last_states(std::size_t count) const {
  circuit::Path path;
  for (std::size_t step = run_.step() - std::min(count, run_.step()) + 1; step <= run_.step();
       ++step) {
    // The inputs of a step belong to the state that it leaves.
    if (!path.states.empty()) {
      for (const circuit::InputBit& bit : problem_.inputs) {
        const std::uint32_t place = index(bit.origin);
        path.states.back()[place] = run_.at(step).inputs[place];
      }
    }
    path.states.push_back(run_.at(step).state);
  }
  return path;
}

}  // namespace proviso::ask

#include "ask/circuit/walk.hpp"

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
  if (path_.states.empty()) return assumptions;
  for (const circuit::StateBit& bit : problem_.state) {
    const std::uint32_t place = index(*bit.origin);
    assumptions.push_back(step_->now[place] ^ !path_.states.back()[place]);
  }
  return assumptions;
}

CircuitWalk::Choice CircuitWalk::read(const Question& question) const {
  Choice choice{Valuation(system_.bits.size(), false), Valuation(system_.bits.size(), false)};
  for (const circuit::StateBit& bit : problem_.state) {
    const std::uint32_t place = index(*bit.origin);
    choice.state[place] = question.solver.value(question.target[place]);
  }
  if (path_.states.empty()) return choice;
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
  if (path_.states.empty()) return literals;
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

void CircuitWalk::take(const Choice& choice) {
  if (!path_.states.empty()) {
    for (const circuit::InputBit& bit : problem_.inputs) {
      path_.states.back()[index(bit.origin)] = choice.inputs[index(bit.origin)];
    }
  }
  path_.states.push_back(choice.state);
}

bool CircuitWalk::back() {
  if (path_.states.empty()) return false;
  path_.states.pop_back();
  return true;
}

}  // namespace proviso::ask

#include "process/reference_evaluation.hpp"

#include <stdexcept>

#include "process/layout.hpp"

namespace proviso::process::reference {

std::int32_t Evaluation::evaluate(const State& state, std::size_t self, ExpressionId id,
                                  bool timeout) const {
  const Expression& e = program_[id];
  const auto operand = [&](std::size_t i) {
    return evaluate(state, self, e.operands.at(i), timeout);
  };
  switch (e.operation) {
    case Operation::Constant:
      return e.value;
    case Operation::Variable:
      return variable(state, self, e.reference, timeout);
    case Operation::Not:
      return !operand(0);
    case Operation::Negate:
      return -operand(0);
    case Operation::Complement:
      return ~operand(0);
    case Operation::Add:
      return operand(0) + operand(1);
    case Operation::Subtract:
      return operand(0) - operand(1);
    case Operation::Multiply:
      return operand(0) * operand(1);
    case Operation::Divide: {
      const std::int32_t left = operand(0), right = operand(1);
      if (right == 0) throw Failed{Fault::Division};
      return left / right;
    }
    case Operation::Remainder: {
      const std::int32_t left = operand(0), right = operand(1);
      if (right == 0) throw Failed{Fault::Division};
      return left % right;
    }
    case Operation::Less:
      return operand(0) < operand(1);
    case Operation::LessEqual:
      return operand(0) <= operand(1);
    case Operation::Greater:
      return operand(0) > operand(1);
    case Operation::GreaterEqual:
      return operand(0) >= operand(1);
    case Operation::Equal:
      return operand(0) == operand(1);
    case Operation::Different:
      return operand(0) != operand(1);
    case Operation::And:
      return operand(0) != 0 && operand(1) != 0;
    case Operation::Or:
      return operand(0) != 0 || operand(1) != 0;
    case Operation::Conditional:
      return operand(0) != 0 ? operand(1) : operand(2);
    case Operation::Length:
      return static_cast<std::int32_t>(messages(state, operand(0)).size());
    case Operation::Full:
    case Operation::NotFull: {
      const Channel& channel = known(state, operand(0));
      const bool full = channel.messages.size() >= program_.channels[channel.kind].capacity;
      return full == (e.operation == Operation::Full);
    }
    case Operation::Empty:
      return messages(state, operand(0)).empty();
    case Operation::NotEmpty:
      return !messages(state, operand(0)).empty();
    case Operation::OwnPid:
      return static_cast<std::int32_t>(self);
    case Operation::ProcessCount:
      return static_cast<std::int32_t>(state.processes.size());
    case Operation::Timeout:
      return timeout;
    default:
      throw std::logic_error("the reference does not know this operation");
  }
}

std::size_t Evaluation::element(const State& state, std::size_t self, const Variable& variable,
                                const Reference& reference, bool timeout) const {
  std::size_t place = 0;
  for (std::size_t i = 0; i < reference.indices.size(); ++i) {
    const std::int32_t at = evaluate(state, self, reference.indices[i], timeout);
    if (at < 0 || static_cast<std::uint32_t>(at) >= variable.dimensions[i]) {
      throw Failed{Fault::Index};
    }
    place = place * variable.dimensions[i] + static_cast<std::size_t>(at);
  }
  return place;
}

const Variable& Evaluation::declaration(const State& state, std::size_t self,
                                        const Reference& r) const {
  return r.scope == Scope::Global
             ? program_.globals[r.variable]
             : program_.proctypes[state.processes[self].proctype].locals[r.variable];
}

std::int32_t Evaluation::variable(const State& state, std::size_t self, const Reference& r,
                                  bool timeout) const {
  const auto& values = r.scope == Scope::Global ? state.globals[r.variable]
                                                : state.processes[self].locals[r.variable];
  return values[element(state, self, declaration(state, self, r), r, timeout)];
}

const Channel& Evaluation::known(const State& state, std::int32_t channel) const {
  if (channel < 1 || static_cast<std::size_t>(channel) > state.channels.size()) {
    throw Failed{Fault::NoChannel};
  }
  return state.channels[static_cast<std::size_t>(channel - 1)];
}
const std::deque<std::vector<std::int32_t>>& Evaluation::messages(const State& state,
                                                                  std::int32_t channel) const {
  return known(state, channel).messages;
}

bool Evaluation::fits(const State& state, std::size_t self, const std::vector<Pattern>& patterns,
                      const std::vector<std::int32_t>& message) const {
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    if (patterns[i].kind != Pattern::Kind::Match) continue;
    if (evaluate(state, self, patterns[i].expression, false) != message[i]) return false;
  }
  return true;
}

std::vector<std::int32_t> Evaluation::message(const State& state, std::size_t self,
                                              const ChannelKind& kind,
                                              const Statement& statement) const {
  std::vector<std::int32_t> made;
  for (std::size_t i = 0; i < kind.fields.size(); ++i) {
    made.push_back(truncated(kind.fields[i], evaluate(state, self, statement.arguments[i], false)));
  }
  return made;
}

}  // namespace proviso::process::reference

#include "process/births.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "process/layout.hpp"
#include "process/operators.hpp"

namespace proviso::process {
namespace {

/// The values of a process's locals that never change, where they are known.
using Known = std::vector<std::optional<std::int32_t>>;

class Births {
 public:
  Births(const Program& program, std::uint64_t most) : program_(program), most_(most) {
    for (const Proctype& proctype : program.proctypes) stored_.push_back(stored_locals(proctype));
  }

  bool run() {
    add_channels(program_.globals);
    for (const ActiveProcess& process : program_.active) {
      Known arguments(process.arguments.begin(), process.arguments.end());
      arguments.resize(program_[process.proctype].parameter_count, 0);
      add(process.proctype, std::move(arguments));
    }
    return !is_full();
  }

 private:
  static std::vector<bool> stored_locals(const Proctype& proctype) {
    std::vector<bool> stored(proctype.locals.size(), false);
    const auto note = [&stored](const Reference& target) {
      if (target.scope == Scope::Local) stored[target.variable] = true;
    };
    for (const Assignment& assignment : proctype.initial) note(assignment.target);
    for (const Transition& transition : proctype.transitions) {
      for (const Assignment& one : transition.statement.assignments) note(one.target);
      for (const Pattern& pattern : transition.statement.patterns) {
        if (pattern.kind == Pattern::Kind::Store) note(pattern.target);
      }
    }
    return stored;
  }

  bool is_full() const { return processes_ >= most_ || channels_ >= most_; }

  void add_channels(const std::vector<Variable>& variables) {
    for (const Variable& variable : variables) {
      if (variable.channel != kNone) channels_ += length(variable);
    }
  }

  /// Counts a process and those that it creates.
  void add(ProctypeId type, Known arguments) {
    const Proctype& body = program_[type];
    ++processes_;
    add_channels(body.locals);
    if (is_full()) return;
    Known known(body.locals.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (!arguments[i] || stored_[index(type)][i]) continue;
      known[i] = truncated(body.locals[i].type, *arguments[i]);
    }
    const std::vector<bool> reached = reached_from(body, 0, known);
    for (std::uint32_t control = 0; control < reached.size(); ++control) {
      if (reached[control]) add_of(body, control, known);
    }
  }

  void add_of(const Proctype& body, std::uint32_t control, const Known& known) {
    const ControlState& at = body.controls[control];
    for (std::uint32_t i = 0; i < at.transition_count && !is_full(); ++i) {
      const Transition& transition = body.transitions[at.first_transition + i];
      const ExpressionId id = transition.statement.expression;
      if (id == kNoExpression || program_[id].operation != Operation::Run) continue;
      if (reached_from(body, index(transition.target), known)[control]) {
        processes_ = most_;
        return;
      }
      Known arguments;
      for (const ExpressionId operand : program_[id].operands) {
        arguments.push_back(value(operand, known));
      }
      add(program_[id].proctype, std::move(arguments));
    }
  }

  std::vector<bool> reached_from(const Proctype& body, std::uint32_t first,
                                 const Known& known) const {
    std::vector<bool> reached(body.controls.size(), false);
    std::vector<std::uint32_t> open;
    const auto enter = [&](std::uint32_t control) {
      if (!reached[control]) open.push_back(control);
      reached[control] = true;
    };
    enter(first);
    while (!open.empty()) {
      const ControlState& at = body.controls[open.back()];
      open.pop_back();
      for (std::uint32_t i = 0; i < at.transition_count; ++i) {
        const Transition& transition = body.transitions[at.first_transition + i];
        const Statement& statement = transition.statement;
        const bool is_guard = statement.kind == Statement::Kind::Guard;
        if (is_guard && value(statement.expression, known) == 0) continue;
        enter(index(transition.target));
        if (statement.kind == Statement::Kind::Deterministic) enter(index(statement.entry));
      }
    }
    return reached;
  }

  std::optional<std::int32_t> value(ExpressionId id, const Known& known) const {
    const Expression& expression = program_[id];
    if (expression.operation == Operation::Constant) return expression.value;
    if (expression.operation == Operation::Variable) {
      const Reference& reference = expression.reference;
      const bool is_plain = reference.scope == Scope::Local && reference.indices.empty();
      return is_plain ? known[reference.variable] : std::nullopt;
    }
    if (expression.operation < Operation::Add || expression.operation > Operation::Or) return {};
    const auto left = value(expression.operands[0], known);
    const auto right = value(expression.operands[1], known);
    if (!left || !right) return {};
    return calculated(expression.operation, *left, *right);
  }

  const Program& program_;
  std::uint64_t most_;
  std::uint64_t processes_ = 0;
  std::uint64_t channels_ = 0;
  std::vector<std::vector<bool>> stored_;  // by proctype and local
};

}  // namespace

bool creates_fewer_than(const Program& program, std::uint64_t most) {
  return Births(program, most).run();
}

}  // namespace proviso::process

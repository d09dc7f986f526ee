#include "process/joins.hpp"

#include <algorithm>

namespace proviso::process {
namespace {

bool is_run(const Program& program, const Transition& transition) {
  const ExpressionId id = transition.statement.expression;
  return id != kNoExpression && program[id].operation == Operation::Run;
}

/// Whether a body may create processes in some way; only `run` as a statement is looked for, as
/// anything else is a use of pids (numbering.cpp).
bool creates(const Program& program, const Proctype& proctype) {
  return std::any_of(proctype.transitions.begin(), proctype.transitions.end(),
                     [&](const Transition& one) { return is_run(program, one); });
}

/// The only process of the beginning, if it is the only one of its proctype and no other creates.
const Proctype* only_creator(const Program& program) {
  if (program.active.size() != 1) return nullptr;
  const Proctype& first = program[program.active.front().proctype];
  for (const Proctype& proctype : program.proctypes) {
    if (&proctype != &first && creates(program, proctype)) return nullptr;
  }
  for (const Transition& transition : first.transitions) {
    if (!is_run(program, transition)) continue;
    if (&program[program[transition.statement.expression].proctype] == &first) return nullptr;
  }
  return &first;
}

class Search {
 public:
  Search(const Program& program, const Proctype& body) : program_(program), body_(body) {}

  std::vector<bool> run() {
    note_controls_after_run();
    note_numbers();
    std::vector<bool> covered(body_.transitions.size(), false);
    for (std::uint32_t c = 0; c < body_.controls.size(); ++c) {
      const ControlState& at = body_.controls[c];
      for (std::uint32_t i = 0; i < at.transition_count; ++i) {
        const std::uint32_t t = at.first_transition + i;
        const bool waits = at.transition_count == 1 && !at.inner && is_join(body_.transitions[t]);
        covered[t] = waits || prepares(c, body_.transitions[t].statement);
      }
    }
    return covered;
  }

 private:
  bool asks_for_number(ExpressionId id) const {
    return program_[id].operation == Operation::ProcessCount;
  }

  void note_controls_after_run() {
    after_run_.assign(body_.controls.size(), false);
    std::vector<std::uint32_t> open;
    const auto enter = [&](ControlId control) {
      if (!after_run_[index(control)]) open.push_back(index(control));
      after_run_[index(control)] = true;
    };
    for (const Transition& transition : body_.transitions) {
      if (is_run(program_, transition)) enter(transition.target);
    }
    while (!open.empty()) {
      const ControlState& at = body_.controls[open.back()];
      open.pop_back();
      for (std::uint32_t i = 0; i < at.transition_count; ++i) {
        const Transition& transition = body_.transitions[at.first_transition + i];
        enter(transition.target);
        if (transition.statement.kind == Statement::Kind::Deterministic) {
          enter(transition.statement.entry);
        }
      }
    }
  }

  /// `n = _nr_pr` where nobody has been created yet.
  bool prepares(std::uint32_t control, const Statement& statement) const {
    return !after_run_[control] && statement.kind == Statement::Kind::Assign &&
           statement.assignments.size() == 1 &&
           asks_for_number(statement.assignments.front().value) &&
           statement.assignments.front().target.indices.empty();
  }

  /// Finds the locals that hold nothing but such a number, or 0 before.
  void note_numbers() {
    holds_number_.assign(body_.locals.size(), true);
    const auto other = [this](const Reference& target) {
      if (target.scope == Scope::Local) holds_number_[target.variable] = false;
    };
    for (std::uint32_t i = 0; i < body_.parameter_count; ++i) holds_number_[i] = false;
    for (const Assignment& assignment : body_.initial) other(assignment.target);
    for (std::uint32_t c = 0; c < body_.controls.size(); ++c) {
      const ControlState& at = body_.controls[c];
      for (std::uint32_t i = 0; i < at.transition_count; ++i) {
        const Statement& statement = body_.transitions[at.first_transition + i].statement;
        if (prepares(c, statement)) continue;
        for (const Assignment& assignment : statement.assignments) other(assignment.target);
        for (const Pattern& pattern : statement.patterns) {
          if (pattern.kind == Pattern::Kind::Store) other(pattern.target);
        }
      }
    }
  }

  bool is_one(ExpressionId id) const {
    const Expression& expression = program_[id];
    if (expression.operation == Operation::Constant) return expression.value == 1;
    const Reference& reference = expression.reference;
    return expression.operation == Operation::Variable && reference.scope == Scope::Local &&
           reference.indices.empty() && holds_number_[reference.variable];
  }

  bool is_join(const Transition& transition) const {
    if (transition.statement.kind != Statement::Kind::Guard) return false;
    const Expression& guard = program_[transition.statement.expression];
    if (guard.operation != Operation::Equal) return false;
    const ExpressionId left = guard.operands[0];
    const ExpressionId right = guard.operands[1];
    return (asks_for_number(left) && is_one(right)) || (is_one(left) && asks_for_number(right));
  }

  const Program& program_;
  const Proctype& body_;
  std::vector<bool> after_run_;     // by control state
  std::vector<bool> holds_number_;  // by local
};

}  // namespace

Joins::Joins(const Program& program) : creator_(only_creator(program)) {
  if (creator_ != nullptr) covered_ = Search(program, *creator_).run();
}

}  // namespace proviso::process

#include "engine/cut/mentions.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace proviso::cut {
namespace {

using process::Assignment;
using process::ControlId;
using process::ControlState;
using process::Expression;
using process::ExpressionId;
using process::kNoExpression;
using process::Operation;
using process::Pattern;
using process::Proctype;
using process::ProctypeId;
using process::Program;
using process::Reference;
using process::Scope;
using process::Statement;
using process::Transition;
using process::Variable;

class Collector {
 public:
  Collector(const Program& program, const OwnedCells& cells, ProctypeId proctype)
      : program_(program), cells_(cells), proctype_(proctype), body_(program[proctype]) {}

  void look_at(const Transition& transition) {
    const Statement& statement = transition.statement;
    read(statement.expression);
    for (const ExpressionId id : statement.arguments) read(id);
    for (const Assignment& assignment : statement.assignments) {
      read(assignment.value);
      write(assignment.target);
    }
    for (const Pattern& pattern : statement.patterns) look_at(pattern);
    if (statement.kind == Statement::Kind::Deterministic) inside(statement.entry);
  }

  /// Reads `provided`, and the transitions that go before this one or are looked at by it.
  void look_around(const Transition& transition) {
    read(body_.provided);
    const bool is_else = transition.statement.kind == Statement::Kind::Else;
    if (!is_else && transition.level == 0) return;
    const auto place = static_cast<std::uint32_t>(&transition - body_.transitions.data());
    for (const ControlState& control : body_.controls) {
      const std::uint32_t end = control.first_transition + control.transition_count;
      if (place < control.first_transition || place >= end) continue;
      for (std::uint32_t i = control.first_transition; i < end; ++i) {
        if (i != place) look_at(body_.transitions[i]);
      }
    }
  }

  /// Forgets what was written so far: other transitions are looked at, not executed.
  void forget_writes() { writes_.clear(); }

  Mentions result() && { return {sorted(std::move(reads_)), sorted(std::move(writes_))}; }

 private:
  static std::vector<std::uint32_t> sorted(std::vector<std::uint32_t> cells) {
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
  }

  void look_at(const Pattern& pattern) {
    read(pattern.expression);
    if (pattern.kind == Pattern::Kind::Store) write(pattern.target);
  }

  void cells_of(const Reference& reference, std::vector<std::uint32_t>& to) {
    for (const ExpressionId id : reference.indices) read(id);
    const auto first = cells_.first(proctype_, reference.scope, reference.variable);
    if (!first) return;
    const Variable& variable = reference.scope == Scope::Global
                                   ? program_.globals[reference.variable]
                                   : body_.locals[reference.variable];
    if (const auto element = constant_element(variable, reference)) {
      to.push_back(*first + *element);
      return;
    }
    for (std::uint32_t i = 0; i < length(variable); ++i) to.push_back(*first + i);
  }

  /// Returns nullopt if an index is not constant or out of range.
  std::optional<std::uint32_t> constant_element(const Variable& variable,
                                                const Reference& reference) const {
    std::uint32_t element = 0;
    for (std::size_t i = 0; i < reference.indices.size(); ++i) {
      const Expression& at = program_[reference.indices[i]];
      const std::uint32_t size = variable.dimensions[i];
      if (at.operation != Operation::Constant || static_cast<std::uint32_t>(at.value) >= size) {
        return std::nullopt;
      }
      element = element * size + static_cast<std::uint32_t>(at.value);
    }
    return element;
  }

  void read(ExpressionId id) {
    if (id == kNoExpression) return;
    const Expression& e = program_[id];
    if (e.operation == Operation::Variable) cells_of(e.reference, reads_);
    for (const ExpressionId operand : e.operands) read(operand);
    for (const Pattern& pattern : e.patterns) read(pattern.expression);
  }
  void write(const Reference& reference) { cells_of(reference, writes_); }

  void inside(ControlId entry) {
    std::vector<ControlId> waiting{entry};
    std::vector<bool> seen(body_.controls.size(), false);
    while (!waiting.empty()) {
      const ControlId at = waiting.back();
      waiting.pop_back();
      const ControlState& control = body_.controls[index(at)];
      if (seen[index(at)] || !control.inner) continue;
      seen[index(at)] = true;
      for (std::uint32_t i = 0; i < control.transition_count; ++i) {
        const Transition& transition = body_.transitions[control.first_transition + i];
        look_at(transition);
        waiting.push_back(transition.target);
      }
    }
  }

  const Program& program_;
  const OwnedCells& cells_;
  ProctypeId proctype_;
  const Proctype& body_;
  std::vector<std::uint32_t> reads_;
  std::vector<std::uint32_t> writes_;
};

}  // namespace

Mentions mentioned_cells(const Program& program, const OwnedCells& cells, ProctypeId proctype,
                         const Transition& transition) {
  Collector collector(program, cells, proctype);
  collector.look_around(transition);
  collector.forget_writes();
  collector.look_at(transition);
  return std::move(collector).result();
}

}  // namespace proviso::cut

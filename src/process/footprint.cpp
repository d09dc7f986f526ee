#include "process/footprint.hpp"

#include <algorithm>

namespace proviso::process {
namespace {

void sort_unique(std::vector<std::uint32_t>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

class Collector {
 public:
  explicit Collector(const Program& program) : program_(program) {}

  void read(ExpressionId id) {
    if (id == kNoExpression) return;
    const Expression& expression = program_[id];
    for (const ExpressionId operand : expression.operands) read(operand);
    switch (expression.operation) {
      case Operation::Variable:
        read(expression.reference);
        return;
      case Operation::RemoteVariable:
        for (const ExpressionId at : expression.reference.indices) read(at);
        found_.asks_globally = true;
        return;
      case Operation::ProcessCount:
      case Operation::LastPid:
      case Operation::NonProgress:
      case Operation::Timeout:
      case Operation::RemoteLabel:
      case Operation::Enabled:
        found_.asks_globally = true;
        return;
      case Operation::Run:
        found_.creates = true;
        return;
      case Operation::Length:
      case Operation::Full:
      case Operation::Empty:
      case Operation::NotFull:
      case Operation::NotEmpty:
        found_.communicates = true;
        return;
      case Operation::Poll:
        found_.communicates = true;
        for (const Pattern& pattern : expression.patterns) read(pattern.expression);
        return;
      default:
        return;
    }
  }

  void write(const Reference& target) {
    for (const ExpressionId at : target.indices) read(at);
    (target.scope == Scope::Local ? found_.local_writes : found_.global_writes)
        .push_back(target.variable);
  }

  void add(const Statement& statement) {
    read(statement.expression);
    for (const Assignment& assignment : statement.assignments) {
      read(assignment.value);
      write(assignment.target);
    }
    for (const ExpressionId argument : statement.arguments) read(argument);
    for (const Pattern& pattern : statement.patterns) {
      read(pattern.expression);
      if (pattern.kind == Pattern::Kind::Store) write(pattern.target);
    }
    const bool communicates =
        statement.kind == Statement::Kind::Send || statement.kind == Statement::Kind::Receive;
    found_.communicates = found_.communicates || communicates;
  }

  Footprint result() && {
    sort_unique(found_.local_reads);
    sort_unique(found_.local_writes);
    sort_unique(found_.global_reads);
    sort_unique(found_.global_writes);
    return std::move(found_);
  }

 private:
  void read(const Reference& source) {
    for (const ExpressionId at : source.indices) read(at);
    (source.scope == Scope::Local ? found_.local_reads : found_.global_reads)
        .push_back(source.variable);
  }

  const Program& program_;
  Footprint found_;
};

/// The transitions inside a d_step that begins at `entry`.
std::vector<std::uint32_t> inner_transitions(const Proctype& proctype, ControlId entry) {
  std::vector<bool> seen(proctype.controls.size(), false);
  std::vector<std::uint32_t> open{index(entry)};
  std::vector<std::uint32_t> found;
  seen[index(entry)] = true;
  while (!open.empty()) {
    const ControlState& control = proctype.controls[open.back()];
    open.pop_back();
    for (std::uint32_t i = 0; i < control.transition_count; ++i) {
      const std::uint32_t transition = control.first_transition + i;
      found.push_back(transition);
      const std::uint32_t target = index(proctype.transitions[transition].target);
      if (seen[target] || !proctype.controls[target].inner) continue;
      seen[target] = true;
      open.push_back(target);
    }
  }
  return found;
}

/// The guards that decide whether an `else` is possible.
void add_alternatives(const Proctype& proctype, std::uint32_t transition, Collector& collector) {
  for (const ControlState& control : proctype.controls) {
    const std::uint32_t first = control.first_transition;
    const std::uint32_t last = first + control.transition_count;
    if (transition < first || transition >= last) continue;
    for (std::uint32_t i = first; i < last; ++i) {
      const Statement& statement = proctype.transitions[i].statement;
      collector.read(statement.expression);
      for (const Pattern& pattern : statement.patterns) collector.read(pattern.expression);
    }
  }
}

}  // namespace

Footprint footprint(const Program& program, const Proctype& proctype, std::uint32_t transition) {
  Collector collector(program);
  const Statement& statement = proctype.transitions[transition].statement;
  collector.add(statement);
  if (statement.kind == Statement::Kind::Else) add_alternatives(proctype, transition, collector);
  if (statement.kind == Statement::Kind::Deterministic) {
    for (const std::uint32_t inner : inner_transitions(proctype, statement.entry)) {
      collector.add(proctype.transitions[inner].statement);
    }
  }
  return std::move(collector).result();
}

bool has_else_beside_rendezvous(const Program& program) {
  const bool has_rendezvous =
      std::any_of(program.channels.begin(), program.channels.end(),
                  [](const ChannelKind& kind) { return kind.capacity == 0; });
  if (!has_rendezvous) return false;
  for (const Proctype& proctype : program.proctypes) {
    for (const ControlState& control : proctype.controls) {
      const auto begin = proctype.transitions.begin() + control.first_transition;
      const auto has = [&](Statement::Kind kind) {
        return std::any_of(begin, begin + control.transition_count,
                           [kind](const Transition& one) { return one.statement.kind == kind; });
      };
      if (has(Statement::Kind::Else) && has(Statement::Kind::Send)) return true;
    }
  }
  return false;
}

Footprint footprint(const Program& program, ExpressionId expression) {
  Collector collector(program);
  collector.read(expression);
  return std::move(collector).result();
}

}  // namespace proviso::process

#include "process/faint_values.hpp"

#include <algorithm>

#include "process/footprint.hpp"

namespace proviso::process {
namespace {

void append(std::vector<std::uint32_t>& to, const std::vector<std::uint32_t>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

/// Adds everything that an expression reads, also in its indices.
void need(const Program& program, ExpressionId id, Reads& reads) {
  if (id == kNoExpression) return;
  const Footprint touched = footprint(program, id);
  append(reads.locals, touched.local_reads);
  append(reads.globals, touched.global_reads);
}

void need_indices(const Program& program, const Reference& reference, Reads& reads) {
  for (const ExpressionId at : reference.indices) need(program, at, reads);
}

/// Whether the values of the variables in an expression, its indices left aside, do not decide
/// whether it can be evaluated.
bool cannot_fail(const Program& program, ExpressionId id) {
  const Expression& expression = program[id];
  const auto& operands = expression.operands;
  const auto all = [&] {
    return std::all_of(operands.begin(), operands.end(),
                       [&](ExpressionId operand) { return cannot_fail(program, operand); });
  };
  switch (expression.operation) {
    case Operation::Constant:
    case Operation::Variable:
    case Operation::OwnPid:
      return true;
    case Operation::Divide:
    case Operation::Remainder: {
      const Expression& divisor = program[operands.at(1)];
      return divisor.operation == Operation::Constant && divisor.value != 0 && all();
    }
    default:
      return expression.operation >= Operation::Negate &&
             expression.operation <= Operation::Different && all();
  }
}

/// Splits what an expression that cannot fail reads into its indices and the rest.
void split_reads(const Program& program, ExpressionId id, Reads& indices, Reads& values) {
  const Expression& expression = program[id];
  for (const ExpressionId operand : expression.operands) {
    split_reads(program, operand, indices, values);
  }
  if (expression.operation != Operation::Variable) return;
  const Reference& read = expression.reference;
  need_indices(program, read, indices);
  (read.scope == Scope::Local ? values.locals : values.globals).push_back(read.variable);
}

/// Finds the globals that are needed by going backwards along assignments.
class GlobalNeeds {
 public:
  explicit GlobalNeeds(const Program& program)
      : program_(program), needed_(program.globals.size(), false) {}

  std::vector<bool> run() && {
    add(program_.initial);
    for (const Proctype& proctype : program_.proctypes) add(proctype);
    for (const Claim& claim : program_.claims) add(claim.body);
    for (const TemporalProperty& property : program_.properties) {
      for (const ExpressionId atom : property.atoms) add(atom);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const StatementReads::Flow& flow : flows_) {
        const bool counts = flow.scope == Scope::Local || needed_[flow.target];
        if (counts) changed = mark(flow.values) || changed;
      }
    }
    return std::move(needed_);
  }

 private:
  bool mark(const Reads& reads) {
    bool changed = false;
    for (const std::uint32_t global : reads.globals) {
      changed = changed || !needed_[global];
      needed_[global] = true;
    }
    return changed;
  }

  void add(ExpressionId id) {
    Reads reads;
    need(program_, id, reads);
    mark(reads);
  }

  void add(const std::vector<Assignment>& initial) {
    for (const Assignment& assignment : initial) {
      Reads reads;
      need(program_, assignment.value, reads);
      need_indices(program_, assignment.target, reads);
      mark(reads);
    }
  }

  void add(const Proctype& proctype) {
    add(proctype.provided);
    add(proctype.initial);
    for (const Transition& transition : proctype.transitions) {
      StatementReads reads = reads_of(program_, transition.statement);
      mark(reads.needed);
      for (StatementReads::Flow& flow : reads.flows) flows_.push_back(std::move(flow));
    }
  }

  const Program& program_;
  std::vector<bool> needed_;
  std::vector<StatementReads::Flow> flows_;
};

}  // namespace

StatementReads reads_of(const Program& program, const Statement& statement) {
  StatementReads reads;
  if (statement.kind == Statement::Kind::Print) return reads;
  need(program, statement.expression, reads.needed);
  for (const ExpressionId argument : statement.arguments) need(program, argument, reads.needed);
  for (const Pattern& pattern : statement.patterns) {
    need(program, pattern.expression, reads.needed);
    need_indices(program, pattern.target, reads.needed);
  }
  for (const Assignment& assignment : statement.assignments) {
    const Reference& target = assignment.target;
    need_indices(program, target, reads.needed);
    if (!cannot_fail(program, assignment.value)) {
      need(program, assignment.value, reads.needed);
      continue;
    }
    StatementReads::Flow flow{target.scope, target.variable, {}};
    split_reads(program, assignment.value, reads.needed, flow.values);
    reads.flows.push_back(std::move(flow));
  }
  return reads;
}

std::vector<bool> needed_globals(const Program& program) { return GlobalNeeds(program).run(); }

}  // namespace proviso::process

#include "process/numbering.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "process/births.hpp"
#include "process/joins.hpp"

namespace proviso::process {
namespace {

constexpr std::uint64_t kMostCreated = 250;

bool is_channel(const Variable& variable) { return variable.type.scalar == Scalar::Channel; }

/// Walks over the statements of a program; a channel may be named where one is needed only.
class Walk {
 public:
  explicit Walk(const Program& program) : program_(program), joins_(program) {}

  bool finds_use() {
    const auto has_channel = [](const ChannelKind& kind) {
      return std::any_of(kind.fields.begin(), kind.fields.end(),
                         [](const Type& type) { return type.scalar == Scalar::Channel; });
    };
    if (std::any_of(program_.channels.begin(), program_.channels.end(), has_channel)) return true;
    for (const Proctype& proctype : program_.proctypes) {
      owner_ = &proctype;
      for (const Assignment& assignment : proctype.initial) read(assignment.value);
      read(proctype.provided);
      for (std::uint32_t t = 0; t < proctype.transitions.size(); ++t) {
        if (!joins_.covers(proctype, t)) add(proctype.transitions[t].statement);
      }
    }
    owner_ = nullptr;
    for (const TemporalProperty& property : program_.properties) {
      for (const ExpressionId atom : property.atoms) read(atom);
    }
    for (const Claim& claim : program_.claims) {
      for (const Transition& transition : claim.body.transitions) add(transition.statement);
    }
    return found_;
  }

 private:
  bool names_channel(const Reference& reference) const {
    if (reference.scope == Scope::Global) return is_channel(program_.globals[reference.variable]);
    return owner_ == nullptr || is_channel(owner_->locals[reference.variable]);
  }

  void add(const Statement& statement) {
    const bool communicates =
        statement.kind == Statement::Kind::Send || statement.kind == Statement::Kind::Receive;
    communicates ? read_channel(statement.expression) : read_guard(statement.expression);
    for (const Assignment& assignment : statement.assignments) {
      read(assignment.value);
      store(assignment.target);
    }
    for (const ExpressionId argument : statement.arguments) read(argument);
    for (const Pattern& pattern : statement.patterns) {
      read(pattern.expression);
      if (pattern.kind == Pattern::Kind::Store) store(pattern.target);
    }
  }

  void store(const Reference& target) {
    found_ = found_ || names_channel(target);
    for (const ExpressionId at : target.indices) read(at);
  }

  /// A statement may be a `run`, whose value is then not used.
  void read_guard(ExpressionId id) {
    if (id == kNoExpression || program_[id].operation != Operation::Run) return read(id);
    for (const ExpressionId argument : program_[id].operands) read_channel(argument);
  }

  /// An expression in whose place a channel may stand.
  void read_channel(ExpressionId id) {
    const Expression& expression = program_[id];
    if (expression.operation != Operation::Variable) return read(id);
    for (const ExpressionId at : expression.reference.indices) read(at);
  }

  void read(ExpressionId id) {
    if (id == kNoExpression) return;
    const Expression& expression = program_[id];
    switch (expression.operation) {
      case Operation::OwnPid:
      case Operation::ProcessCount:
      case Operation::LastPid:
      case Operation::NonProgress:
      case Operation::RemoteLabel:
      case Operation::RemoteVariable:
      case Operation::Enabled:
      case Operation::Run:
        found_ = true;
        return;
      case Operation::Variable:
        found_ = found_ || names_channel(expression.reference);
        for (const ExpressionId at : expression.reference.indices) read(at);
        return;
      case Operation::Length:
      case Operation::Full:
      case Operation::Empty:
      case Operation::NotFull:
      case Operation::NotEmpty:
      case Operation::Poll:
        read_channel(expression.operands.front());
        for (const Pattern& pattern : expression.patterns) read(pattern.expression);
        return;
      default:
        for (const ExpressionId operand : expression.operands) read(operand);
        return;
    }
  }

  const Program& program_;
  Joins joins_;
  const Proctype* owner_ = nullptr;
  bool found_ = false;
};

}  // namespace

bool numbers_matter(const Program& program) {
  return Walk(program).finds_use() || !creates_fewer_than(program, kMostCreated);
}

}  // namespace proviso::process

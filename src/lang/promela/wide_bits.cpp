#include "lang/promela/wide_bits.hpp"

#include <algorithm>

#include "lang/promela/codes.hpp"

namespace proviso::promela {
namespace {

using process::Expression;
using process::ExpressionId;
using process::Operation;
using process::Scalar;
using process::Statement;
using process::Type;

bool is_narrow(const Type& type) {
  return type.scalar == Scalar::Bit || type.scalar == Scalar::Bool;
}

class WideBits {
 public:
  WideBits(const process::Program& program, Diagnostics& diagnostics)
      : program_(program), diagnostics_(diagnostics) {}

  void run() {
    initialise(program_.initial);
    for (const process::Proctype& proctype : program_.proctypes) {
      body_ = &proctype;
      initialise(proctype.initial);
      for (const process::Transition& transition : proctype.transitions) examine(transition);
    }
  }

 private:
  const Type& type(const process::Reference& reference) const {
    const auto& variables =
        reference.scope == process::Scope::Global ? program_.globals : body_->locals;
    return variables[reference.variable].type;
  }

  /// Whether the expression is always 0 or 1, if bits are.
  bool is_truth(ExpressionId id) const {
    const Expression& at = program_[id];
    const auto operands_are = [&](std::size_t first) {
      return std::all_of(at.operands.begin() + static_cast<std::ptrdiff_t>(first),
                         at.operands.end(),
                         [&](ExpressionId operand) { return is_truth(operand); });
    };
    switch (at.operation) {
      case Operation::Constant:
        return at.value == 0 || at.value == 1;
      case Operation::Variable:
        return is_narrow(type(at.reference));
      case Operation::BitAnd:
        return is_truth(at.operands[0]) || is_truth(at.operands[1]);
      case Operation::BitOr:
      case Operation::BitXor:
      case Operation::Multiply:
        return operands_are(0);
      case Operation::Remainder:
        return is_truth(at.operands[0]);
      case Operation::Subtract:
        return program_[at.operands[0]].operation == Operation::Constant &&
               program_[at.operands[0]].value == 1 && is_truth(at.operands[1]);
      case Operation::Conditional:
        return operands_are(1);
      case Operation::Not:
      case Operation::Less:
      case Operation::LessEqual:
      case Operation::Greater:
      case Operation::GreaterEqual:
      case Operation::Equal:
      case Operation::Different:
      case Operation::And:
      case Operation::Or:
      case Operation::Full:
      case Operation::Empty:
      case Operation::NotFull:
      case Operation::NotEmpty:
      case Operation::Poll:
      case Operation::NonProgress:
      case Operation::Timeout:
      case Operation::RemoteLabel:
      case Operation::Enabled:
        return true;
      default:
        return false;
    }
  }

  void assign(const process::Assignment& assignment, Span span) {
    if (type(assignment.target).wide && !is_truth(assignment.value)) {
      warn(span, "the element of a bit array may become neither 0 nor 1: it holds a byte");
    }
  }

  void initialise(const std::vector<process::Assignment>& assignments) {
    for (const process::Assignment& assignment : assignments) {
      assign(assignment, program_[assignment.value].span);
    }
  }

  void examine(const process::Transition& transition) {
    const Statement& statement = transition.statement;
    for (const process::Assignment& assignment : statement.assignments) {
      assign(assignment, transition.span);
    }
    if (statement.kind == Statement::Kind::Send) send(statement, transition.span);
    for (std::size_t i = 0; i < statement.patterns.size(); ++i) receive(statement, i, transition);
  }

  void send(const Statement& statement, Span span) {
    const bool may_be_wide = std::any_of(
        program_.channels.begin(), program_.channels.end(), [&](const process::ChannelKind& kind) {
          return kind.fields.size() == 1 && kind.fields.front().wide &&
                 may_be(statement.expression, kind);
        });
    if (!may_be_wide || statement.arguments.size() != 1) return;
    if (is_truth(statement.arguments.front())) return;
    warn(span, "the bit that is sent may be neither 0 nor 1: as the only field it holds a byte");
  }

  void receive(const Statement& statement, std::size_t field,
               const process::Transition& transition) {
    const process::Pattern& pattern = statement.patterns[field];
    if (pattern.kind != process::Pattern::Kind::Store || !type(pattern.target).wide) return;
    const bool may_be_more = std::any_of(
        program_.channels.begin(), program_.channels.end(), [&](const process::ChannelKind& kind) {
          return field < kind.fields.size() && !is_narrow(kind.fields[field]) &&
                 may_be(statement.expression, kind);
        });
    if (!may_be_more) return;
    warn(transition.span, "the element of a bit array may become neither 0 nor 1: it holds a byte");
  }

  /// Whether an expression may refer to a channel of this kind: a variable that is declared with
  /// another one does not.
  bool may_be(ExpressionId channel, const process::ChannelKind& kind) const {
    const Expression& at = program_[channel];
    if (at.operation != Operation::Variable) return true;
    const auto& variables =
        at.reference.scope == process::Scope::Global ? program_.globals : body_->locals;
    const std::uint32_t declared = variables[at.reference.variable].channel;
    return declared == process::kNone || &program_.channels[declared] == &kind;
  }

  void warn(Span span, std::string message) {
    diagnostics_.report({Severity::Warning, code::kWideBit, span, std::move(message)});
  }

  const process::Program& program_;
  Diagnostics& diagnostics_;
  const process::Proctype* body_ = nullptr;
};

}  // namespace

void warn_of_wide_bits(const process::Program& program, Diagnostics& diagnostics) {
  WideBits(program, diagnostics).run();
}

}  // namespace proviso::promela

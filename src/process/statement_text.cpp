// Statements and expressions, constants calculated: see text.hpp.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "process/operators.hpp"
#include "process/text.hpp"

namespace proviso::process {
namespace {

class Writer {
 public:
  Writer(const Program& program, const Proctype& proctype)
      : program_(program), proctype_(proctype) {}

  std::string statement(const Statement& statement) const {
    switch (statement.kind) {
      case Statement::Kind::Skip:
        return "skip";
      case Statement::Kind::Guard:
        return bare(statement.expression);
      case Statement::Kind::Else:
        return "else";
      case Statement::Kind::Assign:
        return assignments(statement.assignments);
      case Statement::Kind::Assert:
        return fmt::format("assert({})", bare(statement.expression));
      case Statement::Kind::Print:
        return "printf";
      case Statement::Kind::Send:
        return fmt::format("{}{}{}", bare(statement.expression), statement.sorted ? "!!" : "!",
                           list(statement.arguments));
      case Statement::Kind::Receive:
        return fmt::format("{}{}{}{}{}", bare(statement.expression), statement.random ? "??" : "?",
                           statement.copy ? "<" : "", patterns(statement.patterns),
                           statement.copy ? ">" : "");
      case Statement::Kind::Deterministic:
        return "d_step";
    }
    return {};
  }

  std::string bare(ExpressionId id) const { return write(id).text; }

 private:
  struct Written {
    std::string text;
    std::optional<std::int32_t> value = {};
    bool compound = false;
  };

  Written number(std::int32_t value) const { return {std::to_string(value), value, value < 0}; }
  Written closed(std::string text) const { return {std::move(text)}; }

  std::string operand(ExpressionId id) const {
    Written written = write(id);
    return written.compound ? "(" + written.text + ")" : written.text;
  }

  Written write(ExpressionId id) const {
    const Expression& expression = program_[id];
    const auto& operands = expression.operands;
    switch (expression.operation) {
      case Operation::Constant: {
        if (expression.names == kNone) return number(expression.value);
        const Type type{Scalar::Mtype, 8, expression.names};
        return {text(program_, type, expression.value), expression.value};
      }
      case Operation::Variable:
        return {target(expression.reference)};
      case Operation::Negate:
      case Operation::Not:
      case Operation::Complement:
        return unary(expression);
      case Operation::Conditional:
        return conditional(expression);
      case Operation::Length:
      case Operation::Full:
      case Operation::Empty:
      case Operation::NotFull:
      case Operation::NotEmpty:
      case Operation::Enabled:
        return closed(fmt::format("{}({})", symbol(expression.operation), bare(operands.at(0))));
      case Operation::Poll:
        return closed(fmt::format("{}{}[{}]", bare(operands.at(0)), expression.random ? "??" : "?",
                                  patterns(expression.patterns)));
      case Operation::Run:
        return closed(
            fmt::format("run {}({})", program_[expression.proctype].name, list(operands)));
      case Operation::OwnPid:
      case Operation::ProcessCount:
      case Operation::LastPid:
      case Operation::NonProgress:
      case Operation::Timeout:
        return closed(std::string(symbol(expression.operation)));
      case Operation::RemoteLabel:
        return closed(expression.text);
      case Operation::RemoteVariable:
        return closed(
            fmt::format("{}{}:{}", program_[expression.proctype].name,
                        operands.empty() ? "" : fmt::format("[{}]", bare(operands.front())),
                        place(program_[expression.proctype].locals[expression.reference.variable],
                              expression.reference)));
      default:
        return binary(expression);
    }
  }

  Written unary(const Expression& expression) const {
    const Written inner = write(expression.operands.at(0));
    if (inner.value) {
      const std::int64_t value = *inner.value;
      if (expression.operation == Operation::Not) return number(value == 0);
      const std::int64_t result = expression.operation == Operation::Negate ? -value : ~value;
      return number(static_cast<std::int32_t>(result));
    }
    return closed(
        fmt::format("{}{}", symbol(expression.operation), operand(expression.operands.at(0))));
  }

  Written binary(const Expression& expression) const {
    const ExpressionId left = expression.operands.at(0), right = expression.operands.at(1);
    const Written a = write(left), b = write(right);
    if (a.value && b.value) {
      const auto value = calculated(expression.operation, *a.value, *b.value);
      if (value) return number(*value);
    }
    return {fmt::format("{} {} {}", operand(left), symbol(expression.operation), operand(right)),
            std::nullopt, true};
  }

  Written conditional(const Expression& expression) const {
    const auto& operands = expression.operands;
    const Written condition = write(operands.at(0));
    if (condition.value) return write(operands.at(*condition.value != 0 ? 1 : 2));
    return closed(fmt::format("({} -> {} : {})", condition.text, operand(operands.at(1)),
                              operand(operands.at(2))));
  }

  std::string place(const Variable& variable, const Reference& reference) const {
    std::string name;
    std::size_t next = 0;
    for (const char c : variable.name) {
      name += c;
      if (c == '[' && next < reference.indices.size()) name += bare(reference.indices[next++]);
    }
    return name;
  }

  std::string target(const Reference& reference) const {
    const Variable& variable = reference.scope == Scope::Local
                                   ? proctype_.locals[reference.variable]
                                   : program_.globals[reference.variable];
    return place(variable, reference);
  }

  std::string assignments(const std::vector<Assignment>& assigned) const {
    std::vector<std::string> texts;
    for (const Assignment& assignment : assigned) {
      texts.push_back(fmt::format("{} = {}", target(assignment.target), bare(assignment.value)));
    }
    return fmt::format("{}", fmt::join(texts, "; "));
  }

  std::string list(const std::vector<ExpressionId>& expressions) const {
    std::vector<std::string> texts;
    for (const ExpressionId expression : expressions) texts.push_back(bare(expression));
    return fmt::format("{}", fmt::join(texts, ","));
  }

  std::string patterns(const std::vector<Pattern>& fields) const {
    std::vector<std::string> texts;
    for (const Pattern& pattern : fields) {
      switch (pattern.kind) {
        case Pattern::Kind::Discard:
          texts.emplace_back("_");
          break;
        case Pattern::Kind::Store:
          texts.push_back(target(pattern.target));
          break;
        case Pattern::Kind::Match: {
          const Written written = write(pattern.expression);
          texts.push_back(written.value ? written.text : fmt::format("eval({})", written.text));
          break;
        }
      }
    }
    return fmt::format("{}", fmt::join(texts, ","));
  }

  const Program& program_;
  const Proctype& proctype_;
};

}  // namespace

std::string text(const Program& program, const Proctype& proctype, const Statement& statement) {
  return Writer(program, proctype).statement(statement);
}

}  // namespace proviso::process

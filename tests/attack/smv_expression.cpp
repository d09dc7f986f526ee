#include "attack/smv_expression.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include <fmt/format.h>

namespace proviso::attack::smv {
namespace {

/// How an operator is written; a larger rank binds closer.
struct Notation {
  const char* sign;
  int rank;
};

constexpr int kAtom = 100;
constexpr int kImplies = 10;
constexpr int kConditional = 30;

Notation notation(Op op) {
  switch (op) {
    case Op::Not:
      return {"!", 90};
    case Op::Concatenate:
      return {"::", 85};
    case Op::Negate:
      return {"-", 90};
    case Op::Multiply:
      return {"*", 75};
    case Op::Divide:
      return {"/", 75};
    case Op::Modulo:
      return {"mod", 75};
    case Op::Add:
      return {"+", 70};
    case Op::Subtract:
      return {"-", 70};
    case Op::ShiftLeft:
      return {"<<", 65};
    case Op::ShiftRight:
      return {">>", 65};
    case Op::Union:
      return {"union", 60};
    case Op::In:
      return {"in", 55};
    case Op::Equal:
      return {"=", 50};
    case Op::NotEqual:
      return {"!=", 50};
    case Op::Less:
      return {"<", 50};
    case Op::LessEqual:
      return {"<=", 50};
    case Op::Greater:
      return {">", 50};
    case Op::GreaterEqual:
      return {">=", 50};
    case Op::And:
      return {"&", 45};
    case Op::Or:
      return {"|", 40};
    case Op::Xor:
      return {"xor", 40};
    case Op::Xnor:
      return {"xnor", 40};
    case Op::Equivalent:
      return {"<->", 20};
    case Op::Implies:
      return {"->", kImplies};
    default:
      return {"", kAtom};
  }
}

const char* function_name(Op op) {
  switch (op) {
    case Op::Minimum:
      return "min";
    case Op::Maximum:
      return "max";
    case Op::Absolute:
      return "abs";
    case Op::Extend:
      return "extend";
    case Op::Resize:
      return "resize";
    case Op::ToSigned:
      return "signed";
    case Op::ToUnsigned:
      return "unsigned";
    case Op::ToWord:
      return "word1";
    case Op::ToInteger:
      return "toint";
    case Op::ToBoolean:
      return "bool";
    case Op::Count:
      return "count";
    case Op::Next:
      return "next";
    default:
      return nullptr;
  }
}

bool is_comparison(Op op) { return op >= Op::Equal && op <= Op::GreaterEqual; }

std::string joined(const std::vector<Expression>& operands) {
  std::string result;
  for (const Expression& operand : operands) {
    result += (result.empty() ? "" : ", ") + text(operand);
  }
  return result;
}

int rank_of(const Expression& expression) {
  if (expression.op == Op::Constant) {
    return text_of_value(expression.type, expression.value).front() == '-' ? 90 : kAtom;
  }
  if (expression.op == Op::Conditional) return kConditional;
  return notation(expression.op).rank;
}

std::string within(const Expression& expression, int least) {
  const std::string inner = text(expression);
  return rank_of(expression) >= least ? inner : "(" + inner + ")";
}

std::string infix(const Expression& expression) {
  const auto [sign, rank] = notation(expression.op);
  const bool to_the_right = expression.op == Op::Implies;
  const bool repeats = !is_comparison(expression.op) && expression.op != Op::In;
  const std::string left =
      within(expression.operands[0], repeats && !to_the_right ? rank : rank + 1);
  const std::string right = within(expression.operands[1], to_the_right ? rank : rank + 1);
  return fmt::format("{} {} {}", left, sign, right);
}

std::string case_text(const Expression& expression) {
  std::string result = "case";
  for (std::size_t i = 0; i < expression.operands.size(); i += 2) {
    result +=
        fmt::format(" {} : {};", text(expression.operands[i]), text(expression.operands[i + 1]));
  }
  return result + " esac";
}

}  // namespace

const std::vector<std::string>& symbols() {
  static const std::vector<std::string> kSymbols = {"ea", "eb", "ec"};
  return kSymbols;
}

Expression constant(Type type, std::int64_t value) { return {Op::Constant, type, value}; }

Expression make(Op op, Type type, std::vector<Expression> operands) {
  return {op, type, 0, {}, std::move(operands)};
}

std::string text_of_value(Type type, std::int64_t value) {
  switch (type.kind) {
    case Type::Kind::Boolean:
      return value != 0 ? "TRUE" : "FALSE";
    case Type::Kind::Integer:
      return fmt::format("{}", value);
    case Type::Kind::Symbol:
      return symbols()[static_cast<std::size_t>(value)];
    case Type::Kind::Word:
      return fmt::format("{}0{}d{}_{}", value < 0 ? "-" : "", type.is_signed ? "s" : "u",
                         type.width, std::abs(value));
  }
  return "?";
}

std::int64_t value_of_text(Type type, const std::string& text) {
  switch (type.kind) {
    case Type::Kind::Boolean:
      return text == "TRUE" ? 1 : 0;
    case Type::Kind::Integer:
      return std::stoll(text);
    case Type::Kind::Symbol:
      return std::ranges::find(symbols(), text) - symbols().begin();
    case Type::Kind::Word: {
      const std::int64_t amount = std::stoll(text.substr(text.find('_') + 1));
      return text.front() == '-' ? -amount : amount;
    }
  }
  return 0;
}

std::string text(const Expression& expression) {
  const auto& operands = expression.operands;
  switch (expression.op) {
    case Op::Constant:
      return text_of_value(expression.type, expression.value);
    case Op::Name:
    case Op::Variable:
      return expression.name;
    case Op::Not:
      return "!" + within(operands[0], 90);
    case Op::Negate:
      return "-" + within(operands[0], kAtom);
    case Op::Conditional:
      return fmt::format("{} ? {} : {}", within(operands[0], kConditional + 1),
                         within(operands[1], kConditional + 1),
                         within(operands[2], kConditional + 1));
    case Op::Case:
      return case_text(expression);
    case Op::Bits:
      return fmt::format("{}[{}:{}]", within(operands[0], kAtom), operands[1].value,
                         operands[2].value);
    case Op::Set:
      return "{" + joined(operands) + "}";
    case Op::Range:
      return fmt::format("{}..{}", operands[0].value, operands[1].value);
    case Op::Element:
      return fmt::format("{}[{}]", expression.name, text(operands[0]));
    default:
      break;
  }
  if (const char* name = function_name(expression.op)) {
    return fmt::format("{}({})", name, joined(operands));
  }
  return infix(expression);
}

std::int64_t wrapped(Type type, std::int64_t value) {
  const std::int64_t size = std::int64_t{1} << type.width;
  std::int64_t result = ((value % size) + size) % size;
  if (type.is_signed && result >= size / 2) result -= size;
  return result;
}

namespace {

/// The bits of a word as a number that is not negative.
std::int64_t pattern(Type type, std::int64_t value) {
  return wrapped({Type::Kind::Word, false, type.width}, value);
}

/// Bit by bit; on truth values, width 1.
std::int64_t bitwise(Op op, Type type, std::int64_t a, std::int64_t b) {
  const Type bits = type.kind == Type::Kind::Word ? type : word(false, 1);
  const std::int64_t left = pattern(bits, a);
  const std::int64_t right = pattern(bits, b);
  switch (op) {
    case Op::And:
      return wrapped(bits, left & right);
    case Op::Or:
      return wrapped(bits, left | right);
    case Op::Xor:
      return wrapped(bits, left ^ right);
    case Op::Implies:
      return wrapped(bits, ~left | right);
    default:  // xnor, <->
      return wrapped(bits, ~(left ^ right));
  }
}

std::int64_t arithmetic(Op op, std::int64_t a, std::int64_t b) {
  switch (op) {
    case Op::Add:
      return a + b;
    case Op::Subtract:
      return a - b;
    case Op::Multiply:
      return a * b;
    case Op::Divide:
      return a / b;
    case Op::Modulo:
      return a % b;
    case Op::Minimum:
      return std::min(a, b);
    default:
      return std::max(a, b);
  }
}

bool compared(Op op, std::int64_t a, std::int64_t b) {
  switch (op) {
    case Op::Equal:
      return a == b;
    case Op::NotEqual:
      return a != b;
    case Op::Less:
      return a < b;
    case Op::LessEqual:
      return a <= b;
    case Op::Greater:
      return a > b;
    default:
      return a >= b;
  }
}

/// A shift by a constant: to the right, signed words keep their sign.
std::int64_t shifted(const Expression& expression, std::int64_t value, std::int64_t by) {
  const std::int64_t power = std::int64_t{1} << by;
  if (expression.op == Op::ShiftLeft) return wrapped(expression.type, value * power);
  const std::int64_t quotient = value / power;
  return value < 0 && value % power != 0 ? quotient - 1 : quotient;
}

std::int64_t converted(const Expression& expression, std::int64_t value) {
  const Type from = expression.operands[0].type;
  switch (expression.op) {
    case Op::Bits:
      return pattern(expression.type, pattern(from, value) >> expression.operands[2].value);
    case Op::Resize: {
      // A signed word keeps its sign when it becomes narrower.
      if (!from.is_signed || expression.type.width >= from.width) {
        return wrapped(expression.type, value);
      }
      const std::int64_t half = std::int64_t{1} << (expression.type.width - 1);
      const std::int64_t low = pattern(from, value) % half;
      return value < 0 ? low - half : low;
    }
    case Op::ToSigned:
    case Op::ToUnsigned:
      return wrapped(expression.type, value);
    case Op::ToBoolean:
      return value != 0 ? 1 : 0;
    default:  // extend, word1, toint
      return value;
  }
}

}  // namespace

std::int64_t evaluate(const Expression& expression, const Frame& frame) {
  const auto& operands = expression.operands;
  const auto value = [&](std::size_t i) { return evaluate(operands[i], frame); };
  switch (expression.op) {
    case Op::Constant:
      return expression.value;
    case Op::Variable:
      return (*frame.now)[static_cast<std::size_t>(expression.value)];
    case Op::Next:
      return evaluate(operands[0], {frame.next, nullptr});
    case Op::Not:
      return expression.type.kind == Type::Kind::Word ? wrapped(expression.type, ~value(0))
                                                      : 1 - value(0);
    case Op::Negate:
      return expression.type.kind == Type::Kind::Word ? wrapped(expression.type, -value(0))
                                                      : -value(0);
    case Op::Absolute:
      return std::abs(value(0));
    case Op::ShiftLeft:
    case Op::ShiftRight:
      return shifted(expression, value(0), value(1));
    case Op::Concatenate:
      return (pattern(operands[0].type, value(0)) << operands[1].type.width) +
             pattern(operands[1].type, value(1));
    case Op::Conditional:
      return value(value(0) != 0 ? 1 : 2);
    case Op::Case:
      for (std::size_t i = 0; i < operands.size(); i += 2) {
        if (value(i) != 0) return value(i + 1);
      }
      throw std::logic_error("a case is not exhaustive");
    case Op::In: {
      const auto set = choices(operands[1], frame);
      return std::ranges::find(set, value(0)) != set.end() ? 1 : 0;
    }
    case Op::Count: {
      std::int64_t count = 0;
      for (std::size_t i = 0; i < operands.size(); ++i) count += value(i);
      return count;
    }
    case Op::Element:
      return value(static_cast<std::size_t>(value(0)) + 1);
    case Op::And:
    case Op::Or:
    case Op::Xor:
    case Op::Xnor:
    case Op::Implies:
    case Op::Equivalent:
      return bitwise(expression.op, expression.type, value(0), value(1));
    default:
      break;
  }
  if (is_comparison(expression.op)) return compared(expression.op, value(0), value(1)) ? 1 : 0;
  if (operands.size() == 1 || expression.op == Op::Extend || expression.op == Op::Resize ||
      expression.op == Op::Bits) {
    return converted(expression, value(0));
  }
  const std::int64_t result = arithmetic(expression.op, value(0), value(1));
  return expression.type.kind == Type::Kind::Word ? wrapped(expression.type, result) : result;
}

std::vector<std::int64_t> choices(const Expression& expression, const Frame& frame) {
  const auto& operands = expression.operands;
  switch (expression.op) {
    case Op::Set:
    case Op::Union: {
      std::vector<std::int64_t> all;
      for (const Expression& operand : operands) {
        for (const std::int64_t value : choices(operand, frame)) all.push_back(value);
      }
      return all;
    }
    case Op::Range: {
      std::vector<std::int64_t> all;
      for (auto i = operands[0].value; i <= operands[1].value; ++i) all.push_back(i);
      return all;
    }
    case Op::Conditional:
      return choices(operands[evaluate(operands[0], frame) != 0 ? 1 : 2], frame);
    case Op::Case:
      for (std::size_t i = 0; i < operands.size(); i += 2) {
        if (evaluate(operands[i], frame) != 0) return choices(operands[i + 1], frame);
      }
      throw std::logic_error("a case is not exhaustive");
    default:
      return {evaluate(expression, frame)};
  }
}

}  // namespace proviso::attack::smv

#include "process/operators.hpp"

namespace proviso::process {

std::string_view symbol(Operation operation) {
  switch (operation) {
    case Operation::Negate:
      return "-";
    case Operation::Not:
      return "!";
    case Operation::Complement:
      return "~";
    case Operation::Add:
      return "+";
    case Operation::Subtract:
      return "-";
    case Operation::Multiply:
      return "*";
    case Operation::Divide:
      return "/";
    case Operation::Remainder:
      return "%";
    case Operation::ShiftLeft:
      return "<<";
    case Operation::ShiftRight:
      return ">>";
    case Operation::BitAnd:
      return "&";
    case Operation::BitOr:
      return "|";
    case Operation::BitXor:
      return "^";
    case Operation::Less:
      return "<";
    case Operation::LessEqual:
      return "<=";
    case Operation::Greater:
      return ">";
    case Operation::GreaterEqual:
      return ">=";
    case Operation::Equal:
      return "==";
    case Operation::Different:
      return "!=";
    case Operation::And:
      return "&&";
    case Operation::Or:
      return "||";
    case Operation::Length:
      return "len";
    case Operation::Full:
      return "full";
    case Operation::Empty:
      return "empty";
    case Operation::NotFull:
      return "nfull";
    case Operation::NotEmpty:
      return "nempty";
    case Operation::Enabled:
      return "enabled";
    case Operation::ProcessCount:
      return "_nr_pr";
    case Operation::LastPid:
      return "_last";
    case Operation::NonProgress:
      return "np_";
    case Operation::Timeout:
      return "timeout";
    case Operation::OwnPid:
      return "_pid";
    default:
      return "?";
  }
}

std::optional<std::int32_t> calculated(Operation operation, std::int32_t a, std::int32_t b) {
  const auto wrap = [](std::int64_t value) { return static_cast<std::int32_t>(value); };
  switch (operation) {
    case Operation::Add:
      return wrap(std::int64_t{a} + b);
    case Operation::Subtract:
      return wrap(std::int64_t{a} - b);
    case Operation::Multiply:
      return wrap(std::int64_t{a} * b);
    case Operation::Divide:
    case Operation::Remainder:
      if (b == 0 || b == -1) return std::nullopt;  // left to the execution
      return operation == Operation::Divide ? a / b : a % b;
    case Operation::ShiftLeft:
      if (b < 0 || b > 31) return std::nullopt;
      return wrap(std::int64_t{a} << b);
    case Operation::ShiftRight:
      if (b < 0 || b > 31) return std::nullopt;
      return a >> b;
    case Operation::BitAnd:
      return a & b;
    case Operation::BitOr:
      return a | b;
    case Operation::BitXor:
      return a ^ b;
    case Operation::Less:
      return a < b;
    case Operation::LessEqual:
      return a <= b;
    case Operation::Greater:
      return a > b;
    case Operation::GreaterEqual:
      return a >= b;
    case Operation::Equal:
      return a == b;
    case Operation::Different:
      return a != b;
    case Operation::And:
      return a != 0 && b != 0;
    case Operation::Or:
      return a != 0 || b != 0;
    default:
      return std::nullopt;
  }
}

}  // namespace proviso::process

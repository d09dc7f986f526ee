// Expressions of SMV as the attack's own values: their text, and their meaning by evaluation.
//
// Nothing here comes from the program under attack. Values are integers: truth values 0 and 1,
// symbols by their place in `symbols()`, words as the numbers that they stand for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace proviso::attack::smv {

struct Type {
  enum class Kind : std::uint8_t { Boolean, Integer, Symbol, Word };
  Kind kind = Kind::Boolean;
  bool is_signed = false;
  unsigned width = 0;
  friend bool operator==(const Type&, const Type&) = default;
};

inline constexpr Type kBoolean{Type::Kind::Boolean};
inline constexpr Type kInteger{Type::Kind::Integer};
inline constexpr Type kSymbol{Type::Kind::Symbol};
constexpr Type word(bool is_signed, unsigned width) { return {Type::Kind::Word, is_signed, width}; }

/// The symbolic constants of all models.
const std::vector<std::string>& symbols();

enum class Op : std::uint8_t {
  Constant,
  Name,      // before names are resolved
  Variable,  // after that: `value` is its number
  Not,
  And,
  Or,
  Xor,
  Xnor,
  Implies,
  Equivalent,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Negate,
  Add,
  Subtract,
  Multiply,
  Divide,
  Modulo,
  Minimum,
  Maximum,
  Absolute,
  ShiftLeft,
  ShiftRight,
  Concatenate,
  Bits,  // word, high, low
  Extend,
  Resize,
  ToSigned,
  ToUnsigned,
  ToWord,
  ToInteger,
  ToBoolean,
  Count,
  Conditional,
  Case,  // condition, value, …; the last condition is TRUE
  In,
  Next,
  Set,
  Union,
  Range,    // low..high as a set
  Element,  // index, then the elements of the array in `name`
};

struct Expression {
  Op op = Op::Constant;
  Type type = kBoolean;
  std::int64_t value = 0;
  std::string name = {};
  std::vector<Expression> operands = {};
};

Expression constant(Type type, std::int64_t value);
Expression make(Op op, Type type, std::vector<Expression> operands);

/// The text, with parentheses only where NuSMV's precedences need them.
std::string text(const Expression& expression);
std::string text_of_value(Type type, std::int64_t value);
/// Reads what `text_of_value` writes.
std::int64_t value_of_text(Type type, const std::string& text);

/// The values of all variables, and of the state variables after the step.
struct Frame {
  const std::vector<std::int64_t>* now = nullptr;
  const std::vector<std::int64_t>* next = nullptr;
};

/// The value of an expression that is no set.
std::int64_t evaluate(const Expression& expression, const Frame& frame);
/// The values of an expression that may be a set.
std::vector<std::int64_t> choices(const Expression& expression, const Frame& frame);

/// The number of the type that equals the value modulo two to its width.
std::int64_t wrapped(Type type, std::int64_t value);

}  // namespace proviso::attack::smv

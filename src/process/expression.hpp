// Expressions of a program of communicating processes, as values in one array.
//
// An expression is a node that refers to its operands by their indices in the pool of the program.
// The pool is for analyses and for printing; the code that is executed is compiled from it
// (code.hpp). Records and arrays of records are flattened: every field that holds a number is a
// separate variable, with as many dimensions as there are arrays on the way to it.
//
//   typedef Slot { byte data[4]; bool full }; Slot slots[3];    slots[i].data[j] == 7
//   variable "slots[].data[]" with dimensions {3, 4}:           Equal(Variable(i, j), Constant 7)
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/source.hpp"

namespace proviso::process {

enum class ExpressionId : std::uint32_t {};
inline constexpr ExpressionId kNoExpression{0xFFFFFFFFU};
constexpr std::uint32_t index(ExpressionId id) { return static_cast<std::uint32_t>(id); }

/// A control state of one proctype.
enum class ControlId : std::uint32_t {};
constexpr std::uint32_t index(ControlId id) { return static_cast<std::uint32_t>(id); }

enum class ProctypeId : std::uint32_t {};
constexpr std::uint32_t index(ProctypeId id) { return static_cast<std::uint32_t>(id); }

inline constexpr std::uint32_t kNone = 0xFFFFFFFFU;

enum class Scalar : std::uint8_t { Bit, Bool, Byte, Pid, Short, Int, Unsigned, Mtype, Channel };

struct Type {
  Scalar scalar = Scalar::Int;
  std::uint8_t bits = 32;       // of Unsigned only: 1 … 32
  std::uint32_t names = kNone;  // of Mtype: which set of names (Program::mtypes)
  bool wide = false;            // of Bit and Bool: stored in a byte, with room for 0 … 255

  friend bool operator==(const Type&, const Type&) = default;
};

enum class Scope : std::uint8_t { Global, Local };

/// A variable or an element of one: an index for each dimension.
struct Reference {
  Scope scope = Scope::Global;
  std::uint32_t variable = 0;  // in Program::globals, or in the locals of the proctype
  std::vector<ExpressionId> indices = {};
};

/// One field of a receive or a poll.
struct Pattern {
  enum class Kind : std::uint8_t {
    Match,   // the field equals the expression
    Store,   // anything; a receive stores it (a poll does not)
    Discard  // anything: `_`
  };
  Kind kind = Kind::Discard;
  ExpressionId expression = kNoExpression;  // of Match
  Reference target = {};                    // of Store
};

enum class Operation : std::uint8_t {
  Constant,  // value
  Variable,  // reference
  // one operand
  Negate,
  Not,
  Complement,
  // two operands, in the order of C's grammar; And and Or short-circuit
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  ShiftLeft,
  ShiftRight,
  BitAnd,
  BitOr,
  BitXor,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  Different,
  And,
  Or,
  // three operands
  Conditional,
  // one operand, a channel
  Length,
  Full,
  Empty,
  NotFull,
  NotEmpty,
  // one operand, a channel, and patterns: whether a receive would be possible
  Poll,
  // operands are the arguments; its value is the new pid, or 0 if there are 255 processes already
  Run,
  // no operands
  OwnPid,
  ProcessCount,
  LastPid,      // pid of the last step; 0 at first
  NonProgress,  // np_: no process is at a control state that is marked `progress`
  Timeout,
  // The process named by its pid; without an operand the oldest one of that proctype.
  RemoteLabel,     // whether it (of `proctype`) is at one of `controls`
  RemoteVariable,  // its local variable `reference`
  Enabled          // whether the process with that pid can move; one operand
};

struct Expression {
  Operation operation = Operation::Constant;
  std::int32_t value = 0;                // of Constant
  std::uint32_t names = kNone;           // of Constant: the mtype set it belongs to
  Reference reference = {};              // of Variable, RemoteVariable
  ProctypeId proctype{};                 // of Run, RemoteLabel, RemoteVariable
  bool random = false;                   // of Poll: anywhere in the channel, `q??[…]`
  std::vector<Pattern> patterns = {};    // of Poll
  std::vector<ControlId> controls = {};  // of RemoteLabel
  std::vector<ExpressionId> operands = {};
  Span span = {};
  std::string text = {};  // of RemoteLabel: source text, "P[1]@critical"
};

}  // namespace proviso::process

// The syntax tree of an SMV file: modules, their declarations, and expressions.
//
// Expressions of all kinds, temporal ones included, share one arena: NuSMV's grammar has a single
// precedence ladder for them, and where each form is allowed is checked when names are resolved
// (flatten.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"

namespace proviso::smv {

struct Name {
  std::string text;
  Span span;
};

enum class ExpressionId : std::uint32_t {};

constexpr std::uint32_t index(ExpressionId id) { return static_cast<std::uint32_t>(id); }

/// The operator of an expression. Operands are in the order of the source.
enum class Operator : std::uint8_t {
  // Leaves of the text. The first three only before names are resolved.
  Name,
  Self,
  Member,  // one operand, and the name after the dot
  True,
  False,
  Integer,
  Word,
  // Leaves of the flat model (flat.hpp): what names stand for.
  Symbol,
  Variable,
  Define,
  Array,
  Instance,
  Running,
  // Values
  Index,         // array, index
  BitSelection,  // word, high, low
  ArrayLiteral,  // [a, b, …], of a DEFINE
  Set,           // {a, b, …}
  Range,         // low..high as a set
  Union,
  In,
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
  ShiftLeft,
  ShiftRight,
  RotateLeft,
  RotateRight,
  Concatenate,
  Conditional,  // condition ? then : otherwise
  Case,         // condition, value, condition, value, …
  Next,
  ToBoolean,         // bool()
  ToWord,            // word1()
  ToInteger,         // toint()
  ToSigned,          // signed()
  ToUnsigned,        // unsigned()
  Extend,            // word, amount
  Resize,            // word, width
  SizeOf,            // word
  UnsignedConstant,  // uwconst(value, width)
  SignedConstant,    // swconst(value, width)
  Count,
  Absolute,
  Minimum,
  Maximum,
  // CTL
  ExistsNext,
  ExistsFinally,
  ExistsGlobally,
  AllNext,
  AllFinally,
  AllGlobally,
  ExistsUntil,
  AllUntil,
  ExistsFinallyBounded,  // formula, low, high: EBF low..high formula
  ExistsGloballyBounded,
  AllFinallyBounded,
  AllGloballyBounded,
  ExistsUntilBounded,  // formula, formula, low, high: E [f BU low..high g]
  AllUntilBounded,
  // LTL
  NextTime,
  Finally,
  Globally,
  Until,
  Releases,
  FinallyBounded,  // formula, low, high: F [low, high] formula
  GloballyBounded,
  Yesterday,
  WeakYesterday,  // Z: true in the first state
  Once,
  Historically,
  Since,
  Triggered,
  OnceBounded,
  HistoricallyBounded,
};

constexpr bool is_ctl(Operator op) {
  return op >= Operator::ExistsNext && op <= Operator::AllUntilBounded;
}
constexpr bool is_ltl(Operator op) { return op >= Operator::NextTime; }

struct Expression {
  Operator op = Operator::False;
  Span span;
  std::string text = {};  // of a name, a member, a number or a word literal
  std::vector<ExpressionId> operands = {};
  bool is_part = false;  // of a longer chain of & or |, which the parser balances
};

struct Type {
  enum class Kind : std::uint8_t {
    Boolean,
    Enumeration,
    Range,  // low, high
    UnsignedWord,
    SignedWord,
    Array,  // low, high, element
    Module,
    Process,
  };
  Kind kind = Kind::Boolean;
  Span span;
  std::vector<ExpressionId> values = {};  // of an enumeration: names, numbers, TRUE and FALSE
  ExpressionId low{};                     // or the width of a word
  ExpressionId high{};
  std::vector<Type> element = {};  // of an array: one
  Name module = {};
  std::vector<ExpressionId> actuals = {};
};

enum class VariableKind : std::uint8_t { State, Frozen, Input };

struct VariableDeclaration {
  Name name;  // may be a path, as in flat models: "a.b", "x[0]"
  VariableKind kind = VariableKind::State;
  Type type = {};
};

struct DefineDeclaration {
  Name name;  // may be a path; what precedes the last dot may be an instance
  std::optional<ExpressionId> target = {};  // that instance
  std::string member = {};                  // and its new name
  ExpressionId value{};
};

enum class AssignmentKind : std::uint8_t { Initial, Next, Invariant };

struct AssignmentDeclaration {
  AssignmentKind kind = AssignmentKind::Invariant;
  ExpressionId target{};
  ExpressionId value{};
  Span span;
};

enum class ConstraintKind : std::uint8_t { Initial, Transition, Invariant };

struct ConstraintDeclaration {
  ConstraintKind kind = ConstraintKind::Initial;
  ExpressionId condition{};
};

/// Infinitely often p; or: if infinitely often p, then infinitely often q.
struct FairnessDeclaration {
  ExpressionId condition{};
  std::optional<ExpressionId> consequence = {};  // of COMPASSION
};

enum class SpecificationKind : std::uint8_t { Invariant, Ctl, Ltl, Psl, Compute };

struct SpecificationDeclaration {
  SpecificationKind kind = SpecificationKind::Invariant;
  std::optional<Name> name = {};
  /// nullopt for COMPUTE, which is skipped, and for PSL that is refused. PSL is translated.
  std::optional<ExpressionId> formula = {};
  bool is_psl = false;           // then the kind says which logic it is translated into
  std::string refusal = {};      // why PSL is refused
  Span span = {};                // of the formula
  std::string text = {};         // as written, on one line
  std::string translation = {};  // of PSL
  /// `IN a.b`: the instance that the formula is about.
  std::optional<ExpressionId> context = {};
  /// The number of variables of the module declared before it, which determines the order of the
  /// answers.
  std::size_t variables_before = 0;
};

struct Module {
  Name name;
  std::vector<Name> parameters = {};
  std::vector<Name> isa = {};  // modules whose declarations are also its own
  std::vector<VariableDeclaration> variables = {};
  std::vector<DefineDeclaration> defines = {};
  std::vector<Name> constants = {};
  std::vector<AssignmentDeclaration> assignments = {};
  std::vector<ConstraintDeclaration> constraints = {};
  std::vector<FairnessDeclaration> fairness = {};
  std::vector<SpecificationDeclaration> specifications = {};
};

struct Document {
  Span span;  // of its first word
  std::vector<Expression> expressions = {};
  std::vector<Module> modules = {};

  const Expression& operator[](ExpressionId id) const { return expressions[index(id)]; }
};

}  // namespace proviso::smv

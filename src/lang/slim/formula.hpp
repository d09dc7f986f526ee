// Temporal formulas over SLIM expressions in braces: those of LTLSPEC and CTLSPEC, and those that
// patterns stand for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lang/slim/ast.hpp"

namespace proviso::slim {

enum class FormulaId : std::uint32_t {};
constexpr std::uint32_t index(FormulaId id) { return static_cast<std::uint32_t>(id); }

enum class Connective : std::uint8_t {
  Truth,
  Atom,
  Not,
  And,
  Or,
  Xor,
  Implies,
  Equivalent,
  // Linear time; Yesterday … Triggered speak of the past.
  Next,
  Finally,
  Globally,
  Until,
  Releases,
  Yesterday,
  WeakYesterday,
  Once,
  Historically,
  Since,
  Triggered,
  // Branching time.
  SomeNext,
  SomeFinally,
  SomeGlobally,
  SomeUntil,
  AllNext,
  AllFinally,
  AllGlobally,
  AllUntil,
};

struct Formula {
  Connective connective = Connective::Truth;
  std::vector<FormulaId> operands = {};
  ExpressionId atom{};
  std::string text = {};  // of an atom, as it is written
};

class Formulas {
 public:
  FormulaId make(Connective connective, std::vector<FormulaId> operands = {});
  FormulaId atom(ExpressionId expression, std::string text);
  const Formula& operator[](FormulaId id) const { return formulas_[index(id)]; }

  /// The formula as SMV writes it, atoms in braces.
  std::string text(FormulaId id) const;

 private:
  std::vector<Formula> formulas_;
};

/// Whether the connective is one of linear time, or of branching time.
bool is_linear(Connective connective);
bool is_branching(Connective connective);

}  // namespace proviso::slim

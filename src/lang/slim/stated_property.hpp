// A property as it is read: an expression or a formula over expressions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "lang/slim/ast.hpp"
#include "lang/slim/formula.hpp"

namespace proviso::slim {

struct StatedProperty {
  enum class Kind : std::uint8_t { Invariant, Linear, Branching, Deadlock, Ignored };

  Kind kind = Kind::Invariant;
  Span span = {};
  std::string name = {};
  std::string text = {};     // as it is written
  std::string formula = {};  // what a pattern means
  std::string ignored = {};  // why it is not checked
  std::optional<ExpressionId> invariant = {};
  bool is_negated = false;  // the invariant is the negation
  std::optional<FormulaId> temporal = {};
};

struct Statements {
  Formulas formulas = {};
  std::vector<StatedProperty> properties = {};
};

}  // namespace proviso::slim

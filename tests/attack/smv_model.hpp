// Random SMV models: their text, and the same model without modules for the reference.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "attack/smv_expression.hpp"

namespace proviso::attack::smv {

enum class VariableKind : std::uint8_t { State, Frozen, Input };

struct Variable {
  std::string name;
  Type type = kBoolean;
  VariableKind kind = VariableKind::State;
  std::vector<std::int64_t> values = {};
};

enum class When : std::uint8_t { Initially, Always, Next };

struct Assignment {
  When when = When::Initially;
  std::size_t target = 0;
  Expression value = {};
};

/// A temporal formula, or an expression if it has no operator.
struct Formula {
  std::string op = {};  // "AG", "U", "&", … ; empty for an expression
  std::vector<Formula> operands = {};
  Expression atom = {};
  int low = 0;  // of bounded operators
  int high = 0;
};

struct Specification {
  enum class Kind : std::uint8_t { Invariant, Ctl, Ltl };
  Kind kind = Kind::Invariant;
  std::string name;
  Formula formula = {};
};

/// All names are resolved.
struct Model {
  std::vector<Variable> variables = {};
  std::vector<Assignment> assignments = {};
  std::vector<Expression> initial = {};
  std::vector<Expression> always = {};
  std::vector<Expression> steps = {};
  std::vector<Expression> justice = {};
  std::vector<std::pair<Expression, Expression>> compassion = {};
  std::vector<Specification> specifications = {};
};

struct RandomModel {
  std::string text;
  Model model;
};

/// Draws a model of at most about fifty states and four inputs.
RandomModel random_model();

/// Whether the expression mentions an input or the value of a variable after the step.
bool mentions_steps(const Model& model, const Expression& expression);

}  // namespace proviso::attack::smv

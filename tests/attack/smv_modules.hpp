// Random SMV modules as the attack draws them, names not yet resolved.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "attack/smv_model.hpp"

namespace proviso::attack::smv {

struct Declared {
  Variable variable;
  std::string array = {};  // whose element it is
};

struct Defined {
  std::string name;
  Expression value;
  bool mentions_input = false;
  bool mentions_next = false;
};

struct Child {
  std::string name;
  std::size_t module = 0;
  std::vector<Expression> actuals = {};
};

struct Module {
  std::string name;
  std::vector<std::pair<std::string, Type>> formals = {};
  std::vector<Declared> variables = {};
  std::vector<Defined> defines = {};
  std::vector<Child> children = {};
  std::vector<Assignment> assignments = {};
  std::vector<Expression> initial = {};
  std::vector<Expression> always = {};
  std::vector<Expression> steps = {};
  std::vector<Expression> justice = {};
  std::vector<std::pair<Expression, Expression>> compassion = {};
  std::vector<Specification> specifications = {};
};

/// Draws modules, the inner ones first; main is the last. What NuSMV refuses is not drawn: init(x)
/// :=, x := and next(y) within next(x) := use only variables that are declared before x, so that no
/// assignment is cyclic.
std::vector<Module> random_modules();

}  // namespace proviso::attack::smv

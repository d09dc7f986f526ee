// Random SMV expressions over the names of a scope. Choice 0 is always the simplest one, so that
// cases shrink to readable models.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "attack/smv_expression.hpp"

namespace proviso::attack::smv {

/// A name that expressions may use.
struct Known {
  Expression name;
  bool is_input = false;  // an input, or a definition that mentions one
  bool is_step = false;   // a definition that mentions next()
};

/// An array of a scope: its elements have numbers from 0.
struct KnownArray {
  std::string name;
  std::vector<Expression> elements;
};

struct Scope {
  std::vector<Known> names = {};
  std::vector<KnownArray> arrays = {};
  bool inputs = false;  // whether inputs may be used
  bool next = false;    // whether next() may be used
};

Expression random_expression(const Scope& scope, Type type, unsigned depth);
/// An expression whose value is always one of these.
Expression random_value(const Scope& scope, Type type, const std::vector<std::int64_t>& values,
                        unsigned depth);
/// The right side of an assignment: a value, a set, or a choice between such.
Expression random_choice(const Scope& scope, Type type, const std::vector<std::int64_t>& values,
                         unsigned depth);

}  // namespace proviso::attack::smv

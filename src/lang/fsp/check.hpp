// Evaluates the definitions in the order of the file: constants, ranges, sets and the initial
// values of parameters, each of which may use earlier ones. Reports names that are defined twice.
#pragma once

#include <vector>

#include "lang/fsp/evaluate.hpp"

namespace proviso::fsp {

/// A specification with its definitions evaluated. The inner vectors hold the initial values of the
/// parameters, in the order of the specification's own vectors.
struct Checked {
  Definitions definitions;
  std::vector<std::vector<Value>> process_parameters;
  std::vector<std::vector<Value>> composite_parameters;
  std::vector<std::vector<Value>> assertion_parameters;
};

Checked check(const Specification& spec, Diagnostics& diagnostics);

}  // namespace proviso::fsp

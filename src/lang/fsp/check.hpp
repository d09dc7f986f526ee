// Evaluates the definitions in the order of the file: constants, ranges, sets and the initial
// values of parameters, each of which may use earlier ones. Reports names that are defined twice.
#pragma once

#include <cstdint>
#include <map>
#include <string>
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

/// Values from outside the file: of a constant, or of every parameter with this name.
using Settings = std::map<std::string, std::int32_t>;

/// `start` is where a setting without a constant or parameter is reported.
Checked check(const Specification& spec, const Settings& settings, Span start,
              Diagnostics& diagnostics);

}  // namespace proviso::fsp

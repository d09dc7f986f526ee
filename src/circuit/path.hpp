// Paths of a system, and checks that they are valid.
//
// The check uses nothing but evaluation, so that every counterexample of an engine is confirmed by
// code without a solver.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "circuit/system.hpp"

namespace proviso::circuit {

/// The values of all bits of the system, inputs of the step that leaves the state included.
using Valuation = std::vector<bool>;

/// A finite path: states[0] is initial, and states[i] steps to states[i + 1] with the inputs in
/// states[i]. The inputs of the last state matter only for `loops_to` or a property of steps.
struct Path {
  std::vector<Valuation> states = {};
  std::optional<std::size_t> loops_to = {};  // successor of the last state
};

/// Returns what is wrong with the path, if anything: "state 0 is not initial: component a.b", …
std::optional<std::string> defect(const System& system, const Path& path);

/// Whether the path ends in a state, or with a step, that breaks the invariant.
bool violates(const System& system, const Path& path, const Property& property);
/// A function is an invariant of steps if it depends on inputs or next values.
bool violates(const System& system, const Path& path, Literal invariant);

/// Formats a value as in the source.
std::string value_of(const System& system, VariableId variable, const Valuation& valuation);

}  // namespace proviso::circuit

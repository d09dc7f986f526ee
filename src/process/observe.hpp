// A safety property as a part of the environment.
//
// The environment of a split moves together with a deterministic observer of its states; where the
// property is violated the move leads to π. The observer of an `ltl` formula is the automaton of
// its bad prefixes; the formula does not use X, so that it does not matter how often a state is
// looked at. The observer of a `never` claim is the set of control states in which the claim can
// be; reaching the end of the claim is the violation. A claim may count steps, and steps of the
// component that the environment does not see: therefore it may also move while the environment
// rests. That is sound for `holds`, and a violation is replayed before it counts.
#pragma once

#include <string>

#include <tl/expected.hpp>

#include "process/split.hpp"

namespace proviso::process {

/// The property of this name: an `ltl` formula or a claim. The error says that there is none, or
/// that it is not a safety property.
tl::expected<Split, std::string> observe(const Program& program, const Machine& machine,
                                         Split split, const std::string& property,
                                         Context& context);

}  // namespace proviso::process

// A requirement automaton as a proctype that can replace the component.
//
//   active proctype Requirement()
//   {
//   S0:
//     if
//     :: d_step { stage == 0; stage = stage + 1 } -> goto S1
//     :: skip -> goto S2
//     fi;
//   …
#pragma once

#include <map>
#include <string>

#include <tl/expected.hpp>

#include "lts/lts.hpp"

namespace proviso::report {

/// Writes the proctype. `statements` has a Promela statement for each label; an empty one cannot be
/// written. `idle` is the number of extra processes needed to keep the pids of the others. The
/// error names a label that cannot be written.
tl::expected<std::string, std::string> requirement_promela(
    const lts::Lts& automaton, const std::map<std::string, std::string>& statements,
    std::uint32_t idle);

}  // namespace proviso::report

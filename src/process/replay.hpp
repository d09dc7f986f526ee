// From states of the space back to basic steps.
//
// A run that a search found is a list of states of the space. Between two of them lies a basic
// step, or a whole atomic sequence. Here the steps between are found again by executing the
// program: what cannot be found so did not happen, and a run is never shown that was not executed
// twice.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "process/program_space.hpp"

namespace proviso::process {

struct BasicStep {
  Choice choice;
  Mishap mishap = {};
  std::vector<space::Word> after = {};  // the token may be held
};

/// The shortest way inside one move to the target; nothing if there is none.
std::optional<std::vector<BasicStep>> steps_between(const ProgramSpace& space,
                                                    const space::Word* source,
                                                    const space::Word* target);
/// The shortest way inside one move to a step that goes wrong as the culprit says. The last step is
/// that step, or, if a guard cannot be evaluated, the attempt.
std::optional<std::vector<BasicStep>> steps_to_error(const ProgramSpace& space,
                                                     const space::Word* source,
                                                     std::uint32_t culprit);

}  // namespace proviso::process

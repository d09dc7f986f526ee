// Reconstructs basic steps from states of the space.
//
// A run found by a search is a list of states of the space. Between two of them lies a basic step,
// or a whole atomic sequence. The steps in between are reconstructed by executing the program:
// every run that is shown has been executed twice. With reduction, the states of the space lack
// the values that nothing will read, whereas the states of a run are as the program makes them.
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

/// The shortest path inside one move to the target; nullopt if there is none. The source may have
/// values that the space forgets.
std::optional<std::vector<BasicStep>> steps_between(const ProgramSpace& space,
                                                    const space::Word* source,
                                                    const space::Word* target);
/// The shortest path inside one move to a step with the error that the culprit names. The last step
/// is that step, or, if a guard cannot be evaluated, the attempt.
std::optional<std::vector<BasicStep>> steps_to_error(const ProgramSpace& space,
                                                     const space::Word* source,
                                                     std::uint32_t culprit);

}  // namespace proviso::process

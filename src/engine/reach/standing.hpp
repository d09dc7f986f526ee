// Where the processes of a program stand in a state, in words.
#pragma once

#include <string>

#include "process/program_space.hpp"

namespace proviso::reach {

/// "A[0] has ended, B[1] waits in line 15 (a valid end)"; at most some processes are named.
std::string standing(const process::ProgramSpace& space, const space::Word* state);

}  // namespace proviso::reach

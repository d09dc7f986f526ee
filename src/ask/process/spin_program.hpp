// A Promela program with its component replaced by a requirement automaton, for SPIN to check.
#pragma once

#include <string>

#include "ask/process/division.hpp"
#include "ask/task.hpp"
#include "base/source.hpp"

namespace proviso::ask {

/// Returns the text of the model with the proctypes of the component removed and the automaton in
/// place of the first one; macros of the call come before it. A requirement automaton is exact, so
/// SPIN's answer for this program is the answer for the model. The error says why it cannot be
/// written.
Maybe<std::string> program_with_requirement(const SourceSet& sources,
                                            const ProgramDivision& division,
                                            const lts::Lts& automaton,
                                            const std::vector<std::string>& defines);

}  // namespace proviso::ask

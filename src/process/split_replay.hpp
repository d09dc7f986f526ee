// From a run of M ‖ E back to a run of the program.
//
// M ‖ E may take private steps of M while a process of E holds the token, and in a corner it can do
// more than the program (split.hpp). So the run is not copied but looked for: a search of the
// program that is led by the states that E goes through, the farthest first. What goes wrong on the
// way is a violation, whether M ‖ E meant it or another.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "process/observe.hpp"
#include "process/replay.hpp"
#include "process/split.hpp"

namespace proviso::process {

/// The last step goes wrong, or leads to where `observer` (it may be null) sees a violation.
/// Nothing if the program cannot follow. `assertions` says whether failed assertions count.
std::optional<std::vector<BasicStep>> replay(const Program& program, const Machine& machine,
                                             const Component& component, const Split& split,
                                             std::span<const lts::StateId> environment,
                                             SplitOptions options, Observer* observer,
                                             Context& context);

}  // namespace proviso::process

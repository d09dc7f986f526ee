// Converts a run of M ‖ E to a run of the program.
//
// M ‖ E may take private steps of M while a process of E holds the token, and in a corner case it
// can do more than the program (split.hpp). So the run is not copied but searched for: a search of
// the program guided by the states of E along the run, the farthest first. Any error on the way is
// a violation, whether or not it is the one of M ‖ E.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/cut/observe.hpp"
#include "engine/cut/split.hpp"
#include "process/replay.hpp"

namespace proviso::cut {

/// Returns a run of the program whose last step fails, or leads to a state in which `observer`
/// (which may be null) sees a violation; nullopt if the program cannot follow. `environment` are
/// the states that E goes through.
std::optional<std::vector<process::BasicStep>> replay(
    const process::Program& program, const process::Machine& machine, const Component& component,
    const Split& split, std::span<const lts::StateId> environment, SplitOptions options,
    Observer* observer, Context& context);

}  // namespace proviso::cut

// States of the processes of a model: how many there are, and how to get to one.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "studio/overlay.hpp"

namespace proviso::studio {

/// How many states and transitions each target of a model of processes has: `{text?}`. Gives
/// `{sizes: {NAME: {states, transitions}}}`; the entry of a target that is too large to be counted
/// soon is empty.
nlohmann::json sizes(const Folder& folder, const std::vector<std::string>& files,
                     const nlohmann::json& request);

/// A shortest run to a state, numbered as in the drawing of the target: `{text?, target, state}`.
/// Gives `{word: [label]}`, τ included.
nlohmann::json reach(const Folder& folder, const std::vector<std::string>& files,
                     const nlohmann::json& request);

}  // namespace proviso::studio

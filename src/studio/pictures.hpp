// Pictures as data: what is drawn and where. The page draws the shapes.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "studio/overlay.hpp"

namespace proviso::studio {

/// The picture of a target of a model: `{text?, target, around?, earlier?}`, or its parts side by
/// side (`parts`). The result has nodes, edges, frames and a note on what was left out; or an
/// error.
nlohmann::json graph(const Folder& folder, const std::vector<std::string>& files,
                     const nlohmann::json& request);

/// Positions for a graph that the page gives: `{nodes: [{id, label, …}], edges: [{source, target,
/// label, …}], earlier?}`.
nlohmann::json layout(const nlohmann::json& request);

}  // namespace proviso::studio

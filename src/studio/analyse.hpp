// Analyses a text while it is typed: its errors with edits that mend them, targets, components and
// properties.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "studio/overlay.hpp"

namespace proviso::studio {

/// Reads the files of a model, whose texts may be unsaved, within two seconds.
nlohmann::json analyse(const Folder& folder, const std::vector<std::string>& files,
                       const Texts& texts);

}  // namespace proviso::studio

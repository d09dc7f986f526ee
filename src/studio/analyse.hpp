// Analyses a text while it is typed: its errors, targets, components and properties.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "studio/overlay.hpp"

namespace proviso::studio {

/// Reads a file of the folder, with a text that may be unsaved, within two seconds.
nlohmann::json analyse(const Folder& folder, const std::string& path, const Texts& texts);

}  // namespace proviso::studio

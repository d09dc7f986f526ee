// What of a proof is stale after an edit: the components and properties that it is about, by their
// fingerprints, and whether each is still the same. It is a hint for people; only `certify` accepts
// a proof.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "studio/overlay.hpp"

namespace proviso::studio {

/// `{text?, certificate}` → `{components: [{name, state}], added: [names], properties: [{name,
/// state}]}`; a state is "same", "changed" or "gone". Or an error.
nlohmann::json stale(const Folder& folder, const std::vector<std::string>& files,
                     const nlohmann::json& request);

}  // namespace proviso::studio

// Converts runs of a space to traces with names.
#pragma once

#include <span>

#include "lts/labels.hpp"
#include "outcome/outcome.hpp"
#include "space/space.hpp"

namespace proviso::reach {

/// Names the actions and their participants; labels that are not visible appear as τ.
Trace named_trace(const space::Space& space, std::span<const lts::ActionId> run,
                  const lts::Visibility& visibility);

}  // namespace proviso::reach

// Runs of a space as people read them.
#pragma once

#include <span>

#include "lts/labels.hpp"
#include "outcome/outcome.hpp"
#include "space/space.hpp"

namespace proviso::reach {

/// The actions by name, with those who take part; labels that are not shown appear as τ.
Trace named_trace(const space::Space& space, std::span<const lts::ActionId> run,
                  const lts::Visibility& visibility);

}  // namespace proviso::reach

// Runs of a space composed of open systems, as traces: what a system hides is τ.
#pragma once

#include <span>

#include "outcome/outcome.hpp"
#include "space/space.hpp"

namespace proviso::weakest {

Trace public_trace(const space::Space& space, std::span<const lts::ActionId> run);

}  // namespace proviso::weakest

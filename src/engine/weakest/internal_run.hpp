// How a component violates a property whatever its environment does: a run of internal moves to π.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "outcome/outcome.hpp"
#include "space/space.hpp"

namespace proviso::weakest {

/// A shortest run to π whose labels are all outside the interface; labels that the component hides
/// appear as τ. Nothing if there is none, or if a limit was reached.
std::optional<Trace> internal_run(const space::Space& product, const lts::Alphabet& interface,
                                  Context& context);

}  // namespace proviso::weakest

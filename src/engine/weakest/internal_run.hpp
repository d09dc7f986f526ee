// Shows how a component violates a property in every environment: a run of internal moves to π.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "outcome/outcome.hpp"
#include "space/space.hpp"

namespace proviso::weakest {

/// Returns a shortest run to π whose labels are all outside the interface; labels that the
/// component hides appear as τ. nullopt if there is no such run, or if a limit was reached.
std::optional<Trace> internal_run(const space::Space& product, const lts::Alphabet& interface,
                                  Context& context);

}  // namespace proviso::weakest

// Plans the questions whose answers give every property of a project a verdict.
#pragma once

#include <optional>

#include "base/diagnostic.hpp"
#include "project/obligation.hpp"
#include "project/project.hpp"

namespace proviso::project {

/// Plans what is to be asked. Mistakes are in the diagnostics: unknown names, cycles, components
/// without a model at the level that is needed, options that do not apply. No model is opened.
std::optional<Plan> make_plan(const Project& project, Diagnostics& diagnostics);

}  // namespace proviso::project

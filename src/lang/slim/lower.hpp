// Lowers a model to a system of components, one for each instance, the root first, named by path.
// The input `event` is the label of the step.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "circuit/system.hpp"
#include "lang/slim/model.hpp"
#include "lang/slim/property.hpp"

namespace proviso::slim {

/// Returns nullopt if an error was reported; notes and warnings are reported too.
std::optional<circuit::System> lower(const Document& document, const Model& model,
                                     const Statements& statements, Diagnostics& diagnostics,
                                     Context& context);

}  // namespace proviso::slim

// Instantiates modules: names, parameters by reference, ownership.
#pragma once

#include <optional>

#include "base/diagnostic.hpp"
#include "lang/smv/ast.hpp"
#include "lang/smv/flat.hpp"

namespace proviso::smv {

/// Flattens the model that starts at module main: resolves all names and makes the checks that need
/// no types. Returns nullopt if and only if there was an error.
std::optional<FlatModel> flatten(const Document& document, Diagnostics& diagnostics);

}  // namespace proviso::smv

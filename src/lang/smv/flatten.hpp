// From modules to instances: names, parameters by reference, ownership.
#pragma once

#include <optional>

#include "base/diagnostic.hpp"
#include "lang/smv/ast.hpp"
#include "lang/smv/flat.hpp"

namespace proviso::smv {

/// The model that starts at module main, all its names resolved and the checks made that need no
/// types: none of them wrong if and only if there is a model.
std::optional<FlatModel> flatten(const Document& document, Diagnostics& diagnostics);

}  // namespace proviso::smv

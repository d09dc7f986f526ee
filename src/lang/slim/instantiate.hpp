// Builds the tree of instances below the root, and attaches error models and fault effects to it.
#pragma once

#include <optional>

#include "lang/slim/library.hpp"
#include "lang/slim/model.hpp"
#include "lang/slim/reading.hpp"

namespace proviso::slim {

/// Returns the model below this implementation. Adds the expressions of fault effects, which stand
/// in strings, to the document. Returns nullopt if an error was reported that leaves no tree.
std::optional<Model> instantiate(const SourceSet& sources, Document& document,
                                 const Library& library, const Implementation& root,
                                 const Reading& reading);

}  // namespace proviso::slim

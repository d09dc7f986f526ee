// Describes the architecture of a model for pictures.
#pragma once

#include "base/source.hpp"
#include "circuit/architecture.hpp"
#include "lang/slim/model.hpp"

namespace proviso::slim {

circuit::Architecture describe(const SourceSet& sources, const Document& document,
                               const Model& model);

}  // namespace proviso::slim

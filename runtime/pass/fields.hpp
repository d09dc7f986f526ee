// Calls at the reads and writes of named fields.
#pragma once

#include <vector>

#include <llvm/IR/Module.h>

#include "points.hpp"

namespace proviso::pass {

/// Did anything change?
bool instrument_fields(llvm::Module& module, const std::vector<Point>& points);

}  // namespace proviso::pass

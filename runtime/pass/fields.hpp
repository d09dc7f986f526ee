// Inserts calls where mapped fields are read, written or addressed.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <llvm/IR/Module.h>

#include "points.hpp"

namespace proviso::pass {

/// Inserts the calls. Returns the symbols of the points whose fields the module declares, even if
/// it does not access them.
std::set<std::string> instrument_fields(llvm::Module& module, const std::vector<Point>& points);

}  // namespace proviso::pass

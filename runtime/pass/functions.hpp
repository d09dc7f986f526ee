// Inserts calls at the entries and returns of named functions.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <llvm/IR/Module.h>

#include "points.hpp"

namespace proviso::pass {

/// `Checker::get_saved` of `_ZN7Checker9get_savedEv`; a C function has its own name. Empty for what
/// is not a function of the source.
std::string qualified_name(const llvm::Function& function);

/// A call without a location is not valid in a function that has debug information: that of the
/// instruction, or of the function.
llvm::DebugLoc location_in(const llvm::Function& function, const llvm::Instruction& near);

/// The symbols of the points that found a function.
std::set<std::string> instrument_functions(llvm::Module& module, const std::vector<Point>& points);

}  // namespace proviso::pass

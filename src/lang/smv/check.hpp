// Checks that need neither types nor a solver: cyclic definitions, `next` and inputs where they are
// not allowed once names are resolved, and assignments that contradict one another or depend on
// themselves.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/smv/flat.hpp"

namespace proviso::smv {

/// Checks the model, and sorts the definitions: FlatModel::define_order.
void check(FlatModel& model, Diagnostics& diagnostics);

}  // namespace proviso::smv

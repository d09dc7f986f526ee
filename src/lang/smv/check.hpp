// The checks of a model that need neither types nor a solver: definitions that are cyclic, `next`
// and inputs where they have no meaning once names are resolved, and assignments that contradict
// one another or depend on themselves.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/smv/flat.hpp"

namespace proviso::smv {

/// Also puts the definitions in order: FlatModel::define_order.
void check(FlatModel& model, Diagnostics& diagnostics);

}  // namespace proviso::smv

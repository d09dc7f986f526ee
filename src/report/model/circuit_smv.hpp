// A system of components as a NuSMV model, with its invariants and its LTL and CTL properties.
//
// The variables stand in `main` under their names, with underscores for dots. Every component is a
// module of its own with the constraints that it owns; the functions of these are its definitions,
// a conjunction each. So the model has the same components, and a proof by components sees the same
// interfaces.
#pragma once

#include <string>

#include "circuit/system.hpp"

namespace proviso::report {

/// Properties without counterpart in SMV (deadlocks, PSL) are left out.
std::string to_smv(const circuit::System& system);

}  // namespace proviso::report

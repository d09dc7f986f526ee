// A name for what a component says, so that a proof can tell whether it still says it.
//
// The hash is over functions of bits that are known by name: of a variable of the graph its bit and
// whether it is the value after the step; of a conjunction the hashes of its operands, the smaller
// one first. It does not depend on how nodes are numbered nor on the order of constraints, so that
// an edit elsewhere in the model leaves it as it was. The domains of the variables that the
// component mentions are part of it. Two components with equal hashes say the same, but for an
// accident of one in 2^128; it protects against confusion, not against forgery.
#pragma once

#include <string>
#include <vector>

#include "circuit/system.hpp"

namespace proviso::circuit {

/// Returns the fingerprint of every component, in their order: 32 hexadecimal digits each.
std::vector<std::string> fingerprints(const System& system);

}  // namespace proviso::circuit

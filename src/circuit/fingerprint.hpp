// Fingerprints of a component's constraints and of a property, by which a proof can tell whether
// they have changed.
//
// The hash is over functions of bits that are identified by name: a variable of the graph is hashed
// as its bit and whether it is the value after the step; a conjunction as the hashes of its
// operands, the smaller one first. It depends neither on the numbering of nodes nor on the order of
// constraints, so that an edit elsewhere in the model does not change it. The domains of the
// variables that the component mentions are part of it. Two components with equal hashes have the
// same constraints, up to an accidental collision of probability 2^-128; it protects against
// confusion, not against forgery.
#pragma once

#include <string>
#include <vector>

#include "circuit/system.hpp"

namespace proviso::circuit {

/// Returns the fingerprint of every component, in their order: 32 hexadecimal digits each.
std::vector<std::string> fingerprints(const System& system);

/// Returns the fingerprint of a property of the system: its formula over functions of bits, the
/// fairness under which it is decided, and the domains of all variables.
std::string fingerprint(const System& system, const Property& property);

/// Returns the fingerprint of the definitions, whose values runs show: names, functions and
/// domains.
std::string definitions_fingerprint(const System& system);

}  // namespace proviso::circuit

// What a host and an extension require of each other before they are composed.
//
// The host lists for each exit state the marks that a step into an extension must not reach, and
// the loops that a path through the extension must not close. Every extension that respects both
// preserves the property. What an extension requires of its host is in parametric.hpp.
#pragma once

#include <string>
#include <vector>

#include "engine/collaboration/preservation.hpp"

namespace proviso::collaboration {

/// What one property asks at some exit states.
struct HostConstraint {
  logic::CtlFormula formula{};  // no step into an extension leads to a state with it
  bool no_loop = false;         // and of EG f: no way through stays with f and without EG f
  std::vector<std::uint32_t> exits = {};  // places in the interface
};

std::vector<HostConstraint> host_constraints(const PublishedInterface& known,
                                             const machine::System& host,
                                             const machine::Interface& interface,
                                             logic::CtlFormula property,
                                             const logic::CtlPool& pool);

}  // namespace proviso::collaboration

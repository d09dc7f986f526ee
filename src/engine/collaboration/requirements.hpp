// What host and extension ask of one another, before they are put together.
//
// The host: at each exit state, the marks that a step into an extension must not bring, and the
// loops that a way through it must not close. Every extension that heeds this preserves the
// property. The extension: the marks that the reentry state of its host must have, read off the
// parametric analysis.
#pragma once

#include <string>
#include <vector>

#include "engine/collaboration/parametric.hpp"

namespace proviso::collaboration {

/// Of one property at some exit states.
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

/// What the reentry state must have and must not have.
struct ExtensionNeeds {
  std::vector<std::pair<logic::CtlFormula, bool>> literals = {};
  bool complete = true;     // the literals are all of it; else they are only necessary
  bool impossible = false;  // whatever the reentry has
};

/// Of a property that has the value it has in the known host, at an exit with the marks it has
/// there.
ExtensionNeeds extension_needs(const ParametricStep& step, const HostMarks& host,
                               const Obligations& obligations, const logic::CtlPool& pool);

}  // namespace proviso::collaboration

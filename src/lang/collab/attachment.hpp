// Where an extension leaves its host, the host has ways of its own. Which one goes first?
//
// An extension that overrides goes first: the host gives way by taking the negation of the entry
// guards into its own, which must be possible. One that does not override shares the exit with the
// host; where an entry guard and a guard of the host can both be true, either edge may be taken,
// which is worth a warning.
#pragma once

#include "base/diagnostic.hpp"
#include "machine/design.hpp"

namespace proviso::collab {

/// Checks how an extension enters at the places of its interface, and reports what is wrong. The
/// host and all extensions before it are in the design already.
void check_attachment(const machine::Design& design, const machine::ExtensionDefinition& definition,
                      const machine::Interface& interface, Diagnostics& diagnostics);

}  // namespace proviso::collab

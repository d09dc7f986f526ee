// Priority between an extension and the host's own transitions where the extension leaves the host.
//
// An extension that overrides has priority: the negation of its entry guards is added to the host's
// guards, which must be possible. One that does not override shares the exit with the host; where
// an entry guard and a guard of the host can both be true, either edge may be taken, which causes a
// warning.
#pragma once

#include "base/diagnostic.hpp"
#include "machine/design.hpp"

namespace proviso::collab {

/// Checks how an extension enters at the places of its interface, and reports errors. The host and
/// all earlier extensions are in the design already.
void check_attachment(const machine::Design& design, const machine::ExtensionDefinition& definition,
                      const machine::Interface& interface, Diagnostics& diagnostics);

}  // namespace proviso::collab

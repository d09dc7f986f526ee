// Machines and extensions put together, once more from the definition.
//
// Attaching is the union with `in` = exit and `out` = reentry; an extension that overrides takes
// from the host's edges at an exit state, and from those of extensions attached before it, whatever
// an entry guard allows. The order is the one in which the extensions are listed, but that an
// extension comes after those that its host has.
//
// To see which machines have come back, `apart` keeps `out` beside the reentry state: a state with
// the same name and outputs and the same edges, but that its loops stay there. What can be observed
// is the same.
//
//   host  s --a--> t      extension  in --b--> x --c--> out      interface s -> s
//   whole s --a--> t,  s --b--> x,  x --c--> s
//   apart s --a--> t,  s --b--> x,  x --c--> out,  out --a--> t,  out --b--> x
#pragma once

#include <cstddef>
#include <vector>

#include "machine/design.hpp"

namespace proviso::certify {

/// One machine that an extension takes part in.
struct Joint {
  std::size_t machine;
  machine::LocalState exit;
  machine::LocalState reentry;
  machine::LocalState out;  // the reentry state unless apart
};

struct Assembly {
  machine::System system;
  std::vector<Joint> joints;
};

const machine::Interface& interface_of(const machine::Design& design, std::size_t extension);

/// A system with some of its extensions, attached in this order.
machine::System assemble(const machine::Design& design, std::size_t system,
                         std::vector<std::size_t> extensions);

/// A host and one extension that does not override.
Assembly assemble_apart(const machine::Design& design, machine::System host, std::size_t extension);

}  // namespace proviso::certify

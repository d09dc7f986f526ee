// Composes machines and extensions, independently of the engine, from the definition.
//
// Attaching is the union with `in` = exit and `out` = reentry; an extension that overrides takes
// from the host's edges at an exit state, and from those of extensions attached before it, whatever
// an entry guard allows. The order is the one in which the extensions are listed, but that an
// extension comes after those that its host has.
//
// To record which machines have returned, `apart` keeps `out` separate from the reentry state: a
// state with the same name, outputs and edges, except that its loops stay there. The observable
// behaviour is the same.
//
//   host  s --a--> t      extension  in --b--> x --c--> out      interface s -> s
//   whole s --a--> t,  s --b--> x,  x --c--> s
//   apart s --a--> t,  s --b--> x,  x --c--> out,  out --a--> t,  out --b--> x
#pragma once

#include <cstddef>
#include <vector>

#include "machine/design.hpp"

namespace proviso::certify {

/// One machine that an extension extends.
struct Joint {
  std::size_t machine;
  machine::LocalState exit;
  machine::LocalState reentry;
  machine::LocalState out;  // the reentry state unless kept apart
};

struct Assembly {
  machine::System system;
  std::vector<Joint> joints;
};

const machine::Interface& interface_of(const machine::Design& design, std::size_t extension);

/// A system with some of its extensions, attached in this order.
machine::System assemble(const machine::Design& design, std::size_t system,
                         std::vector<std::size_t> extensions);

/// Composes a host and one extension that does not override, keeping `out` apart.
Assembly assemble_apart(const machine::Design& design, machine::System host, std::size_t extension);

}  // namespace proviso::certify

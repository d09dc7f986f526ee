// Composes machines and extensions by their definition, independently of the engine.
//
// Attaching is the union with `in` = exit and `out` = reentry. An extension that overrides removes,
// from the edges of the host and of earlier extensions at an exit state, everything that one of its
// entry guards allows. Extensions are attached in the order in which they are listed, except that
// an extension comes after those that its host has.
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

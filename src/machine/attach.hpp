// A system and an extension as one system.
//
// The union (Fisler and Krishnamurthi, Modular verification of collaboration-based software
// designs, FSE 2001, definition 4): the extension's states are added, `in` becomes the exit state
// and `out` the reentry state of each machine that takes part; the other machines stay as they are.
// With `overrides` the host's edges at an exit state are taken only where no entry guard is true.
//
//   host  s --a--> t      extension  in --b--> x --c--> out      interface s -> s
//   union s --a--> t,  s --b--> x,  x --c--> s
//
// The expanded form is for looking at the extension alone: `out` stays a state of its own beside
// the reentry state, with a copy of its edges whose self-loops stay at `out`. One sees by it which
// machines have come back while others are still inside.
#pragma once

#include <vector>

#include "machine/machine.hpp"

namespace proviso::machine {

/// The interface must name machines and states of the system.
System attach(const System& host, const Interface& interface, const Extension& extension);

/// One machine that takes part, by numbers in the expanded system.
struct Place {
  std::size_t machine;
  LocalState exit;
  LocalState reentry;
  LocalState out;
};

struct Expanded {
  System system;
  std::vector<Place> places;
};

/// The extension must not override.
Expanded expand(const System& host, const Interface& interface, const Extension& extension);

}  // namespace proviso::machine

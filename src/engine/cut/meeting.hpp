// Rendezvous that two processes of a component can have with each other.
//
// A component may consist of several processes, and a rendezvous between two of them is a private
// step of the component, if the environment has no influence on it: what is sent and what is
// matched must depend on the two processes alone, and no `unless` or `provided` may refer to
// anything else.
#pragma once

#include <vector>

#include "process/program.hpp"

namespace proviso::cut {

/// What the transitions of a control state can contribute to a rendezvous.
struct Meeting {
  bool sends = false;
  bool receives = false;
  bool is_private = true;  // possibility and message depend on its process alone
};

/// Returns the meetings by proctype and control state.
std::vector<std::vector<Meeting>> meetings(const process::Program& program);

}  // namespace proviso::cut

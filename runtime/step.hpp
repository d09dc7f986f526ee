// One step of the program, and what can be done next.
#pragma once

#include <optional>
#include <vector>

#include "checker.hpp"
#include "protocol.hpp"

namespace proviso::runtime {

struct Enabled {
  std::vector<Choice> choices = {};
  bool only_spurious = true;  // nothing but wake-ups and failures without a cause
  bool held_back = false;     // some thread is stopped by an assumption or is not modelled further
};

/// In the state as it is.
void find_enabled(Enabled& enabled);
bool has_ended();
bool is_deadlock(const Enabled& enabled);

/// Makes the step from the state as it is and looks at what it changed. The checker's stop says
/// whether the path ended there.
void make_step(const Choice& choice);

/// A safe step of a thread may be made alone, before anything else: it is independent of all that
/// other threads can do, and disables none of it. Only if there are no races.
bool is_safe(const Operation& operation);

}  // namespace proviso::runtime

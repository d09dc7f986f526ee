// One step of the program, and what can be done next.
#pragma once

#include <optional>
#include <vector>

#include "protocol.hpp"

namespace proviso::runtime {

struct Enabled {
  std::vector<Choice> choices = {};  // those of a thread follow each other
  std::uint32_t caused = 0;          // the threads with more than spurious ones, as bits
  bool held_back = false;  // some thread is stopped by an assumption or is not modelled further

  /// Whether only spurious wake-ups and failures are enabled.
  bool only_spurious() const { return caused == 0; }
};

/// Finds what is enabled in the current state.
void find_enabled(Enabled& enabled);
bool has_ended();
bool is_deadlock(const Enabled& enabled);

/// Executes the step from the current state and reads its changes. The segment's stop says whether
/// the path ended there.
void make_step(const Choice& choice);

}  // namespace proviso::runtime

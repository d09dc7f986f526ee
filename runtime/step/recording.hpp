// What a replay writes down of its steps.
#pragma once

#include <string>
#include <vector>

#include "checker/part.hpp"
#include "layout.hpp"
#include "protocol.hpp"

namespace proviso::runtime {

struct Recording {
  bool on = false;                         // a replay: places are wanted
  Place pending_places[kMaxThreads] = {};  // where each thread stands
  std::vector<std::string> step_events = {};
  std::string step_text = {};  // what a choice means, if its step says so
  /// The call for which a driver's thread chooses arguments: `Box::put(1`.
  std::string calls[kMaxThreads] = {};
};

inline Recording& recording() { return part<Recording>(); }

}  // namespace proviso::runtime

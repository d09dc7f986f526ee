// What all parts of the executive share: the lock `exec` and the condition under it.
#pragma once

#include <condition_variable>
#include <mutex>
#include <vector>

namespace k9 {

extern std::mutex exec;
extern std::condition_variable exec_changed;

/// A node of a plan is done when its condition holds, or when its time is over.
struct Node {
  int condition = 1;
  bool has_timeout = false;
};

using Plan = std::vector<Node>;

}  // namespace k9

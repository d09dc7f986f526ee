// A non-recursive traversal of shared expressions, operands first: a chain of operators may be too
// long for the machine's stack.
#pragma once

#include <cstddef>
#include <vector>

namespace proviso::smv {

/// Computes `root` and what it needs. `needs(key)` returns the keys that must be known before
/// `key`; there must be no cycle.
template <typename Key, typename IsKnown, typename Needs, typename Compute>
void in_postorder(const Key& root, IsKnown is_known, Needs needs, Compute compute) {
  std::vector<Key> open = {root};
  while (!open.empty()) {
    const Key key = open.back();
    const std::size_t before = open.size();
    if (!is_known(key)) {
      for (const Key& needed : needs(key)) {
        if (!is_known(needed)) open.push_back(needed);
      }
    }
    if (open.size() > before) continue;
    open.pop_back();
    if (!is_known(key)) compute(key);
  }
}

}  // namespace proviso::smv

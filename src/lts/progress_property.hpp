// Progress properties ("something good keeps happening"), as FSP's progress declarations state
// them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace proviso::lts {

/// Violated iff some terminal set of states has none of `actions` and, if there is a condition, has
/// some action of the condition. Labels are matched exactly, not as prefixes.
struct ProgressProperty {
  std::string name;
  std::vector<std::string> actions;
  std::optional<std::vector<std::string>> condition = {};
};

}  // namespace proviso::lts

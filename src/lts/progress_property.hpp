// "Something good keeps happening": what FSP's progress declarations ask.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace proviso::lts {

/// Violated iff a terminal set of states has none of `actions`, and, where there is a condition,
/// some action of the condition. Labels are meant exactly, not as prefixes.
struct ProgressProperty {
  std::string name;
  std::vector<std::string> actions;
  std::optional<std::vector<std::string>> condition = {};
};

}  // namespace proviso::lts

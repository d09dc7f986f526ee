// What FSP's `progress` declares.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace proviso::lts {

/// `progress NAME = {actions}` or `progress NAME = if {condition} then {actions}`. The labels stand
/// for themselves only, not for what they are a prefix of.
struct ProgressProperty {
  std::string name;
  std::vector<std::string> actions;
  std::optional<std::vector<std::string>> condition = {};
};

}  // namespace proviso::lts

// A composite that is not composed yet: named components in parallel, and the operations on the
// result.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lts/labels.hpp"
#include "lts/lts.hpp"

namespace proviso::lts {

struct Component {
  std::string name;
  Lts lts;
};

struct System {
  std::string name;
  std::vector<Component> components;
  std::optional<Priority> priority = {};      // restricts the composition
  std::optional<Visibility> visibility = {};  // applied to the composition
  bool minimal = false;
  bool deterministic = false;
  bool property = false;  // determinised and completed with transitions to π
};

}  // namespace proviso::lts

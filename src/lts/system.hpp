// A composite that is not composed yet: named components in parallel, and the operations on the
// result.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lts/labels.hpp"
#include "lts/lts.hpp"

namespace proviso::lts {

/// What a component is there for besides what it does.
struct Role {
  /// Whether it only observes: it is complete over its alphabet with transitions to π, unless
  /// nothing can violate it, and never blocks the others.
  bool property = false;
  /// The properties that a composite was composed with, by name; their violations are in its LTS.
  std::vector<std::string> watched_by = {};
};

struct Component {
  std::string name;
  Lts lts;
  Role role = {};

  bool is_property() const { return role.property; }
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

/// The role of the component that this system becomes when it is composed.
Role composed_role(const System& system);

}  // namespace proviso::lts

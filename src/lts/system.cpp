#include "lts/system.hpp"

#include <algorithm>

namespace proviso::lts {

Role composed_role(const System& system) {
  if (system.property) return {.property = true};
  const bool only_observes = !system.priority && !system.visibility && !system.components.empty() &&
                             std::all_of(system.components.begin(), system.components.end(),
                                         [](const Component& part) { return part.is_property(); });
  if (only_observes) return {.property = true};
  Role role;
  for (const auto& [name, lts, own] : system.components) {
    if (own.property) role.watched_by.push_back(name);
    role.watched_by.insert(role.watched_by.end(), own.watched_by.begin(), own.watched_by.end());
  }
  return role;
}

}  // namespace proviso::lts

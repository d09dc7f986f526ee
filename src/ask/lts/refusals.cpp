#include "ask/lts/refusals.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace proviso::ask {
namespace {

bool offers(const lts::Component& component, lts::StateId state, std::string_view label) {
  const auto action = component.lts.alphabet().find(label);
  return action && !component.lts.edges(state, *action).empty();
}

}  // namespace

std::vector<std::string> participants(const lts::System& system, std::string_view label) {
  std::vector<std::string> names;
  for (const lts::Component& component : system.components) {
    if (component.lts.alphabet().contains(label)) names.push_back(component.name);
  }
  return names;
}

std::vector<Simulation::Blocked> blocked_labels(const lts::System& system,
                                                const space::Product& product,
                                                const space::Word* state,
                                                const std::vector<std::string>& enabled) {
  std::vector<Simulation::Blocked> found;
  for (const std::string& label : product.alphabet().labels()) {
    if (std::find(enabled.begin(), enabled.end(), label) != enabled.end()) continue;
    Simulation::Blocked blocked{label};
    std::vector<std::string> reasons;
    for (std::size_t i = 0; i < system.components.size(); ++i) {
      const lts::Component& component = system.components[i];
      if (!component.lts.alphabet().contains(label)) continue;
      const lts::StateId local = product.local_state(state, i);
      if (offers(component, local, label)) {
        // A property observes: what it allows is no offer.
        if (!component.is_property()) blocked.actors.push_back(component.name);
        continue;
      }
      blocked.by.push_back(component.name);
      reasons.push_back(fmt::format(
          "{} does not offer it in state {}", component.name,
          component.lts.end() == local ? std::string("END") : std::to_string(index(local))));
    }
    if (blocked.actors.empty()) continue;
    blocked.reason = reasons.empty() ? "an action with a higher priority is possible"
                                     : fmt::format("{}", fmt::join(reasons, ", "));
    found.push_back(std::move(blocked));
  }
  return found;
}

}  // namespace proviso::ask

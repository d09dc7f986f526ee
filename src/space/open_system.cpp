#include "space/open_system.hpp"

#include "lts/transform.hpp"
#include "space/materialise.hpp"

namespace proviso::space {
namespace {

// Stands between a hidden label and the system that hides it; no language lets it into a label.
constexpr char kHiddenBy = '\x1F';

lts::Lts renamed(const lts::Lts& lts, const lts::Visibility& visibility, const std::string& owner) {
  lts::Relabelling relabelling;
  for (const std::string& label : lts.alphabet().labels()) {
    // Each label has an entry, since the entry of a dotted prefix would cover it too.
    const bool shown = is_private(label) || visibility.shows(label);
    relabelling.add(label, shown ? label : label + kHiddenBy + owner);
  }
  return lts::relabel(lts, relabelling);
}

}  // namespace

lts::System open_system(const lts::System& system, Context& context) {
  return open_system(system, system.name, context);
}

lts::System open_system(const lts::System& system, const std::string& owner, Context& context) {
  lts::System open;
  open.name = system.name;
  if (system.priority || system.minimal || system.deterministic || system.property) {
    open.components.push_back({system.name, compose(system, context), lts::composed_role(system)});
    return open;
  }
  open.components = system.components;
  if (system.visibility) {
    for (lts::Component& component : open.components) {
      component.lts = renamed(component.lts, *system.visibility, owner);
    }
  }
  return open;
}

bool is_private(std::string_view label) { return label.find(kHiddenBy) != std::string_view::npos; }

std::string_view public_name(std::string_view label) {
  return label.substr(0, label.find(kHiddenBy));
}

lts::Alphabet alphabet_of(const lts::System& system) {
  std::vector<std::string> labels;
  for (const lts::Component& component : system.components) {
    const auto own = component.lts.alphabet().labels();
    labels.insert(labels.end(), own.begin(), own.end());
  }
  return lts::Alphabet(std::move(labels));
}

}  // namespace proviso::space

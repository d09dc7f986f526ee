#include "lang/scxml/ast.hpp"

#include <algorithm>

namespace proviso::scxml {

StateId Chart::domain(const Transition& transition) const {
  const auto all_below = [&](StateId ancestor) {
    return std::all_of(transition.targets.begin(), transition.targets.end(),
                       [&](StateId target) { return is_descendant(target, ancestor); });
  };
  const StateId source = transition.source;
  const bool is_compound = states[source].kind == StateKind::Compound;
  if (transition.internal && is_compound && all_below(source)) return source;
  for (StateId at = states[source].parent; at != kRoot; at = states[at].parent) {
    if (states[at].kind == StateKind::Compound && all_below(at)) return at;
  }
  return kRoot;
}

bool matches(const std::string& descriptor, const std::string& event) {
  if (descriptor.empty()) return true;
  return event.starts_with(descriptor) &&
         (event.size() == descriptor.size() || event[descriptor.size()] == '.');
}

}  // namespace proviso::scxml

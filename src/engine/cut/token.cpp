#include "engine/cut/token.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace proviso::cut {
namespace {

using process::Body;
using process::CompiledTransition;

/// Returns the control states in which the process may hold the token.
std::vector<bool> holding(const Body& body) {
  std::vector<bool> result(body.controls.size(), false);
  for (std::uint32_t control = 0; control < body.controls.size(); ++control) {
    if (body.controls[control].inner) continue;
    for (const CompiledTransition& transition : body.transitions_of(control)) {
      if (transition.keeps_control) result[transition.target] = true;
    }
  }
  return result;
}

/// Whether some way through the body leads to its end.
bool can_end(const Body& body) {
  std::vector<bool> seen(body.controls.size(), false);
  std::vector<std::uint32_t> waiting{0};
  while (!waiting.empty()) {
    const std::uint32_t control = waiting.back();
    waiting.pop_back();
    if (body.controls[control].terminal) return true;
    if (seen[control]) continue;
    seen[control] = true;
    for (const CompiledTransition& transition : body.transitions_of(control)) {
      waiting.push_back(transition.target);
    }
  }
  return false;
}

}  // namespace

TokenUse token_use(const process::Machine& machine, const Component& component) {
  TokenUse use;
  bool may_end = false;
  for (const Member& member : component.members) {
    const Body& body = machine.bodies[index(member.proctype)];
    std::vector<bool> marks = holding(body);
    use.atomic = use.atomic || std::find(marks.begin(), marks.end(), true) != marks.end();
    use.may_hold.push_back(std::move(marks));
    may_end = may_end || can_end(body);
  }
  use.named = use.atomic || machine.layout.dynamic || (component.members.size() > 1 && may_end);
  return use;
}

}  // namespace proviso::cut

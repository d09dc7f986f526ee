#include "engine/reach/named_trace.hpp"

namespace proviso::reach {

Trace named_trace(const space::Space& space, std::span<const lts::ActionId> run,
                  const lts::Visibility& visibility) {
  Trace trace;
  trace.steps.reserve(run.size());
  for (const lts::ActionId action : run) {
    const std::string& label = space.alphabet().name(action);
    const bool shown = action != lts::kTau && visibility.shows(label);
    TraceStep& step = trace.steps.emplace_back();
    step.action = shown ? label : space.alphabet().name(lts::kTau);
    step.label = label;
    set_actors(step, space.actors(action));
  }
  return trace;
}

}  // namespace proviso::reach

#include "engine/symbolic/fairness.hpp"

#include <algorithm>

#include "engine/symbolic/reachability.hpp"

namespace proviso::symbolic {

using bdd::Function;

namespace {

/// Whether a path can go round in a strongly connected set and be fair.
bool serves(const Model& model, const Function& component, const Fairness& fairness) {
  const auto has_step = [&](const Function& step) {
    return !(component & model.preimage(component, step)).is_false();
  };
  return has_step(Function(true)) &&
         std::all_of(fairness.justice.begin(), fairness.justice.end(), has_step) &&
         std::all_of(fairness.compassion.begin(), fairness.compassion.end(), [&](const auto& pair) {
           return (component & pair.first).is_false() || has_step(pair.second);
         });
}

}  // namespace

Function exists_until(const Model& model, const Function& f, const Function& g) {
  Function states = g;
  Function frontier = g;
  Deepening deepening(model.context(), "iteration");
  for (std::uint64_t iteration = 1; !frontier.is_false(); ++iteration) {
    deepening.reach(iteration);
    frontier = (model.preimage(frontier) & f) - states;
    states |= frontier;
  }
  return states;
}

Function fair_core(const Model& model, const Function& within, const Fairness& fairness,
                   std::vector<Removal>* removals) {
  Function core = within;
  const auto become = [&core, removals](const Function& left, std::size_t condition) {
    if (removals != nullptr && !(left == core)) removals->push_back({left, condition});
    core = left;
  };
  while (true) {
    const Function before = core;
    become(core & model.preimage(core), fairness.justice.size());
    for (std::size_t i = 0; i < fairness.justice.size(); ++i) {
      const Function meets = core & model.preimage(core, fairness.justice[i]);
      become(exists_until(model, core, meets), i);
    }
    for (const auto& [wanted, granted] : fairness.compassion) {
      const Function served = exists_until(model, core, core & model.preimage(core, granted));
      core = (core - wanted) | (core & served);
    }
    if (core == before) return core;
  }
}

Function fair_globally(const Model& model, const Function& within, const Fairness& fairness) {
  Function core = fair_core(model, within, fairness);
  // Without compassion whatever reaches the core is in it: no condition removes a state that can
  // still serve it later.
  if (fairness.compassion.empty()) return core;
  return exists_until(model, within, core);
}

void close_fairly(Walk& walk, const Model& model, const Function& within, const Function& core,
                  const Fairness& fairness) {
  walk.go_to(core, within);
  Function component;
  while (true) {
    const Function last = model.just(walk.last());
    const Function after = reach(model, last, core).states;
    component = exists_until(model, after, last);
    if (serves(model, component, fairness)) break;
    walk.go_to(after - component, core);
  }
  const std::size_t place = walk.length() - 1;
  const auto make = [&](const Function& step) {
    if (!walk.has_made(step, place)) walk.make(step, component);
  };
  for (const Function& condition : fairness.justice) make(condition);
  for (const auto& [wanted, granted] : fairness.compassion) {
    if (!(component & wanted).is_false()) make(granted);
  }
  walk.close(place, component);
}

}  // namespace proviso::symbolic

#include "engine/collaboration/fragment.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace proviso::collaboration {
namespace {

using machine::GlobalState;
using machine::GraphState;
using machine::Place;
using machine::Step;

class FragmentSearch {
 public:
  FragmentSearch(const machine::System& host, const PublishedInterface& known,
                 const machine::Interface& interface, const machine::Extension& extension)
      : known_(known), feature_(extension.feature) {
    result_.feature = extension.feature;
    result_.expanded =
        std::make_unique<const machine::Expanded>(machine::expand(host, interface, extension));
    result_.product =
        std::make_unique<const machine::SynchronousProduct>(system(), extension.feature);
    for (const InterfaceState& state : known.states) {
      if (at_exit(state.state)) exits_.push_back(state.state);
    }
    result_.exits = exits_.size();
  }

  Fragment run(Context& context) {
    machine::Exploration exploration;
    exploration.starts = exits_;
    exploration.stays = [this](const GlobalState& state) {
      return !active(state) && !std::binary_search(exits_.begin(), exits_.end(), state);
    };
    exploration.admits = [this](const GlobalState& source, Step& step) {
      if (!active(source) && !step.uses_feature) return false;
      if (!active(step.target)) bring_back(step.target);
      return true;
    };
    result_.graph = std::make_unique<machine::StateGraph>(
        machine::explore(*result_.product, exploration, context));
    classify();
    examine();
    return std::move(result_);
  }

 private:
  const machine::System& system() const { return result_.expanded->system; }
  const std::vector<Place>& places() const { return result_.expanded->places; }

  bool inside(const Place& place, const GlobalState& state) const {
    const machine::Machine& machine = system().machines[place.machine];
    return machine.states[state[place.machine]].feature == feature_;
  }
  bool active(const GlobalState& state) const {
    return std::any_of(places().begin(), places().end(),
                       [&](const Place& place) { return inside(place, state); });
  }
  bool at_exit(const GlobalState& state) const {
    return std::any_of(places().begin(), places().end(),
                       [&](const Place& place) { return state[place.machine] == place.exit; });
  }
  void bring_back(GlobalState& state) const {
    for (const Place& place : places()) {
      if (state[place.machine] == place.out) state[place.machine] = place.reentry;
    }
  }

  void classify() {
    for (GraphState s = 0; s < result_.size(); ++s) {
      const GlobalState state = machine::state_of(*result_.product, *result_.graph, s);
      const bool is_active = active(state);
      result_.kinds.push_back(is_active           ? FragmentKind::Active
                              : s < result_.exits ? FragmentKind::Exit
                                                  : FragmentKind::Landing);
      result_.published.push_back(is_active ? std::nullopt : known_.find(state));
    }
    result_.actives = count_active();
    std::vector<bool> home(known_.states.size(), false);
    for (const GlobalState& exit : exits_) {
      const InterfaceState& state = known_.states[*known_.find(exit)];
      if (state.leaves) ++result_.left;
      for (const std::uint32_t next : state.successors) {
        if (home[next] || at_exit(known_.states[next].state)) continue;
        home[next] = true;
        ++result_.left;
      }
    }
  }

  /// States of the product: those with machines in `out` count as what they are there, once.
  std::size_t count_active() const {
    std::size_t count = 0;
    std::set<GlobalState> brought_back;
    for (GraphState s = 0; s < result_.size(); ++s) {
      if (result_.kinds[s] != FragmentKind::Active) continue;
      GlobalState state = machine::state_of(*result_.product, *result_.graph, s);
      const GlobalState apart = state;
      bring_back(state);
      if (state == apart) {
        ++count;
      } else if (!machine::find(*result_.product, *result_.graph, state)) {
        brought_back.insert(std::move(state));
      }
    }
    return count + brought_back.size();
  }

  /// The states of each machine that occur in the exit subgraph.
  std::vector<std::vector<bool>> occurring() const {
    std::vector<std::vector<bool>> result;
    for (const auto& machine : system().machines) result.emplace_back(machine.states.size());
    for (const GlobalState& exit : exits_) {
      for (std::size_t i = 0; i < exit.size(); ++i) result[i][exit[i]] = true;
    }
    return result;
  }

  void examine() {
    const auto occurs = occurring();
    for (GraphState s = 0; s < result_.size(); ++s) {
      const GlobalState state = machine::state_of(*result_.product, *result_.graph, s);
      if (result_.kinds[s] == FragmentKind::Active) examine_active(s, state, occurs);
      for (const GraphState target : result_.graph->rows[s]) {
        if (result_.kinds[target] != FragmentKind::Active) examine_landing(target);
      }
    }
  }

  void examine_active(GraphState s, const GlobalState& state,
                      const std::vector<std::vector<bool>>& occurs) {
    for (const Place& place : places()) {
      const machine::LocalState local = state[place.machine];
      if (inside(place, state) || local == place.out) continue;
      if (!occurs[place.machine][local]) {
        const machine::Machine& machine = system().machines[place.machine];
        report(2, s,
               fmt::format("{} goes to {} while others are inside the extension", machine.name,
                           machine.states[local].name));
      }
    }
    if (result_.graph->rows[s].empty()) {
      result_.stuck = true;
      report(3, s, "nothing can happen any more");
    }
    for (const GraphState target : result_.graph->rows[s]) examine_return(s, state, target);
  }

  void examine_return(GraphState, const GlobalState& state, GraphState target) {
    if (result_.kinds[target] != FragmentKind::Active) return;
    const GlobalState next = machine::state_of(*result_.product, *result_.graph, target);
    for (const Place& place : places()) {
      if (state[place.machine] != place.out || next[place.machine] == place.out) continue;
      report(3, target,
             fmt::format("{} goes on while others are inside the extension",
                         system().machines[place.machine].name));
    }
  }

  void examine_landing(GraphState s) {
    const GlobalState state = machine::state_of(*result_.product, *result_.graph, s);
    const bool together = std::all_of(places().begin(), places().end(), [&](const Place& place) {
      return state[place.machine] == place.reentry;
    });
    if (!together) report(3, s, "the machines do not come back together");
    if (!result_.published[s]) report(4, s, "the host never is in the state that it comes back to");
  }

  void report(unsigned condition, GraphState at, std::string reason) {
    const auto same = [condition](const BrokenCondition& b) { return b.condition == condition; };
    if (std::any_of(result_.broken.begin(), result_.broken.end(), same)) return;
    std::vector<GraphState> starts;
    for (GraphState s = 0; s < result_.exits; ++s) starts.push_back(s);
    auto path = machine::shortest_path(
        result_.graph->rows, starts, [](GraphState) { return true; },
        [at](GraphState s) { return s == at; });
    result_.broken.push_back({condition, std::move(reason), std::move(path)});
  }

  const PublishedInterface& known_;
  machine::Feature feature_;
  std::vector<GlobalState> exits_;  // ascending, as the interface lists them
  Fragment result_;
};

}  // namespace

std::vector<GlobalState> Fragment::unknown_landings() const {
  std::vector<GlobalState> result;
  for (GraphState s = 0; s < size(); ++s) {
    if (kinds[s] == FragmentKind::Active || published[s]) continue;
    result.push_back(machine::state_of(*product, *graph, s));
  }
  return result;
}

std::vector<GlobalState> Fragment::host_states() const {
  std::vector<GlobalState> result;
  for (GraphState s = 0; s < size(); ++s) {
    if (kinds[s] != FragmentKind::Active) result.push_back(machine::state_of(*product, *graph, s));
  }
  std::sort(result.begin(), result.end());
  return result;
}

void Fragment::relate_to(const PublishedInterface& known) {
  for (GraphState s = 0; s < size(); ++s) {
    if (kinds[s] == FragmentKind::Active) continue;
    published[s] = known.find(machine::state_of(*product, *graph, s));
  }
}

namespace {

/// One way into an extension: where its machine must be, and the guard.
struct Entry {
  std::size_t machine;
  machine::LocalState exit;
  const machine::Guard* guard;
  machine::Feature feature;
};

/// Does the extension start from this exit state by another machine than the one that takes the
/// entry, both at once?
bool enters_beside(const machine::SynchronousProduct& product, const machine::Expanded& expanded,
                   machine::Feature feature, const GlobalState& state, const Entry& entry) {
  const machine::Outputs outputs = product.outputs_of(state);
  for (const Place& place : expanded.places) {
    if (place.machine == entry.machine || state[place.machine] != place.exit) continue;
    for (const machine::Edge& edge : expanded.system.machines[place.machine].rows[place.exit]) {
      const bool enters = edge.feature == feature;
      const bool together = enters && machine::compatible(edge.guard, *entry.guard);
      if (together && product.may_enable(outputs, edge.guard)) return true;
    }
  }
  return false;
}

/// Where the entry's machine is, or will be taken to be, in its exit state.
bool is_there(const machine::Expanded& expanded, const GlobalState& state, const Entry& entry) {
  const machine::LocalState local = state[entry.machine];
  return local == entry.exit ||
         std::any_of(expanded.places.begin(), expanded.places.end(), [&](const Place& place) {
           return place.machine == entry.machine && local == place.out &&
                  place.reentry == entry.exit;
         });
}

std::vector<Entry> entries_of(const machine::System& system, const Sibling& sibling) {
  std::vector<Entry> result;
  for (const machine::ExtensionPart& part : sibling.extension->parts) {
    const auto place = std::find_if(
        sibling.interface->places.begin(), sibling.interface->places.end(),
        [&part](const machine::InterfacePlace& p) { return p.machine == part.machine; });
    const std::size_t at = *system.find(part.machine);
    const machine::LocalState exit =
        *system.machines[at].find(place->exit.feature, place->exit.name);
    for (const machine::ExtensionEdge& edge : part.edges) {
      if (edge.source != machine::kIn) continue;
      result.push_back({at, exit, &edge.guard, sibling.extension->feature});
    }
  }
  return result;
}

}  // namespace

BusyStates busy_states(const Fragment& fragment,
                       const std::vector<machine::Interface>& interfaces) {
  const machine::System& system = fragment.expanded->system;
  std::vector<Entry> exits;  // the guards do not matter here
  for (const machine::Interface& interface : interfaces) {
    for (const machine::InterfacePlace& place : interface.places) {
      const std::size_t at = *system.find(place.machine);
      const auto exit = system.machines[at].find(place.exit.feature, place.exit.name);
      exits.push_back({at, *exit, nullptr, machine::kBase});
    }
  }
  BusyStates result;
  for (GraphState s = 0; s < fragment.size(); ++s) {
    if (fragment.graph->rows[s].empty()) continue;
    GlobalState state = machine::state_of(*fragment.product, *fragment.graph, s);
    const bool open = std::any_of(exits.begin(), exits.end(), [&](const Entry& exit) {
      return is_there(*fragment.expanded, state, exit);
    });
    if (!open) continue;
    result.states.push_back(std::move(state));
    if (s < fragment.exits) ++result.exits;
  }
  return result;
}

std::vector<machine::Feature> interacting(const machine::Expanded& expanded,
                                          machine::Feature feature, const BusyStates& busy,
                                          const std::vector<Sibling>& siblings) {
  const machine::SynchronousProduct product(expanded.system, feature);
  std::vector<Entry> entries;
  for (const Sibling& sibling : siblings) {
    for (const Entry& entry : entries_of(expanded.system, sibling)) entries.push_back(entry);
  }
  std::vector<machine::Feature> result;
  for (std::size_t s = 0; s < busy.states.size(); ++s) {
    const GlobalState& state = busy.states[s];
    const machine::Outputs outputs = product.outputs_of(state);
    for (const Entry& entry : entries) {
      const bool known = std::find(result.begin(), result.end(), entry.feature) != result.end();
      if (known || !is_there(expanded, state, entry)) continue;
      if (!product.may_enable(outputs, *entry.guard)) continue;
      if (s >= busy.exits || enters_beside(product, expanded, feature, state, entry)) {
        result.push_back(entry.feature);
      }
    }
  }
  return result;
}

Fragment explore_fragment(const machine::System& host, const PublishedInterface& known,
                          const machine::Interface& interface, const machine::Extension& extension,
                          Context& context) {
  return FragmentSearch(host, known, interface, extension).run(context);
}

LabelledFragment label_fragment(const Fragment& fragment, const PublishedInterface& known,
                                const machine::Vocabulary& vocabulary, Context& context) {
  auto atoms = machine::evaluate(vocabulary.atoms, *fragment.product, *fragment.graph);
  auto fairness = machine::evaluate(vocabulary.pool, fragment.expanded->system.fairness, atoms,
                                    fragment.size());
  machine::Marks given(known.formulas, fragment.size());
  machine::StateSet fixed(fragment.size(), false);
  for (GraphState s = 0; s < fragment.size(); ++s) {
    if (!fragment.published[s]) continue;
    fixed[s] = true;
    for (const logic::CtlFormula f : known.formulas) {
      given.of(f)[s] = known.mark(*fragment.published[s], f);
    }
  }
  LabelledFragment result;
  result.structure = std::make_unique<machine::Structure>(machine::Structure{
      fragment.graph->rows, std::move(atoms), std::move(fairness), std::move(fixed)});
  result.marks =
      machine::label(vocabulary.pool, known.formulas, *result.structure, &given, context);
  return result;
}

}  // namespace proviso::collaboration

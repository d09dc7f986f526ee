#include "machine/attach.hpp"

#include <algorithm>

namespace proviso::machine {
namespace {

const InterfacePlace& place_of(const Interface& interface, const ExtensionPart& part) {
  return *std::find_if(
      interface.places.begin(), interface.places.end(),
      [&part](const InterfacePlace& place) { return place.machine == part.machine; });
}

LocalState local(const Machine& machine, const StateName& state) {
  return *machine.find(state.feature, state.name);
}

/// The host's edges at the exit state, where no entry guard is true.
void give_way(Machine& machine, LocalState exit, const ExtensionPart& part,
              const std::vector<bool>& is_choice) {
  Guard entry = Guard::never();
  for (const ExtensionEdge& edge : part.edges) {
    if (edge.source == kIn) entry = entry | without(edge.guard, is_choice);
  }
  const Guard otherwise = !entry;
  for (Edge& edge : machine.rows[exit]) edge.guard = edge.guard & otherwise;
  std::erase_if(machine.rows[exit], [](const Edge& edge) { return edge.guard.cubes.empty(); });
}

void add_part(Machine& machine, const ExtensionPart& part, Feature feature, LocalState in,
              LocalState out) {
  const auto first = static_cast<LocalState>(machine.states.size());
  for (const State& state : part.states) {
    machine.states.push_back(state);
    machine.states.back().feature = feature;
  }
  machine.rows.resize(machine.states.size());
  for (const ExtensionEdge& edge : part.edges) {
    const LocalState source = edge.source == kIn ? in : first + edge.source;
    const LocalState target = edge.target == kOut ? out : first + edge.target;
    machine.rows[source].push_back({target, edge.guard, feature, edge.span, edge.sends});
  }
}

}  // namespace

System attach(const System& host, const Interface& interface, const Extension& extension) {
  System system = host;
  system.name = host.name + " + " + extension.name;
  for (const ExtensionPart& part : extension.parts) {
    const InterfacePlace& place = place_of(interface, part);
    Machine& machine = system.machines[*system.find(part.machine)];
    const LocalState exit = local(machine, place.exit);
    if (extension.overrides) give_way(machine, exit, part, host.is_choice);
    add_part(machine, part, extension.feature, exit, local(machine, place.reentry));
  }
  return system;
}

Expanded expand(const System& host, const Interface& interface, const Extension& extension) {
  Expanded result{host, {}};
  result.system.name = host.name + " + " + extension.name;
  for (const ExtensionPart& part : extension.parts) {
    const InterfacePlace& named = place_of(interface, part);
    const std::size_t at = *host.find(part.machine);
    Machine& machine = result.system.machines[at];
    Place place{at, local(machine, named.exit), local(machine, named.reentry), 0};
    place.out = static_cast<LocalState>(machine.states.size());
    const State reentry = machine.states[place.reentry];
    machine.states.push_back(reentry);
    machine.rows.emplace_back();
    add_part(machine, part, extension.feature, place.exit, place.out);
    machine.rows[place.out] = machine.rows[place.reentry];
    for (Edge& edge : machine.rows[place.out]) {
      if (edge.target == place.reentry) edge.target = place.out;
    }
    result.places.push_back(place);
  }
  return result;
}

}  // namespace proviso::machine

#include "engine/certify/assembly.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace proviso::certify {
namespace {

using machine::Edge;
using machine::ExtensionEdge;
using machine::ExtensionPart;
using machine::Guard;
using machine::LocalState;
using machine::Machine;

LocalState named(const Machine& machine, const machine::StateName& name) {
  return machine.find(name.feature, name.name).value();
}

/// Where a part attaches, `out` being the reentry state.
Joint joint_of(const machine::System& system, const machine::Interface& interface,
               const ExtensionPart& part) {
  const auto place = std::find_if(
      interface.places.begin(), interface.places.end(),
      [&part](const machine::InterfacePlace& one) { return one.machine == part.machine; });
  const std::size_t at = system.find(part.machine).value();
  const LocalState reentry = named(system.machines[at], place->reentry);
  return {at, named(system.machines[at], place->exit), reentry, reentry};
}

/// What an entry sends is no condition of it.
Guard condition_of(const ExtensionEdge& entry, const machine::System& system) {
  Guard condition = Guard::never();
  for (machine::Cube cube : entry.guard.cubes) {
    std::erase_if(cube, [&system](const machine::Literal literal) {
      const std::size_t symbol = index(literal.symbol);
      return symbol < system.is_choice.size() && system.is_choice[symbol];
    });
    condition = condition | Guard{{std::move(cube)}};
  }
  return condition;
}

void restrict_host(const machine::System& system, Machine& machine, LocalState exit,
                   const ExtensionPart& part) {
  Guard entered = Guard::never();
  for (const ExtensionEdge& edge : part.edges) {
    if (edge.source == machine::kIn) entered = entered | condition_of(edge, system);
  }
  for (Edge& edge : machine.rows[exit]) edge.guard = edge.guard & !entered;
}

void add(Machine& machine, const ExtensionPart& part, machine::Feature feature,
         const Joint& joint) {
  const auto first = static_cast<LocalState>(machine.states.size());
  machine.states.insert(machine.states.end(), part.states.begin(), part.states.end());
  for (LocalState s = first; s < machine.states.size(); ++s) machine.states[s].feature = feature;
  machine.rows.resize(machine.states.size());
  for (const ExtensionEdge& edge : part.edges) {
    const LocalState source = edge.source == machine::kIn ? joint.exit : first + edge.source;
    const LocalState target = edge.target == machine::kOut ? joint.out : first + edge.target;
    machine.rows[source].push_back({target, edge.guard, feature});
  }
}

}  // namespace

const machine::Interface& interface_of(const machine::Design& design, std::size_t extension) {
  const machine::ExtensionDefinition& definition = design.extensions[extension];
  return design.hosts[definition.host].interfaces[definition.interface];
}

machine::System assemble(const machine::Design& design, std::size_t system,
                         std::vector<std::size_t> extensions) {
  machine::System result = design.systems[system];
  std::set<std::size_t> attached;
  while (!extensions.empty()) {
    // The first one whose host is complete.
    const auto next = std::find_if(extensions.begin(), extensions.end(), [&](std::size_t e) {
      const auto& needed = design.hosts[design.extensions[e].host].extensions;
      return std::all_of(needed.begin(), needed.end(),
                         [&](std::size_t one) { return attached.contains(one); });
    });
    const std::size_t e = next == extensions.end() ? extensions.front() : *next;
    std::erase(extensions, e);
    attached.insert(e);
    const machine::Extension& extension = design.extensions[e].extension;
    for (const ExtensionPart& part : extension.parts) {
      const Joint joint = joint_of(result, interface_of(design, e), part);
      Machine& machine = result.machines[joint.machine];
      if (extension.overrides) restrict_host(result, machine, joint.exit, part);
      add(machine, part, extension.feature, joint);
    }
  }
  return result;
}

Assembly assemble_apart(const machine::Design& design, machine::System host,
                        std::size_t extension) {
  const machine::Extension& added = design.extensions[extension].extension;
  Assembly result{std::move(host), {}};
  for (const ExtensionPart& part : added.parts) {
    Joint joint = joint_of(result.system, interface_of(design, extension), part);
    Machine& machine = result.system.machines[joint.machine];
    joint.out = static_cast<LocalState>(machine.states.size());
    const machine::State reentry = machine.states[joint.reentry];
    machine.states.push_back(reentry);
    machine.rows.emplace_back();
    add(machine, part, added.feature, joint);
    std::vector<Edge> edges = machine.rows[joint.reentry];
    for (Edge& edge : edges) {
      if (edge.target == joint.reentry) edge.target = joint.out;
    }
    machine.rows[joint.out] = std::move(edges);
    result.joints.push_back(joint);
  }
  return result;
}

}  // namespace proviso::certify

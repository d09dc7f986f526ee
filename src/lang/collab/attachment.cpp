#include "lang/collab/attachment.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lang/collab/codes.hpp"

namespace proviso::collab {
namespace {

/// A transition of the host.
struct HostEdge {
  machine::Guard guard;
  Span span;
};

/// Returns the transitions by which the host can leave a state, which may be one of an extension.
std::vector<HostEdge> edges_at(const machine::Design& design, const machine::System& system,
                               const std::string& name, const machine::StateName& exit) {
  std::vector<HostEdge> result;
  if (exit.feature == machine::kBase) {
    const machine::Machine& machine = system.machines[*system.find(name)];
    for (const machine::Edge& edge : machine.rows[*machine.find(exit.feature, exit.name)]) {
      result.push_back({edge.guard, edge.span});
    }
    return result;
  }
  for (const auto& part : design.extensions[exit.feature - 1].extension.parts) {
    if (part.machine != name) continue;
    for (const machine::ExtensionEdge& edge : part.edges) {
      if (edge.source == machine::kIn || part.states[edge.source].name != exit.name) continue;
      result.push_back({edge.guard, edge.span});
    }
  }
  return result;
}

/// Warns of the first entry that competes with the host's own transitions. Returns whether there is
/// one.
bool warn_of_overlap(const machine::ExtensionPart& part, const std::vector<HostEdge>& host_edges,
                     Diagnostics& diagnostics) {
  for (const machine::ExtensionEdge& entry : part.edges) {
    if (entry.source != machine::kIn) continue;
    for (const HostEdge& edge : host_edges) {
      if (!machine::compatible(edge.guard, entry.guard)) continue;
      diagnostics.report(
          {Severity::Warning,
           code::kOverlap,
           entry.span,
           fmt::format("this way in and a transition of {} can be taken at the same time",
                       part.machine),
           {{edge.span, "the transition of the host"}},
           "attach override lets the extension go first"});
      return true;
    }
  }
  return false;
}

/// Tries to negate the entry guards and to add that to the host's own.
void check_override(const machine::ExtensionPart& part, const std::vector<HostEdge>& host_edges,
                    Diagnostics& diagnostics) {
  try {
    machine::Guard entry = machine::Guard::never();
    for (const machine::ExtensionEdge& edge : part.edges) {
      if (edge.source == machine::kIn) entry = entry | edge.guard;
    }
    const machine::Guard otherwise = !entry;
    for (const HostEdge& edge : host_edges) static_cast<void>(edge.guard & otherwise);
  } catch (const machine::GuardTooLarge& error) {
    diagnostics.report({Severity::Error, code::kTooLarge, part.span, error.what()});
  }
}

}  // namespace

void check_attachment(const machine::Design& design, const machine::ExtensionDefinition& definition,
                      const machine::Interface& interface, Diagnostics& diagnostics) {
  const machine::System& system = design.systems[design.hosts[definition.host].system];
  for (const machine::ExtensionPart& part : definition.extension.parts) {
    const auto place =
        std::find_if(interface.places.begin(), interface.places.end(),
                     [&part](const auto& one) { return one.machine == part.machine; });
    const std::vector<HostEdge> host_edges = edges_at(design, system, part.machine, place->exit);
    if (definition.extension.overrides) {
      check_override(part, host_edges, diagnostics);
    } else if (warn_of_overlap(part, host_edges, diagnostics)) {
      return;
    }
  }
}

}  // namespace proviso::collab

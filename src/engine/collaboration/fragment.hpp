// What an extension adds to the reachable states, seen from the host's published interface alone.
//
// The product of the expanded machines is explored from every state of the exit subgraph, the
// environment in the state in which it is there. From an exit state only those steps are followed
// that enter the extension; a state is *active* while some machine is inside the extension; when
// none is any more the run has landed in a state of the host, which is not explored again. A
// machine that has come back stays apart in `out` while others are inside; in the product it is in
// its reentry state, and states that differ in this alone are one state of the product.
//
// Conditions for what the interface tells to be enough (the paper's, read as its figures mean them;
// with this reading the first one, that every state of the extension's product has some machine
// in the extension, holds by construction):
//   C2  while the extension is active, no machine that has not entered leaves the exit subgraph
//   C3  all machines come back together: landings are the reentry states, no machine goes on from
//       its reentry state while others are inside, and nothing gets stuck
//   C4  every landing is a reachable state of the host, with the environment in the same state
//
// Cost: the steps of the exit subgraph and of the active states. The host is not visited.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/collaboration/host.hpp"
#include "machine/attach.hpp"

namespace proviso::collaboration {

enum class FragmentKind : std::uint8_t { Exit, Active, Landing };

/// A condition that does not hold, and a shortest run from the exit subgraph that shows it.
struct BrokenCondition {
  unsigned condition;  // 2, 3 or 4
  std::string reason;
  std::vector<machine::GraphState> path;
};

struct Fragment {
  machine::Feature feature = machine::kBase;
  std::unique_ptr<const machine::Expanded> expanded;
  std::unique_ptr<const machine::SynchronousProduct> product;
  std::unique_ptr<machine::StateGraph> graph;
  std::vector<FragmentKind> kinds;                      // of each state of the graph
  std::vector<std::optional<std::uint32_t>> published;  // the place in the interface, if there
  std::size_t exits = 0;                                // size of the exit subgraph
  std::size_t actives = 0;              // states of the product in which it is active
  std::size_t left = 0;                 // ways out of the exit subgraph that are the host's own
  bool stuck = false;                   // some active state has no successor
  std::vector<BrokenCondition> broken;  // at most one of each condition

  std::size_t size() const { return graph->size(); }
  /// The states of the host among them: exits and landings, ascending.
  std::vector<machine::GlobalState> host_states() const;
  /// States of the host in which runs land but which the interface does not list.
  std::vector<machine::GlobalState> unknown_landings() const;
  /// Looks the states up again in an interface that lists more of them.
  void relate_to(const PublishedInterface& known);
};

/// The extension must not override. Throws LimitReached.
Fragment explore_fragment(const machine::System& host, const PublishedInterface& known,
                          const machine::Interface& interface, const machine::Extension& extension,
                          Context& context);

/// Another extension that may be attached to the same host.
struct Sibling {
  const machine::Interface* interface;
  const machine::Extension* extension;
};
/// The states of a fragment from which something happens and in which some machine is at an exit
/// state of an interface, so that another extension might be entered: those of the exit subgraph
/// first.
struct BusyStates {
  std::vector<machine::GlobalState> states = {};
  std::size_t exits = 0;
};
BusyStates busy_states(const Fragment& fragment, const std::vector<machine::Interface>& interfaces);
/// The siblings that may be entered while the extension is active, or together with it: then the
/// reachable states are more than those of the host and of each. Errs on the side of saying so.
std::vector<machine::Feature> interacting(const machine::Expanded& expanded,
                                          machine::Feature feature, const BusyStates& busy,
                                          const std::vector<Sibling>& siblings);

/// The marks of all its states: those of the host's states as published. Every landing must be
/// known.
struct LabelledFragment {
  std::unique_ptr<machine::Structure> structure;
  machine::Marks marks;
};
LabelledFragment label_fragment(const Fragment& fragment, const PublishedInterface& known,
                                const machine::Vocabulary& vocabulary, Context& context);

}  // namespace proviso::collaboration

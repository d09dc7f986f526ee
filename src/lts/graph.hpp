// Linear-time analyses of the graph of a transition system: strongly connected components, shortest
// traces, and the steps that no observer sees.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/context.hpp"
#include "lts/lts.hpp"

namespace proviso::lts {

/// Which steps a search takes.
enum class Steps { All, Silent };

/// The strongly connected components, numbered so that every step stays in its component or leads
/// to one with a smaller number. π belongs to none.
struct Components {
  std::vector<std::uint32_t> component_of_state;
  std::uint32_t count = 0;
};
Components strongly_connected_components(const Lts& lts, Steps steps, Context& context);

/// The reachable components that no transition leaves, each ascending; a transition to π leaves its
/// component. A state without transitions, END included, is a terminal component.
std::vector<std::vector<StateId>> terminal_components(const Lts& lts, Context& context);

/// The actions of a shortest run, τ included, to π; or to a deadlock: a state that has no
/// transitions and is not END.
std::optional<std::vector<ActionId>> shortest_trace_to_error(const Lts& lts, Context& context);
std::optional<std::vector<ActionId>> shortest_trace_to_deadlock(const Lts& lts, Context& context);

/// A state of a deterministic system in which everything is allowed for ever: it loops on every
/// label, and there are labels.
std::optional<StateId> universal_state(const Lts& lts);

/// One state with a τ transition to π: the representation of a system whose initial state is π.
Lts error_lts(const Alphabet& alphabet);

/// Turns every state from which τ steps alone lead to π into π; if that is the initial state,
/// returns error_lts. Keeps only reachable states, in breadth-first order.
Lts propagate_error(const Lts& lts, Context& context);

/// Collapses τ cycles and skips states whose only transition is τ to one state. Linear; the result
/// is branching bisimilar to the original and often much smaller, but not minimal. Keeps only
/// reachable states, in breadth-first order.
Lts reduce_tau(const Lts& lts, Context& context);

}  // namespace proviso::lts

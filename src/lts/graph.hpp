// What can be read off the graph of a transition system in linear time: components, shortest
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

/// The reachable components that no transition leaves, each ascending; a transition to π leaves.
/// A state without transitions, END too, is one by itself.
std::vector<std::vector<StateId>> terminal_components(const Lts& lts, Context& context);

/// The actions of a shortest run, τ included, to π; or to a state that is stuck: no transitions and
/// not END.
std::optional<std::vector<ActionId>> shortest_trace_to_error(const Lts& lts, Context& context);
std::optional<std::vector<ActionId>> shortest_trace_to_deadlock(const Lts& lts, Context& context);

/// A state of a deterministic system in which anything goes for ever: it loops on every label, and
/// there are labels.
std::optional<StateId> universal_state(const Lts& lts);

/// One state with a τ transition to π: what a system is whose initial state is π.
Lts error_lts(const Alphabet& alphabet);

/// A state from which τ steps alone lead to π becomes π; if that is the initial state, error_lts.
/// Only what is still reachable is kept, in breadth-first order.
Lts propagate_error(const Lts& lts, Context& context);

/// Collapses τ cycles and skips states whose only way on is τ to one state. Linear, branching
/// bisimilar to the original, often much smaller; not minimal. Only what is reachable is kept, in
/// breadth-first order.
Lts reduce_tau(const Lts& lts, Context& context);

}  // namespace proviso::lts

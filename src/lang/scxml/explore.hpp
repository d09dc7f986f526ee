// All situations of a part between two events, and how events lead from one to another: the states
// and edges of a machine.
//
// Events are those that descriptors of the document name, and one more for all others. That is
// exact: two events that are matched by the same descriptors have the same effect, and of an event
// only its most special descriptor counts, which is an event name itself.
//
// Cost: one macrostep for each situation, event and answer about the states of other parts.
#pragma once

#include <string>
#include <vector>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "lang/scxml/parts.hpp"

namespace proviso::scxml {

struct LocalEdge {
  std::size_t target = 0;
  std::string event;  // empty: one that no descriptor names
  Assumed where;      // what it asks of other parts
  std::set<std::string> sent;
  bool moved = false;
};

struct LocalState {
  Situation situation;
  std::set<std::string> sent_at_start;  // only of the initial state
  std::vector<LocalEdge> edges = {};
};

struct ExploredPart {
  Part part;
  std::vector<LocalState> states;  // the first one is initial
};

/// The names of external events: all descriptors but those of done.state, which only the document
/// itself raises.
std::vector<std::string> event_names(const Chart& chart);

/// Explores a part. Keeps only those names of sent events that are in `observed`. Reports a part
/// that does not come to rest. Throws LimitReached.
ExploredPart explore(const Chart& chart, const Part& part, const std::vector<std::string>& events,
                     const std::set<std::string>& observed, Diagnostics& diagnostics,
                     Context& context);

}  // namespace proviso::scxml

// What a statechart does with one event: run to completion.
//
// The algorithm is that of the specification (Appendix D): a microstep takes the transitions that
// are enabled together, transitions without events go before internal events, and the macrostep
// ends when neither is left. Everything is deterministic, so that a reaction is a function of the
// situation and the event.
//
// A part is a set of regions, the children of the one parallel state of a document, which are
// executed without the others (parts.hpp says when that is exact), or the whole chart. A condition
// that asks for the state of another part is answered from assumptions. If an assumption is
// missing, the reaction names the state, and the caller asks again with both answers.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lang/scxml/ast.hpp"

namespace proviso::scxml {

struct Part {
  std::vector<StateId> regions;  // the <scxml> element alone for a whole chart

  bool contains(const Chart& chart, StateId state) const;
};

/// What a part remembers between two events.
struct Situation {
  std::vector<StateId> active;  // ascending
  std::vector<bool> data;
  bool running = true;  // false once a final child of <scxml> is reached
  friend auto operator<=>(const Situation&, const Situation&) = default;
};

/// The states of other parts in which these are assumed to be, or not to be.
using Assumed = std::map<StateId, bool>;

struct Reaction {
  Situation rest;
  std::set<std::string> sent = {};
  bool moved = false;                        // some transition was taken
  std::optional<StateId> missing = {};       // an assumption; the rest says nothing then
  std::optional<TransitionId> endless = {};  // taken again and again: the part never rests
};

class Macrostep {
 public:
  static constexpr std::size_t kMostMicrosteps = 10'000;

  Macrostep(const Chart& chart, const Part& part) : chart_(chart), part_(part) {}

  /// Enters the initial states.
  Reaction start() const;
  /// Reacts to an external event. An empty name is an event that no descriptor names.
  Reaction react(const Situation& situation, const std::string& event,
                 const Assumed& assumed) const;

 private:
  const Chart& chart_;
  const Part& part_;
};

}  // namespace proviso::scxml

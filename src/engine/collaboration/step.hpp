// One extension at one interface: everything that can be said of it without the host.
//
// The ladder begins with what the published interface tells (modular). If runs come back elsewhere,
// or not together, the marks of those states of the host are looked up as well (frontier). If they
// come back to states that the host never reaches, nothing can be said here, and whoever asks has
// to compose.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/collaboration/preservation.hpp"

namespace proviso::collaboration {

enum class Method : std::uint8_t { Base, Modular, Frontier, Composed };

/// "base", "modular", "frontier", "composed".
std::string_view to_string(Method method);

/// What was found out of one property.
struct Preservation {
  logic::CtlFormula property{};
  bool all_marks_stay = false;          // the exact test
  bool value_stays = false;             // the monotone one, for the value that it has in the host
  bool paper_accepts = false;           // false if not asked
  std::optional<Failure> failure = {};  // of the monotone test
  std::string failed_formula = {};
};

/// A condition that does not hold, told.
struct Remark {
  unsigned condition;
  std::string reason;
};

struct StepAnalysis {
  std::string extension;
  machine::Feature feature = machine::kBase;
  Method method =
      Method::Modular;  // Composed: runs come back to states that the host never reaches
  std::size_t exits = 0;
  std::size_t actives = 0;  // states of the product in which it is active
  std::size_t left = 0;     // ways out of the exit subgraph that are the host's own
  std::size_t transitions = 0;
  bool stuck = false;  // some active state has no successor
  std::vector<Remark> broken = {};
  std::vector<machine::GlobalState> host_states = {};  // looked at: exits and landings, ascending
  std::vector<machine::GlobalState> landings_beyond = {};  // that the interface does not list
  std::vector<FeatureSegments> segments = {};
  BusyStates busy = {};
  std::vector<Preservation> properties = {};

  /// The number of states of the product that were explored.
  std::size_t visited() const { return host_states.size() + actives; }
  const Preservation& of(logic::CtlFormula property) const;
};

/// The input of the analysis of one step.
struct StepQuestion {
  const machine::System& host;
  const machine::Interface& interface;
  const machine::Extension& extension;
  std::vector<machine::Interface> interfaces;  // all of the host: where others may attach
  std::vector<logic::CtlFormula> properties;
  bool by_paper = false;  // ask the paper's criterion too
};

/// Lists more states in the interface, those of them that the host reaches.
using Widen = std::function<PublishedInterface(const PublishedInterface& known,
                                               const std::vector<machine::GlobalState>& more)>;

/// `widen` is called only if the interface is not enough. Throws LimitReached.
StepAnalysis analyse_step(const StepQuestion& question, const PublishedInterface& known,
                          const Widen& widen, const machine::Vocabulary& vocabulary,
                          Context& context);

}  // namespace proviso::collaboration

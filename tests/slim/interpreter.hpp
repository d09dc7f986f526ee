// A slow reference: explores all configurations of a random model, step by step as the definition
// says it.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>

#include "slim/random_model.hpp"

namespace proviso::slim::random {

/// What happened in some step that was explored.
struct Happened {
  bool event_to_several = false;  // an event was received by more than one
  bool propagation = false;       // a partner took a propagation
  bool access = false;            // likewise, by access only
  bool reset = false;             // an error model was reset
  bool activation = false;        // by a transition or a mode for it
  bool tick = false;
  bool urgency = false;  // stopped time
};

struct Exploration {
  std::size_t configurations = 0;
  bool has_initial = false;
  std::optional<int> violation = {};  // the steps of the shortest way to a violation
  std::optional<int> deadlock = {};   // likewise
  Happened happened = {};
};

/// The error events that may occur: a component and a name.
using Faults = std::set<std::pair<int, std::string>>;

/// Returns nullopt if there are more configurations than that. If faults are given, no others
/// occur.
std::optional<Exploration> explore(const Model& model, std::size_t most,
                                   const Faults* allowed = nullptr);

}  // namespace proviso::slim::random

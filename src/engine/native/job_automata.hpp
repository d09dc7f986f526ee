// Between transition systems and the tables that an image works with: assumptions, properties and
// restrictions become automata of a job, and the graph of an outcome becomes a transition system.
#pragma once

#include <string>
#include <vector>

#include "engine/native/instrumentation.hpp"
#include "engine/native/protocol_driver.hpp"
#include "lts/system.hpp"
#include "runtime/protocol.hpp"

namespace proviso::native {

/// The name of the automaton that rejects what leaves a declared domain or limit.
inline constexpr const char* kRestrictions = "restrictions";

/// The name of the automaton that rejects calls of an object that is destroyed.
inline constexpr const char* kLifetime = "lifetime";

/// A component over its alphabet. A transition to π, like one that does not exist, is rejected.
runtime::Automaton automaton_of(const lts::Component& component, runtime::Role role);

/// Rejects every event but those of the setup, one after the other, and then of the use.
runtime::Automaton restrictions_of(const Instrumentation& instrumentation);

/// Allows every mapped action that is no event of the restrictions, always.
runtime::Automaton actions_of(const Instrumentation& instrumentation);

/// What makes calls visible, keeps their limits and rejects those after the destruction.
void add_protocol(const Protocol& protocol, std::vector<runtime::Automaton>& automata);

/// The graph that an image explored; events outside of the alphabet are τ.
lts::Lts lts_of(const runtime::Outcome& outcome, const std::vector<std::string>& alphabet);

}  // namespace proviso::native

// Converts transition systems to the tables that an image works with, and back: assumptions,
// properties and restrictions become automata of a job, and the graph of an outcome becomes a
// transition system.
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

/// Rejects every event except those of the setup, one after the other, followed by those of the
/// use.
runtime::Automaton restrictions_of(const Instrumentation& instrumentation);

/// Allows, in every state, each mapped action that is not an event of the restrictions.
runtime::Automaton actions_of(const Instrumentation& instrumentation);

/// Adds the automata that make calls visible, enforce their limits, and reject calls after the
/// destruction.
void add_protocol(const Protocol& protocol, std::vector<runtime::Automaton>& automata);

/// The graph that an image explored; events outside of the alphabet are τ.
lts::Lts lts_of(const runtime::Outcome& outcome, const std::vector<std::string>& alphabet);

}  // namespace proviso::native

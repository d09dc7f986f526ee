// Warnings about mapped events that never occurred during the search.
#pragma once

#include <span>

#include "ask/task.hpp"
#include "engine/native/check.hpp"
#include "mapping/mapping.hpp"

namespace proviso::ask {

/// Warns of each event of the mapping, whatever its values, that never occurred in anything that
/// was explored. If there were several searches, one occurrence in any of them is enough.
void warn_of_silence(Task& task, const mapping::Mapping& mapping,
                     std::span<const native::CheckOutcome> searches);

/// Warns of a premise in which no action of some automaton occurred: its verdict says nothing about
/// that automaton.
void warn_of_emptiness(Task& task, std::size_t premise, const std::vector<lts::Component>& automata,
                       const native::CheckOutcome& search);

}  // namespace proviso::ask

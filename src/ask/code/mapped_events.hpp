// Mapped, but did it happen? What is said of events that were never seen.
#pragma once

#include <span>

#include "ask/task.hpp"
#include "engine/native/check.hpp"
#include "mapping/mapping.hpp"

namespace proviso::ask {

/// An event that never happened in all that was explored is worth a warning: one for each event of
/// the mapping, whatever its values. Of several searches one may have seen it.
void warn_of_silence(Task& task, const mapping::Mapping& mapping,
                     std::span<const native::CheckOutcome> searches);

/// A premise in which nothing happened of which an automaton speaks says nothing about it.
void warn_of_emptiness(Task& task, std::size_t premise, const std::vector<lts::Component>& automata,
                       const native::CheckOutcome& search);

}  // namespace proviso::ask

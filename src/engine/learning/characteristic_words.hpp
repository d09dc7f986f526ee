// Words that tell an automaton from every other of its size: to learn it again at once.
#pragma once

#include <vector>

#include "engine/learning/candidate.hpp"

namespace proviso::learning {

/// For a deterministic system in which every state accepts: each shortest word to a state, alone
/// and with one label more, followed by each of a few suffixes that tell all states apart. At most
/// `most` of them, over the alphabet of the system.
std::vector<Word> characteristic_words(const lts::Lts& lts, std::size_t most);

}  // namespace proviso::learning

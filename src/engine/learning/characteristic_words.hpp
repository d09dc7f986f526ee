// Words that distinguish an automaton from every other of its size, so that it can be relearned at
// once.
#pragma once

#include <vector>

#include "engine/learning/candidate.hpp"

namespace proviso::learning {

/// For a deterministic system in which every state accepts: each shortest word to a state, alone
/// and with one more label, followed by each of a few suffixes that distinguish all states. At most
/// `most` of them, over the alphabet of the system.
std::vector<Word> characteristic_words(const lts::Lts& lts, std::size_t most);

}  // namespace proviso::learning

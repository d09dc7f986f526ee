// Words that distinguish an automaton from every other of its size, so that it can be relearned at
// once.
#pragma once

#include <vector>

#include "engine/learning/candidate.hpp"

namespace proviso::learning {

/// For a deterministic system in which every state accepts: each shortest word to a state, alone
/// and with one more label, or up to `extra` more than one, followed by each of a few suffixes that
/// distinguish all states. At most `most` of them, over the alphabet of the system.
std::vector<Word> characteristic_words(const lts::Lts& lts, std::size_t most,
                                       std::size_t extra = 0);

/// No bound on their number.
inline constexpr std::size_t kEveryWord = static_cast<std::size_t>(-1);

}  // namespace proviso::learning

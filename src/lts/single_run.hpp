// A system with a single run: composed with another, it lets that one do the labels of the run, in
// this order, and no other label of the alphabet.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "lts/lts.hpp"

namespace proviso::lts {

/// The labels of the run must be in the alphabet. If `last` is given, the last step leads there.
Lts single_run(const Alphabet& alphabet, std::span<const std::string> run,
               std::optional<StateId> last = std::nullopt);

}  // namespace proviso::lts

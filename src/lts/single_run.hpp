// A system that does one thing: beside another, it lets that do the labels of a run, in this order,
// and no other of the alphabet.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "lts/lts.hpp"

namespace proviso::lts {

/// The labels of the run are in the alphabet. If `last` is given, the last step leads there.
Lts single_run(const Alphabet& alphabet, std::span<const std::string> run,
               std::optional<StateId> last = std::nullopt);

}  // namespace proviso::lts

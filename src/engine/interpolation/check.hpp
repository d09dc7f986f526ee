// The main loop of the method, started from scratch or from an earlier proof.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "engine/interpolation/attempt.hpp"
#include "engine/interpolation/interpolation.hpp"

namespace proviso::interpolation {

enum class Start : std::uint8_t {
  BoundedRun,
  InnerReachability,  // with the environment that the attempt already has
};

/// Runs the loop. Returns Undecided when a limit is reached.
Result prove(const Parts& parts, const circuit::Property& property, Attempt& attempt, Start start,
             std::optional<unsigned> bound, Context& context);

/// The components that the property mentions; if there are none, those that constrain its bits.
std::vector<circuit::ComponentId> focus_of(const Parts& parts, const circuit::Property& property);

}  // namespace proviso::interpolation

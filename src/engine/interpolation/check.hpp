// The loop of the method, begun with nothing or with what an earlier proof knew.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "engine/interpolation/attempt.hpp"
#include "engine/interpolation/interpolation.hpp"

namespace proviso::interpolation {

enum class Start : std::uint8_t {
  BoundedRun,
  InnerReachability,  // with the environment that the attempt has already
};

/// Limits are answered with Undecided.
Result prove(const Parts& parts, const circuit::Property& property, Attempt& attempt, Start start,
             std::optional<unsigned> bound, Context& context);

/// What the property mentions; if that is nothing, whoever constrains its bits.
std::vector<circuit::ComponentId> focus_of(const Parts& parts, const circuit::Property& property);

}  // namespace proviso::interpolation

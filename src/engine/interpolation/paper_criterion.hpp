// Algorithm 1 of the paper, as printed wherever that is sound.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "engine/interpolation/attempt.hpp"
#include "engine/interpolation/interpolation.hpp"

namespace proviso::interpolation {

/// Uses only the division and the run of the attempt. Returns Undecided at the bound or a limit.
Result paper_criterion(const Parts& parts, const circuit::Property& property, Attempt& attempt,
                       std::optional<unsigned> bound, Context& context);

}  // namespace proviso::interpolation

// Steps that an environment cannot refuse.
//
// In a parallel composition an environment takes part in every step that it shares, and may refuse
// any. The callers of a class are not like that: they decide on calls, but a call that they made
// returns, whether they like it or not. So a state from which such steps, and silent ones, lead to
// π is as good as π, and what callers must not do is the call before.
//
//   0 open.call→ 1, 1 open.return→ 2, 2 τ→ π    where open.return cannot be refused: 0 open.call→ π
//
// For environments that refuse none of these steps the weakest assumption of the result is that of
// the original: one of their runs that ends with a step into π can be cut before the first of the
// steps that lead there without their doing, and the other way round each run that can be continued
// to π without their doing is continued so in some run.
#pragma once

#include <span>
#include <string>

#include "lts/lts.hpp"

namespace proviso::weakest {

/// Turns every state into π from which π is reached by τ and by these labels alone.
lts::Lts err_before(const lts::Lts& lts, std::span<const std::string> unrefusable);

}  // namespace proviso::weakest

// The most general component to be put beside T so that P holds.
//
// Every environment that satisfies A will do, and A itself is one of them. It is the most general,
// but it also says what happens where T cannot follow, in θ, and nobody will ever see that. The
// submodule is A without it: the traces of A that T can follow, made deterministic and minimal. It
// has the same behaviour with T as A has, its composition with T satisfies P, and every environment
// that satisfies A does nothing with T that the submodule does not do.
//
//   A: 0 lock→ 1, 0 unlock→ θ, …   with T a mutex that is free:   0 lock→ 1, …
#pragma once

#include "base/context.hpp"
#include "engine/weakest/weakest.hpp"

namespace proviso::weakest {

/// Over the whole interface. Throws LimitReached.
lts::Lts submodule(const Query& query, const lts::Lts& assumption, Context& context);

}  // namespace proviso::weakest

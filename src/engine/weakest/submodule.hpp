// The most general component that makes P hold when composed with T.
//
// Every environment that satisfies A is suitable, and A itself is the most general of them. But A
// also describes what happens where T cannot follow, in θ, which is never observable. The submodule
// is A without that: the traces of A that T can follow, determinised and minimised. Composed with T
// it behaves like A, its composition with T satisfies P, and every environment that satisfies A
// does nothing with T that the submodule does not do.
//
//   A: 0 lock→ 1, 0 unlock→ θ, …   with T a mutex that is free:   0 lock→ 1, …
#pragma once

#include "base/context.hpp"
#include "engine/weakest/weakest.hpp"

namespace proviso::weakest {

/// Computes the submodule over the whole interface. Throws LimitReached.
lts::Lts submodule(const Query& query, const lts::Lts& assumption, Context& context);

}  // namespace proviso::weakest

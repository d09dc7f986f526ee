// Analyses what remains of a component under its assumption: an assumption may hold vacuously.
//
// A component T that satisfies its property under the assumption A may do so because A forbids
// everything that T is for. The composition T ‖ A shows what remains (Giannakopoulou, Păsăreanu,
// Barringer, ASE 2002, section 5). θ is the state of A that loops on every label, where anything is
// allowed. The analysis finds
//
//   violation          a run of T ‖ A ‖ P_err to π: then A does not even suffice
//   deadlock           a run of T ‖ A after which nothing can happen, T alone having not ended;
//                      of no steps: no useful behaviour is left at all
//   never allowed      labels that A forbids in every state but θ, and that do not occur there
//   never occurring    other labels of A that never occur in T ‖ A
//   only to anything   labels that A allows, but wherever it does they lead to θ: the component
//                      never does them there, so that they may be implemented freely
//   held for ever      labels x, y such that in T each y gives back an x (on every run of T the two
//                      alternate, x first, and after every x some run leads to y), while in T ‖ A
//                      some x is followed by no y on any run: what x took is never given back
//
// For example, T is a mutex (acquire -> release -> T) and A allows acquire and nothing after it:
// T ‖ A deadlocks after acquire, release is never allowed, and acquire is held for ever.
//
// Cost: T ‖ A ‖ P_err is built once, and searched backwards once per label. T is built alone only
// if some pair of labels is suspect, and searched once for each such pair.
#pragma once

#include <span>

#include "base/context.hpp"
#include "lts/system.hpp"
#include "outcome/analysis.hpp"

namespace proviso::weakest {

/// The component is open (space/open_system.hpp), properties are completed with transitions to π,
/// the assumption is deterministic and without τ and π.
Analysis analyse(const lts::System& component, std::span<const lts::Component> properties,
                 const lts::Lts& assumption, Context& context);

}  // namespace proviso::weakest

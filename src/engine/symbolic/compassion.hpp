// Replaces compassion by justice: for each pair (p, q) the system guesses once that p has occurred
// for the last time.
//
// A bit, initially false, that stays true once it is, and is true only where p is false; and the
// justice condition that the bit or q is true. A path on which p occurs finitely often makes the
// bit true after its last p; on a path that keeps the bit false, q occurs infinitely often.
//
// Cost: a bit for each pair.
#pragma once

#include "engine/symbolic/tableau.hpp"

namespace proviso::symbolic {

/// Returns a system with the same paths, those that are fair included, and without compassion.
Observed without_compassion(Observed observed);

}  // namespace proviso::symbolic

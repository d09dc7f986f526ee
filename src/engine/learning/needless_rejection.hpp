// Does an assumption reject a word that is fine?
//
// A word is an error word of a system if some run of the system with this word, or a prefix of it,
// reaches π. An assumption that accepts no error word is the weakest one if it rejects nothing
// else: each word that it rejects at its last letter must be an error word. A word is fine only if
// *no* run of it errs, so pairs are followed of the assumption's state and the set of all states
// that the system can be in after the same word:
//
//   (q, S) a→ (q', S')        if the assumption accepts a in q, and no member has S a→ π
//   S a→ π for some member    required if it rejects a in q; otherwise the word with a is fine
//
// The sets are those of determinising the system, up to the point where the assumption rejects, so
// that in the worst case there are exponentially many.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "engine/learning/candidate.hpp"
#include "lts/lts.hpp"

namespace proviso::learning {

/// Returns a shortest word that the assumption, which is deterministic and without τ and π, rejects
/// although it is no error word. The system needs to have the runs only whose words the assumption
/// accepts, or rejects at the last letter. Letters are those of the assumption.
std::optional<Word> needlessly_rejected(const lts::Lts& assumption, const lts::Lts& system,
                                        Context& context);

}  // namespace proviso::learning

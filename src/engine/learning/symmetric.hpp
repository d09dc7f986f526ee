// The symmetric rule: every module has an assumption, and words that all assumptions forbid do not
// violate the property.
//
//   ⟨A1⟩ M1 ⟨P⟩ … ⟨An⟩ Mn ⟨P⟩   L(coA1 ‖ … ‖ coAn) ⊆ L(P)   ⊢   ⟨true⟩ M1 ‖ … ‖ Mn ⟨P⟩
//
// with αAi = (αMi ∩ ⋃j≠i αMj) ∪ αP. Sound: a run of the system that violates P, projected to αAi,
// is not in L(Ai) by premise i; so it is in every coAi, hence in L(P).
//
// One learner a module. The first premises make the assumptions strong enough. A word that breaks
// the closing premise is asked of every teacher: if all forbid it, each module can do its part of
// it and P errs at the same place of all, so it is a violation; otherwise those who allow it learn
// it. (The published alphabets have only the labels common to all modules; with three modules or
// more, labels shared by two would be lost.)
#pragma once

#include "engine/learning/asymmetric.hpp"

namespace proviso::learning {

/// Proves by the symmetric rule. No module may reach π on its own. The result has one assumption
/// per module, one premise per module and the closing one. Throws LimitReached.
Attempt prove_symmetric(std::span<const lts::System> modules,
                        const std::vector<lts::Component>& properties, LearnerKind learner,
                        std::span<const lts::Lts> earlier, Context& context, Effort& effort);

}  // namespace proviso::learning

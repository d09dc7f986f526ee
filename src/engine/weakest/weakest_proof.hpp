// Proves that an assumption is the weakest one, in the form that certify checks.
#pragma once

#include <tl/expected.hpp>

#include "engine/weakest/weakest.hpp"
#include "outcome/proof.hpp"

namespace proviso::weakest {

/// Returns a proof by Rule::Weakest for this assumption or, if nothing is required and there is
/// none, for the one that allows every word. The premise ⟨A⟩ T ⟨P⟩ is explored for its size; the
/// error is the limit that was reached.
tl::expected<Proof, StopReason> weakest_proof(const Query& query,
                                              const std::optional<lts::Lts>& assumption,
                                              Context& context);

}  // namespace proviso::weakest

// `ltl { … }` as a formula over atoms. && || ! and the temporal operators belong to the formula,
// everything below them is an atom: an expression that is true where it is not 0.
//
// The operator X is refused, as SPIN does unless it is told otherwise: what it says depends on how
// many steps the others do in between.
#pragma once

#include <optional>

#include "lang/promela/lower_expression.hpp"

namespace proviso::promela {

/// Nothing if a message was given.
std::optional<process::TemporalProperty> lower_formula(const Specification& spec,
                                                       const LtlClaim& claim, std::string name,
                                                       Names& names,
                                                       ExpressionLowering& expressions);

}  // namespace proviso::promela

// Lowers `ltl { … }` to a formula over atoms. && || ! and the temporal operators belong to the
// formula, everything below them is an atom: an expression that is true where it is not 0.
//
// The operator X is rejected, as in SPIN by default: its meaning depends on how many steps the
// other processes take in between.
#pragma once

#include <optional>

#include "lang/promela/lower_expression.hpp"

namespace proviso::promela {

/// Returns nullopt if an error was reported.
std::optional<process::TemporalProperty> lower_formula(const Specification& spec,
                                                       const LtlClaim& claim, std::string name,
                                                       Names& names,
                                                       ExpressionLowering& expressions);

}  // namespace proviso::promela

// Checks a resolution proof independently: replays every chain with code that shares nothing with
// the solver.
//
// A pivot must occur in the antecedent and, negated, in the current clause, and the result of the
// chain must be the clause of the vertex, as a set. The cost is the total length of the
// antecedents.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "sat/proof.hpp"

namespace proviso::sat {

/// Returns what is wrong with the proof, if anything: "vertex 7: the pivot 3 is not in antecedent
/// 2".
std::optional<std::string> defect(const Proof& proof);
/// Like defect(proof), but inputs must also be among these clauses, with these partitions.
std::optional<std::string> defect(const Proof& proof, std::span<const Clause> clauses,
                                  std::span<const Partition> partitions);

}  // namespace proviso::sat

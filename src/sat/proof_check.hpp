// Whether a proof is one: every chain is resolved again, by code that shares nothing with the
// solver.
//
// A pivot has to stand in the antecedent and, negated, in the clause so far, and what is left at
// the end of the chain has to be the clause of the vertex, as a set. The cost is the total length
// of the antecedents.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "sat/proof.hpp"

namespace proviso::sat {

/// What is wrong with the proof, if anything: "vertex 7: the pivot 3 is not in antecedent 2".
std::optional<std::string> defect(const Proof& proof);
/// The same; inputs have to be among these clauses, whose partitions stand beside them.
std::optional<std::string> defect(const Proof& proof, std::span<const Clause> clauses,
                                  std::span<const Partition> partitions);

}  // namespace proviso::sat

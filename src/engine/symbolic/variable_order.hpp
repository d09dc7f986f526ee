// The initial variable order of decision diagrams, before their sizes are known.
//
// Bits that occur in the same constraint should be close. The constraints are the edges of a
// hypergraph over the bits (a bit and its value after the step are one vertex), and the sum of the
// edges' spans is made small by the FORCE heuristic (Aloul, Markov, Sakallah, GLSVLSI 2003): every
// edge has the mean of its vertices' places as its centre, every vertex moves to the mean of its
// edges' centres, and so on from the order of the source, while it helps. Sifting does the rest
// when diagrams grow.
//
// Cost: a few dozen rounds, each linear in the total size of the supports plus a sort.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace proviso::symbolic {

/// Returns the vertices 0 … count-1 in an order in which the edges are short.
std::vector<std::uint32_t> force_order(std::size_t count,
                                       std::span<const std::vector<std::uint32_t>> edges);

}  // namespace proviso::symbolic

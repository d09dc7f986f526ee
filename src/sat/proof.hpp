// Resolution proofs of unsatisfiability.
//
// From x ∨ C and ¬x ∨ D follows C ∨ D; x is the pivot. A proof is a sequence of vertices. Each is
// an input clause, or follows from earlier vertices by a chain: the first clause of the chain is
// resolved with the second, the result with the third, and so on. The last vertex is the empty
// clause.
//
//   0  x ∨ y       input, partition 0
//   1  ¬x          input, partition 1
//   2  ¬y          input, partition 1
//   3  ⊥           0, 1 on ¬x, 2 on ¬y
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sat/literal.hpp"

namespace proviso::sat {

/// The origin of an input clause. The number has no meaning to the solver.
using Partition = std::uint32_t;

/// A vertex, as an index into the sequence.
enum class VertexId : std::uint32_t {};

constexpr std::uint32_t index(VertexId id) { return static_cast<std::uint32_t>(id); }

struct Antecedent {
  VertexId vertex{};
  Literal pivot = {};  // the literal in this antecedent; none for the first in a chain
};

struct Vertex {
  Clause clause = {};
  std::vector<Antecedent> chain = {};  // empty for an input
  Partition partition = 0;             // of an input

  bool is_input() const { return chain.empty(); }
};

struct Proof {
  std::vector<Vertex> vertices = {};
};

}  // namespace proviso::sat

// The input and learned clauses of a solver, each with the chain that derives it.
//
// Nothing is ever removed: a learned clause that the search has forgotten may still be an
// antecedent of one that it kept. `trimmed` walks back from the empty clause and keeps only what
// that needs, usually a small part.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sat/proof.hpp"

namespace proviso::sat {

class Derivation {
 public:
  VertexId input(std::span<const Literal> clause, Partition partition);
  VertexId derived(std::span<const Literal> clause, std::span<const Antecedent> chain);

  std::size_t size() const { return records_.size(); }
  /// The literals; their order is up to the caller.
  std::span<Literal> literals(VertexId id);
  std::span<const Literal> literals(VertexId id) const;
  std::span<const Antecedent> chain(VertexId id) const;

  /// Returns the proof of the given clause, renumbered.
  Proof trimmed(VertexId last) const;

 private:
  struct Record {
    std::size_t first_literal;
    std::size_t first_antecedent;
    std::uint32_t literals;
    std::uint32_t antecedents;
    Partition partition;
  };

  VertexId append(std::span<const Literal> clause, std::span<const Antecedent> chain,
                  Partition partition);

  std::vector<Record> records_;
  std::vector<Literal> literals_;
  std::vector<Antecedent> antecedents_;
};

}  // namespace proviso::sat

// A solver that says why: conflict-driven clause learning with a resolution proof of every clause
// that it makes.
//
// The search is the usual one: two watched literals, decisions by activity with saved phases,
// restarts after Luby's sequence, learned clauses up to the first unique implication point,
// minimised, and forgotten by halves. What is particular is where chains come from.
//
//   Level zero. A literal that is implied without a decision gets a unit clause of its own, whose
//   chain resolves its reason with the units of the other literals. Later chains use that unit.
//   Learning. The falsified clause is resolved with the reasons of its literals in the reverse
//   order of the trail, as long as the literal is not to be kept. A reason has only literals that
//   were assigned before, so no literal comes back once it was resolved away; units come last.
//   The walk over the current level and that of the minimisation are one and the same chain.
//
// The derivation only grows; memory is what a long search costs. Cores found by another solver keep
// it short (sat/core.hpp).
//
//   ProofSolver solver(context);
//   const Literal x = solver.variable();
//   solver.open(0), solver.add({x});
//   solver.open(1), solver.add({!x});
//   solver.solve() == Result::Unsatisfiable;    solver.proof().vertices.size() == 3
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>

#include "base/context.hpp"
#include "sat/clause_sink.hpp"
#include "sat/proof.hpp"

namespace proviso::sat {

class ProofSolver final : public ClauseSink {
 public:
  /// Polls the context while it works; LimitReached passes through `solve`.
  explicit ProofSolver(Context& context);
  ~ProofSolver() override;
  ProofSolver(const ProofSolver&) = delete;
  ProofSolver& operator=(const ProofSolver&) = delete;

  Literal variable() override;
  /// A literal that stands twice counts once; what is always true is left out.
  void add(std::span<const Literal> clause) override;
  using ClauseSink::add;
  /// Clauses that are added from now on are of this partition.
  void open(Partition partition);

  /// More clauses may be added after it, and it be called again.
  Result solve() { return *solve_within(std::numeric_limits<std::uint64_t>::max()); }
  /// Nothing if it would take more conflicts.
  std::optional<Result> solve_within(std::uint64_t conflicts);
  /// After Satisfiable: the value of a literal.
  bool value(Literal literal) const;
  /// After Unsatisfiable.
  Proof proof() const;

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace proviso::sat

// A proof-producing solver: conflict-driven clause learning with a resolution proof of every
// learned clause.
//
// The search is the usual one: two watched literals, decisions by activity with saved phases,
// restarts after Luby's sequence, learned clauses up to the first unique implication point,
// minimised, and half of them forgotten at a time. The particular part is how chains are built.
//
//   Level zero. A literal that is implied without a decision gets a unit clause of its own, whose
//   chain resolves its reason with the units of the other literals. Later chains use that unit.
//   Learning. The falsified clause is resolved with the reasons of its literals in the reverse
//   order of the trail, as long as the literal is not to be kept. A reason has only literals that
//   were assigned before, so no literal comes back once it was resolved away; units come last.
//   The walk over the current level and that of the minimisation are one and the same chain.
//
// The derivation only grows, so a long search costs memory. Cores found by another solver keep it
// short (sat/core.hpp).
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
  /// The solver polls the context while it works; LimitReached passes through `solve`.
  explicit ProofSolver(Context& context);
  ~ProofSolver() override;
  ProofSolver(const ProofSolver&) = delete;
  ProofSolver& operator=(const ProofSolver&) = delete;

  Literal variable() override;
  /// Adds a clause. Repeated literals are merged; tautologies are dropped.
  void add(std::span<const Literal> clause) override;
  using ClauseSink::add;
  /// Sets the partition of the clauses that are added from now on.
  void open(Partition partition);

  /// Solves the clauses. May be called again, also after adding more clauses.
  Result solve() { return *solve_within(std::numeric_limits<std::uint64_t>::max()); }
  /// Like solve(), but returns nullopt if it takes more conflicts.
  std::optional<Result> solve_within(std::uint64_t conflicts);
  /// The value of a literal. Call after Satisfiable.
  bool value(Literal literal) const;
  /// Returns the proof. Call after Unsatisfiable.
  Proof proof() const;

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace proviso::sat

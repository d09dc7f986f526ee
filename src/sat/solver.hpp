// Incremental satisfiability: CaDiCaL behind our own interface.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/context.hpp"
#include "sat/clause_sink.hpp"

namespace proviso::sat {

class Solver : public ClauseSink {
 public:
  /// The solver polls the context while it works; LimitReached passes through `solve`.
  explicit Solver(Context& context);
  ~Solver() override;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  Literal variable() override;
  void add(std::span<const Literal> clause) override;
  using ClauseSink::add;

  /// Solves under assumptions, which hold for this call only.
  Result solve(std::span<const Literal> assumptions = {});
  /// The value of a literal. Call after Satisfiable.
  bool value(Literal literal) const;
  /// Whether the assumption was needed. Call after Unsatisfiable.
  bool failed(Literal assumption) const;

 private:
  struct Engine;
  std::unique_ptr<Engine> engine_;
};

}  // namespace proviso::sat

// Satisfiability, asked again and again of a growing set of clauses: CaDiCaL behind an interface of
// our own words.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/context.hpp"
#include "sat/clause_sink.hpp"

namespace proviso::sat {

class Solver : public ClauseSink {
 public:
  /// Polls the context while it works; LimitReached passes through `solve`.
  explicit Solver(Context& context);
  ~Solver() override;
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  Literal variable() override;
  void add(std::span<const Literal> clause) override;
  using ClauseSink::add;

  /// The assumptions hold for this call only.
  Result solve(std::span<const Literal> assumptions = {});
  /// After Satisfiable: the value of a literal.
  bool value(Literal literal) const;
  /// After Unsatisfiable: whether the assumption was needed.
  bool failed(Literal assumption) const;

 private:
  struct Engine;
  std::unique_ptr<Engine> engine_;
};

}  // namespace proviso::sat

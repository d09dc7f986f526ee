// A destination for clauses: a solver or a list.
#pragma once

#include <initializer_list>
#include <span>

#include "sat/literal.hpp"

namespace proviso::sat {

class ClauseSink {
 public:
  virtual ~ClauseSink() = default;

  /// Returns a fresh variable, as its positive literal.
  virtual Literal variable() = 0;
  virtual void add(std::span<const Literal> clause) = 0;
  /// Says that the clauses define the variable as a function of these literals: their values imply
  /// its value by propagation. Solvers need not know.
  virtual void define(Literal /*variable*/, std::span<const Literal> /*operands*/) {}

  void add(std::initializer_list<Literal> clause) {
    add(std::span<const Literal>(clause.begin(), clause.size()));
  }
};

}  // namespace proviso::sat

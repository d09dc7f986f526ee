#include "engine/invariant/proof_check.hpp"

#include <stdexcept>

#include "engine/invariant/unrolling.hpp"

namespace proviso::invariant {
namespace {

bool implies_good(const circuit::Problem& problem, const Proof& proof, Context& context) {
  sat::Solver solver(context);
  Unrolling path(problem, solver);
  path.require_at(0, proof.invariant);
  path.require_at(0, !problem.good);
  return solver.solve() == sat::Result::Unsatisfiable;
}

bool holds_at_first(const circuit::Problem& problem, const Proof& proof, Context& context) {
  sat::Solver solver(context);
  Unrolling path(problem, solver);
  path.require_initial();
  for (unsigned i = 0; i < proof.depth; ++i) {
    if (i > 0) path.add_step();
    const sat::Literal broken[] = {!path.at(i, proof.invariant)};
    if (solver.solve(broken) == sat::Result::Satisfiable) return false;
  }
  return true;
}

bool is_kept(const circuit::Problem& problem, const Proof& proof, Context& context) {
  sat::Solver solver(context);
  Unrolling path(problem, solver);
  for (unsigned i = 0; i < proof.depth; ++i) {
    path.require_at(i, proof.invariant);
    path.add_step();
  }
  path.require_at(proof.depth, !proof.invariant);
  return solver.solve() == sat::Result::Unsatisfiable;
}

}  // namespace

bool is_proof(const circuit::Problem& problem, const Proof& proof, Context& context) {
  return proof.depth >= 1 && implies_good(problem, proof, context) &&
         holds_at_first(problem, proof, context) && is_kept(problem, proof, context);
}

void require_proof(const circuit::Problem& problem, const Proof& proof, Context& context) {
  if (!is_proof(problem, proof, context)) {
    throw std::logic_error("an invariant engine found a proof that is none");
  }
}

}  // namespace proviso::invariant

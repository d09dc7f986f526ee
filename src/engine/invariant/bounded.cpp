// The path is unrolled in one solver that is asked again at every depth:
//
//   BMC_k = I(s0) ∧ T(s0, s1) ∧ … ∧ T(s_{k-1}, s_k) ∧ good(s0) ∧ … ∧ good(s_{k-1})   and ¬good(s_k)
//
// Earlier states are known to be good, and the solver gets this as a constraint. If the query is
// unsatisfiable even without the badness of s_k, no path has k steps, and the search is complete.
#include "engine/invariant/bounded.hpp"

#include "engine/invariant/stopwatch.hpp"
#include "engine/invariant/unfolding.hpp"
#include "sat/quick_solver.hpp"

namespace proviso::invariant {
namespace {

/// Whether depth `k`, the last of the path, decides it.
bool decides(const circuit::Problem& problem, Unfolding& path, sat::QuickSolver& solver,
             Answer& answer) {
  const std::size_t last = path.size() - 1;
  const sat::Literal bad[] = {!path.at(last, problem.good)};
  if (solver.solve(bad) == sat::Result::Satisfiable) {
    answer.verdict = Verdict::Violated;
    answer.counterexample =
        path.read([&solver](sat::Literal literal) { return solver.value(literal); });
    return true;
  }
  // Without constraints on steps every path can be continued.
  const bool may_end = last == 0 || path.constrains_steps();
  if (may_end && solver.solve() == sat::Result::Unsatisfiable) {
    answer.verdict = Verdict::Holds;
    if (last == 0) answer.proof = Proof{circuit::kFalse, 1};
    return true;
  }
  solver.add({!bad[0]});
  return false;
}

}  // namespace

Answer bounded(circuit::Problem& problem, std::optional<unsigned> limit, Context& context) {
  Answer answer;
  answer.engine = "bounded";
  Stopwatch stopwatch(answer);
  try {
    sat::QuickSolver solver(context);
    Unfolding path(problem, solver);
    Deepening deepening(context, "step", limit);
    for (unsigned depth = 0;; ++depth) {
      deepening.reach(depth);
      const bool decided = decides(problem, path, solver, answer);
      stopwatch.lap("bounded run", depth);
      answer.bound = depth;
      if (decided || depth == limit) return answer;
      path.add_step();
    }
  } catch (const LimitReached& limit_reached) {
    answer.stopped = limit_reached.reason();
    return answer;
  }
}

}  // namespace proviso::invariant

// Two paths are unrolled, each in a solver of its own. The base case is bounded model checking of
// the first k states. The step case starts anywhere: k good states in a row, and then a bad one?
//
//   good(s0) ∧ T(s0, s1) ∧ … ∧ good(s_{k-1}) ∧ T(s_{k-1}, s_k) ∧ ¬good(s_k)      unsatisfiable
//
// If there is none, good is k-inductive: were a bad state reachable, the first one on a path would
// come after k good ones, or among the first k. Some true properties are k-inductive for no k,
// because unreachable good states go round a circle before they go bad. With simple paths the
// states are required to differ, which loses nothing: a shortest path to a bad state repeats none.
// Paths without repetition are finite, so every true property is proved some day. Difference is
// required only of the pairs that a model has equal.
#include "engine/invariant/induction.hpp"

#include "engine/invariant/stopwatch.hpp"
#include "engine/invariant/unfolding.hpp"
#include "engine/invariant/unrolling.hpp"
#include "sat/solver.hpp"

namespace proviso::invariant {
namespace {

class StepCase {
 public:
  StepCase(const circuit::Problem& problem, bool simple_paths, Context& context)
      : problem_(problem), simple_paths_(simple_paths), solver_(context), path_(problem, solver_) {}

  /// Whether nothing bad follows as many good states as this was called times.
  bool holds_after_one_more() {
    path_.require_at(path_.size() - 1, problem_.good);
    path_.add_step();
    const sat::Literal bad[] = {!path_.at(path_.size() - 1, problem_.good)};
    while (solver_.solve(bad) == sat::Result::Satisfiable) {
      if (!simple_paths_ || !tell_apart()) return false;
      differences_used_ = true;
    }
    return true;
  }

  bool differences_used() const { return differences_used_; }

 private:
  /// Requires the difference of states that are equal in the model; false if none are.
  bool tell_apart() {
    const Counterexample model = read_path(path_, solver_);
    bool found = false;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      for (std::size_t j = i + 1; j < path_.size(); ++j) {
        if (model.state[i] != model.state[j]) continue;
        require_different(path_.state(i), path_.state(j));
        found = true;
      }
    }
    return found;
  }

  void require_different(const std::vector<sat::Literal>& one,
                         const std::vector<sat::Literal>& other) {
    sat::Clause some_bit;
    for (std::size_t i = 0; i < one.size(); ++i) {
      const sat::Literal differs = solver_.variable();
      solver_.add({!differs, one[i], other[i]});
      solver_.add({!differs, !one[i], !other[i]});
      some_bit.push_back(differs);
    }
    solver_.add(some_bit);
  }

  const circuit::Problem& problem_;
  bool simple_paths_;
  bool differences_used_ = false;
  sat::Solver solver_;
  Unrolling path_;
};

}  // namespace

Answer induction(circuit::Problem& problem, const InductionOptions& options, Context& context) {
  Answer answer;
  answer.engine = "induction";
  Stopwatch stopwatch(answer);
  try {
    sat::Solver base_solver(context);
    Unfolding base(problem, base_solver);
    StepCase step(problem, options.simple_paths, context);
    Deepening deepening(context, "step", options.limit);
    for (unsigned depth = 1; !options.limit || depth <= *options.limit; ++depth) {
      deepening.reach(depth);
      const sat::Literal bad[] = {!base.at(depth - 1, problem.good)};
      if (base_solver.solve(bad) == sat::Result::Satisfiable) {
        answer.verdict = Verdict::Violated;
        answer.counterexample =
            base.read([&base_solver](sat::Literal literal) { return base_solver.value(literal); });
        answer.bound = depth - 1;
        return answer;
      }
      base_solver.add({!bad[0]});
      base.add_step();
      stopwatch.lap("base case", depth);
      answer.bound = depth;
      const bool holds = step.holds_after_one_more();
      stopwatch.lap("step case", depth);
      if (!holds) continue;
      answer.verdict = Verdict::Holds;
      if (!step.differences_used()) answer.proof = Proof{problem.good, depth};
      return answer;
    }
  } catch (const LimitReached& limit_reached) {
    answer.stopped = limit_reached.reason();
  }
  return answer;
}

}  // namespace proviso::invariant

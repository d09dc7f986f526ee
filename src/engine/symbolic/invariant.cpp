#include "engine/symbolic/invariant.hpp"

#include "engine/symbolic/model.hpp"
#include "engine/symbolic/reachability.hpp"
#include "engine/symbolic/walk.hpp"

namespace proviso::symbolic {
namespace {

using bdd::Function;

invariant::Counterexample counterexample_of(const Model& model, const Reached& reached,
                                            const Function& bad) {
  const std::vector<State> path = path_into(model, reached, bad);
  Walk walk(model, path.front());
  walk.follow(path);
  return walk.rows();
}

}  // namespace

invariant::Answer check_invariant(circuit::Problem& problem, Context& context) {
  invariant::Answer answer;
  answer.engine = "bdd";
  try {
    Model model(problem, {}, context);
    const Function bad = !model.of(problem.good);
    const Reached reached = reach(model, model.initial(), Function(true), &bad);
    answer.bound = static_cast<unsigned>(reached.rings.empty() ? 0 : reached.rings.size() - 1);
    if ((reached.states & bad).is_false()) {
      const circuit::Literal states = model.circuit_of(reached.states, problem.graph);
      answer.proof = invariant::Proof{states, 1};
      answer.verdict = Verdict::Holds;
    } else {
      answer.counterexample = counterexample_of(model, reached, bad);
      answer.verdict = Verdict::Violated;
    }
  } catch (const LimitReached& limit) {
    answer.stopped = limit.reason();
  }
  return answer;
}

}  // namespace proviso::symbolic

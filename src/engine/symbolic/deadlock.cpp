#include "engine/symbolic/deadlock.hpp"

#include <stdexcept>

#include "engine/symbolic/model.hpp"
#include "engine/symbolic/reachability.hpp"
#include "engine/symbolic/totality.hpp"
#include "engine/symbolic/walk.hpp"

namespace proviso::symbolic {

Answer check_deadlock(const circuit::System& system, Context& context) {
  Answer answer;
  answer.engine = "bdd";
  try {
    if (every_state_has_step(system, context)) {
      answer.engine = "sat";
      answer.verdict = Verdict::Holds;
      return answer;
    }
    const circuit::Problem problem = problem_of(system, circuit::kTrue);
    Model model(problem, {}, context, Reordering::Never);
    const bdd::Function stuck = !model.with_step();
    const Reached reached = reach(model, model.initial(), bdd::Function(true), &stuck);
    if ((reached.states & stuck).is_false()) {
      answer.verdict = Verdict::Holds;
      return answer;
    }
    const std::vector<State> states = path_into(model, reached, stuck);
    Walk walk(model, states.front());
    walk.follow(states);
    answer.path = walk.path(system, problem);
    if (const auto wrong = defect(system, *answer.path)) throw std::logic_error(*wrong);
    answer.verdict = Verdict::Violated;
  } catch (const LimitReached& limit) {
    answer.stopped = limit.reason();
  }
  return answer;
}

}  // namespace proviso::symbolic

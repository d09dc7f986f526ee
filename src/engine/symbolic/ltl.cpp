#include "engine/symbolic/ltl.hpp"

#include "engine/symbolic/confirm.hpp"
#include "engine/symbolic/fairness.hpp"
#include "engine/symbolic/model.hpp"
#include "engine/symbolic/reachability.hpp"
#include "engine/symbolic/tableau.hpp"

namespace proviso::symbolic {
namespace {

using bdd::Function;

circuit::System with_negation(circuit::System system, logic::PastFormula formula) {
  const logic::PastFormula negated = system.ltl.negate(formula);
  return with_tableau(system, negated);
}

/// A fair path of the system, if it has one.
std::optional<circuit::Path> fair_path(const circuit::System& system, Context& context) {
  const circuit::Problem problem = problem_of(system, circuit::kTrue);
  Model model(problem, {}, context);
  Fairness fairness;
  for (const circuit::Literal condition : system.justice) {
    fairness.justice.push_back(model.of(condition));
  }
  for (const auto& [wanted, granted] : system.compassion) {
    fairness.compassion.emplace_back(model.of(wanted), model.of(granted));
  }
  const Function reachable = reach(model, model.initial(), Function(true)).states;
  model.assume_within(reachable);
  const Function core = fair_core(model, reachable, fairness);
  if (core.is_false()) return {};
  const Reached towards = reach(model, model.initial(), Function(true), &core);
  const std::vector<State> stem = path_into(model, towards, core);
  Walk walk(model, stem.front());
  walk.follow(stem);
  close_fairly(walk, model, reachable, core, fairness);
  return walk.path(system, problem);
}

}  // namespace

Answer check_ltl(const circuit::System& system, logic::PastFormula formula, Context& context) {
  Answer answer;
  answer.engine = "bdd";
  try {
    std::optional<circuit::Path> path = fair_path(with_negation(system, formula), context);
    if (path) {
      for (circuit::Valuation& state : path->states) state.resize(system.bits.size());
      confirm_violation(system, *path, formula);
      answer.path = std::move(path);
    }
    answer.verdict = answer.path ? Verdict::Violated : Verdict::Holds;
  } catch (const LimitReached& limit) {
    answer.stopped = limit.reason();
  }
  return answer;
}

}  // namespace proviso::symbolic

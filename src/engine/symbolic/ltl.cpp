#include "engine/symbolic/ltl.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "engine/symbolic/cone.hpp"
#include "engine/symbolic/confirm.hpp"
#include "engine/symbolic/fairness.hpp"
#include "engine/symbolic/model.hpp"
#include "engine/symbolic/reachability.hpp"
#include "engine/symbolic/tableau.hpp"

namespace proviso::symbolic {
namespace {

using bdd::Function;

StageProof removed_stages(const Model& model, const Function& reachable,
                          const std::vector<Removal>& removals, circuit::Graph graph) {
  StageProof proof;
  for (auto removal = removals.rbegin(); removal != removals.rend(); ++removal) {
    const Function removed = reachable - removal->left;
    proof.stages.push_back({model.circuit_of(removed, graph), removal->condition});
  }
  proof.graph = std::move(graph);
  return proof;
}

/// A fair path of the system, or the proof that it has none.
struct FairPath {
  bool is_decided = false;
  std::optional<circuit::Path> path = {};
  std::optional<StageProof> proof = {};
};

/// Fair paths of the whole problem, or of its cone. The cone may have some where the whole has
/// none.
FairPath fair_path(const circuit::System& system, const circuit::Problem& problem, bool is_whole,
                   Proofs proofs, Context& context) {
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
  std::vector<Removal> removals;
  const bool has_proof = proofs == Proofs::Wanted && system.compassion.empty();
  const Function core = fair_core(model, reachable, fairness, has_proof ? &removals : nullptr);
  if (core.is_false()) {
    FairPath none;
    none.is_decided = true;
    if (has_proof) none.proof = removed_stages(model, reachable, removals, problem.graph);
    return none;
  }
  if (!is_whole) return {};
  const Reached towards = reach(model, model.initial(), Function(true), &core);
  const std::vector<State> stem = path_into(model, towards, core);
  Walk walk(model, stem.front());
  walk.follow(stem);
  close_fairly(walk, model, reachable, core, fairness);
  return {true, walk.path(system, problem), {}};
}

/// The functions that fair paths depend on: the conditions, and how the observer begins.
std::vector<circuit::Literal> roots_of(const circuit::System& system) {
  std::vector<circuit::Literal> roots = system.justice;
  for (const auto& [wanted, granted] : system.compassion) {
    roots.push_back(wanted);
    roots.push_back(granted);
  }
  const auto& initial = system.components.back().initial;
  roots.insert(roots.end(), initial.begin(), initial.end());
  return roots;
}

FairPath fair_path(const circuit::System& system, Proofs proofs, Context& context) {
  const circuit::Problem whole = problem_of(system, circuit::kTrue);
  const Cone cone = cone_of(whole, roots_of(system), Initially::Loose);
  if (!cone.is_whole) {
    FairPath found = fair_path(system, cone.problem, false, proofs, context);
    if (found.is_decided) return found;
  }
  return fair_path(system, whole, true, proofs, context);
}

}  // namespace

Answer check_observed(const circuit::System& system, logic::PastFormula formula,
                      const Observed& observed, Proofs proofs, Context& context) {
  Answer answer;
  answer.engine = "bdd";
  try {
    auto [is_decided, path, proof] = fair_path(observed.system, proofs, context);
    if (path) {
      for (circuit::Valuation& state : path->states) state.resize(system.bits.size());
      confirm_violation(system, *path, formula);
      answer.path = std::move(path);
    }
    answer.proof = std::move(proof);
    answer.verdict = answer.path ? Verdict::Violated : Verdict::Holds;
  } catch (const LimitReached& limit) {
    answer.stopped = limit.reason();
  }
  return answer;
}

Answer check_ltl(const circuit::System& system, logic::PastFormula formula, Context& context) {
  circuit::System copy = system;
  const Observed observed = observe(copy, copy.ltl.negate(formula));
  return check_observed(system, formula, observed, Proofs::NotWanted, context);
}

}  // namespace proviso::symbolic

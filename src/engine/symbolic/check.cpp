#include "engine/symbolic/check.hpp"

#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "circuit/problem.hpp"
#include "engine/invariant/cone_of_influence.hpp"
#include "engine/invariant/pdr.hpp"
#include "engine/symbolic/compassion.hpp"
#include "engine/symbolic/ctl.hpp"
#include "engine/symbolic/k_liveness.hpp"
#include "engine/symbolic/lasso_search.hpp"
#include "engine/symbolic/linear.hpp"
#include "engine/symbolic/liveness_to_safety.hpp"
#include "engine/symbolic/ltl.hpp"
#include "engine/symbolic/tableau.hpp"

namespace proviso::symbolic {
namespace {

using circuit::Literal;
using Engine = std::function<Answer(Context&)>;

constexpr double kFirstSlice = 1;
constexpr double kGrowth = 4;

/// Runs the engines in turns until one decides. One that gives up, or has not enough memory, has no
/// more turns.
Answer take_turns(std::vector<Engine> engines, Context& context) {
  Answer last;
  for (double slice = kFirstSlice; !engines.empty(); slice *= kGrowth) {
    for (auto engine = engines.begin(); engine != engines.end();) {
      Context part(Limits{slice, {}, {}}, context);
      last = (*engine)(part);
      if (last.verdict != Verdict::Undecided) return last;
      if (last.stopped == StopReason::Interrupt || last.stopped == StopReason::States) return last;
      const bool has_time = part.seconds() >= slice;  // else it was the time of the whole
      if (last.stopped == StopReason::Time && !has_time) return last;
      engine = last.stopped == StopReason::Time ? engine + 1 : engines.erase(engine);
    }
  }
  return last;
}

/// The function that a formula without temporal operators is.
std::optional<Literal> state_formula(const circuit::System& system, circuit::Graph& graph,
                                     logic::PastFormula f) {
  const logic::PastPool& pool = system.ltl;
  switch (pool.op(f)) {
    case logic::PastOperator::True:
      return circuit::kTrue;
    case logic::PastOperator::Atom:
      return system.atoms[pool.atom_of(f)];
    case logic::PastOperator::Not: {
      const auto operand = state_formula(system, graph, pool.left(f));
      return operand ? std::optional(!*operand) : std::nullopt;
    }
    case logic::PastOperator::And: {
      const auto left = state_formula(system, graph, pool.left(f));
      const auto right = state_formula(system, graph, pool.right(f));
      return left && right ? std::optional(graph.conjunction(*left, *right)) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

/// p of G p = ¬(true U ¬p), if p is about states.
std::optional<Literal> always_true(const circuit::System& system, circuit::Graph& graph,
                                   logic::PastFormula f) {
  const logic::PastPool& pool = system.ltl;
  if (pool.op(f) != logic::PastOperator::Not) return {};
  const logic::PastFormula inner = pool.left(f);
  if (pool.op(inner) != logic::PastOperator::Until) return {};
  if (pool.op(pool.left(inner)) != logic::PastOperator::True) return {};
  const auto bad = state_formula(system, graph, pool.right(inner));
  return bad ? std::optional(!*bad) : std::nullopt;
}

/// A linear formula of a system, and its engines.
class LinearQuestion {
 public:
  LinearQuestion(circuit::System system, logic::PastFormula formula)
      : system_(std::move(system)), formula_(formula) {
    observed_ = observe(system_, system_.ltl.negate(formula_));
    just_ = without_compassion(observed_);
    counting_.emplace(just_, system_.justice.size());
    invariant_ = always_true(system_, system_.graph, formula_);
  }
  LinearQuestion(const LinearQuestion&) = delete;
  LinearQuestion& operator=(const LinearQuestion&) = delete;

  /// Decision diagrams. The engine refers to this object, like the following ones.
  Engine diagrams(Proofs proofs) const {
    return [this, proofs](Context& part) {
      const Observed& observed = proofs == Proofs::Wanted ? just_ : observed_;
      return check_observed(system_, formula_, observed, proofs, part);
    };
  }

  /// The engines that need no decision diagrams.
  std::vector<Engine> solvers(Proofs proofs) {
    std::vector<Engine> engines{[this](Context& part) {
      return search_lasso(system_, formula_, std::numeric_limits<std::size_t>::max(), part);
    }};
    if (invariant_) engines.emplace_back([this](Context& part) { return by_safety(part); });
    engines.emplace_back([this](Context& part) { return counting_->run(part); });
    if (proofs == Proofs::NotWanted) {
      engines.emplace_back([this](Context& part) { return by_fair_lasso(part); });
    }
    return engines;
  }

  LinearCertificate certificate(const circuit::Property& property, const StageProof& proof) const {
    return certificate_of(system_, property, just_, proof);
  }

 private:
  /// The formula is G p. If p is an invariant, the observer waits for ever for a state without p:
  /// one stage, whose condition is that the promise is kept.
  Answer by_safety(Context& context) {
    circuit::Problem problem = invariant::cone_of_influence(problem_of(system_, *invariant_));
    const invariant::Answer found = invariant::pdr(problem, context);
    Answer answer;
    answer.engine = "pdr";
    answer.stopped = found.stopped;
    if (found.verdict != Verdict::Holds) return answer;
    answer.verdict = Verdict::Holds;
    StageProof proof;
    proof.graph = just_.system.graph;
    circuit::Substitution copy(problem.graph, proof.graph, [&](circuit::Node node) {
      const bool is_of_system = circuit::index(node) < system_.graph.size();
      return is_of_system ? Literal(node, false) : circuit::kFalse;  // the bit that watches steps
    });
    const Literal promised = observer().initial.front();
    proof.stages.push_back(
        {proof.graph.conjunction(copy(found.proof->invariant), promised), system_.justice.size()});
    answer.proof = std::move(proof);
    return answer;
  }

  const circuit::Component& observer() const {
    return just_.system.components[system_.components.size()];
  }

  /// Its proofs have no stages.
  Answer by_fair_lasso(Context& context) const {
    const circuit::System watched = watch_for_fair_lasso(observed_.system);
    circuit::Problem problem = problem_of(watched, watched.properties.front().invariant);
    const invariant::Answer found = invariant::pdr(problem, context);
    Answer answer;
    answer.engine = "pdr";
    answer.stopped = found.stopped;
    if (found.verdict == Verdict::Holds) answer.verdict = Verdict::Holds;
    return answer;
  }

  circuit::System system_;
  logic::PastFormula formula_;
  Observed observed_;
  Observed just_;  // without compassion
  std::optional<KLiveness> counting_;
  std::optional<Literal> invariant_;
};

Answer check_linear(circuit::System system, logic::PastFormula formula,
                    const circuit::Property& property, Proofs proofs, Context& context) {
  LinearQuestion question(std::move(system), formula);
  std::vector<Engine> engines = question.solvers(proofs);
  engines.insert(engines.begin(), question.diagrams(proofs));
  Answer answer = take_turns(std::move(engines), context);
  if (answer.proof) answer.certificate = question.certificate(property, *answer.proof);
  return answer;
}

Answer check_ctl_property(const circuit::System& system, const circuit::Property& property,
                          Proofs proofs, Context& context) {
  circuit::System copy = system;
  const auto linear = linear_equivalent(system.ctl, property.ctl, copy.ltl);
  if (linear && proofs == Proofs::Wanted) {
    return check_linear(std::move(copy), *linear, property, proofs, context);
  }
  std::vector<Engine> engines{[&](Context& part) {
    const logic::CtlFormula formulas[] = {property.ctl};
    return check_ctl(system, formulas, part).front();
  }};
  if (!linear) return take_turns(std::move(engines), context);
  LinearQuestion question(std::move(copy), *linear);
  for (Engine& engine : question.solvers(proofs)) engines.push_back(std::move(engine));
  return take_turns(std::move(engines), context);
}

}  // namespace

Answer check(const circuit::System& system, const circuit::Property& property, Context& context,
             Proofs proofs) {
  switch (property.kind) {
    case circuit::Property::Kind::Ctl:
      return check_ctl_property(system, property, proofs, context);
    case circuit::Property::Kind::Ltl:
      return check_linear(system, property.ltl, property, proofs, context);
    case circuit::Property::Kind::Invariant:
    case circuit::Property::Kind::Psl:
    case circuit::Property::Kind::Deadlock:
      return {};
  }
  return {};
}

bool has_linear_equivalent(const circuit::System& system, const circuit::Property& property) {
  logic::PastPool pool = system.ltl;
  return property.kind == circuit::Property::Kind::Ltl ||
         (property.kind == circuit::Property::Kind::Ctl &&
          linear_equivalent(system.ctl, property.ctl, pool));
}

}  // namespace proviso::symbolic

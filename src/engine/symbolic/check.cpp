#include "engine/symbolic/check.hpp"

#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "circuit/problem.hpp"
#include "engine/invariant/pdr.hpp"
#include "engine/symbolic/ctl.hpp"
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

/// Holds if the invariant does, and says nothing otherwise.
Answer by_invariant(const circuit::System& system, Literal invariant, Context& context) {
  circuit::Problem problem = problem_of(system, invariant);
  const invariant::Answer found = invariant::pdr(problem, context);
  Answer answer;
  answer.engine = "pdr";
  if (found.verdict == Verdict::Holds) answer.verdict = Verdict::Holds;
  answer.stopped = found.stopped;
  return answer;
}

Answer by_fair_lasso(const circuit::System& system, logic::PastFormula formula, Context& context) {
  circuit::System copy = system;
  const circuit::System observed = with_tableau(copy, copy.ltl.negate(formula));
  const circuit::System watched = watch_for_fair_lasso(observed);
  return by_invariant(watched, watched.properties.front().invariant, context);
}

/// The engines of a linear formula that need no decision diagrams. The system must outlive them.
std::vector<Engine> solver_engines(const circuit::System& system, logic::PastFormula formula) {
  std::vector<Engine> engines{[&system, formula](Context& part) {
    return search_lasso(system, formula, std::numeric_limits<std::size_t>::max(), part);
  }};
  circuit::System copy = system;
  if (const auto invariant = always_true(system, copy.graph, formula)) {
    engines.emplace_back([copy = std::move(copy), literal = *invariant](Context& part) {
      return by_invariant(copy, literal, part);
    });
  }
  engines.emplace_back(
      [&system, formula](Context& part) { return by_fair_lasso(system, formula, part); });
  return engines;
}

Answer check_ctl_property(const circuit::System& system, logic::CtlFormula formula,
                          Context& context) {
  circuit::System copy = system;
  std::vector<Engine> engines;
  if (const auto linear = linear_equivalent(system.ctl, formula, copy.ltl)) {
    engines = solver_engines(copy, *linear);
  }
  engines.insert(engines.begin(), [&](Context& part) {
    const logic::CtlFormula formulas[] = {formula};
    return check_ctl(system, formulas, part).front();
  });
  return take_turns(std::move(engines), context);
}

Answer check_ltl_property(const circuit::System& system, logic::PastFormula formula,
                          Context& context) {
  std::vector<Engine> engines = solver_engines(system, formula);
  engines.insert(engines.begin(), [&](Context& part) { return check_ltl(system, formula, part); });
  return take_turns(std::move(engines), context);
}

}  // namespace

Answer check(const circuit::System& system, const circuit::Property& property, Context& context) {
  switch (property.kind) {
    case circuit::Property::Kind::Ctl:
      return check_ctl_property(system, property.ctl, context);
    case circuit::Property::Kind::Ltl:
      return check_ltl_property(system, property.ltl, context);
    case circuit::Property::Kind::Invariant:
    case circuit::Property::Kind::Psl:
    case circuit::Property::Kind::Deadlock:
      return {};
  }
  return {};
}

}  // namespace proviso::symbolic

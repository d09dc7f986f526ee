// Algorithm 1 of Nguyen, Bittner, Katoen and Noll (FACS 2012):
//
//   k := 1
//   while BMC_k is unsatisfiable:
//     E := interpolated environment of the refutation          (Definitions 1 and 2)
//     R := I^p
//     while R ∧ T^p_1 ∧ E_1 ∧ … ∧ T^p_k ∧ E_k ∧ ¬φ is unsatisfiable:
//       C := Craig interpolant of (R ∧ T^p_1 ∧ E_1 | rest), renamed to s
//       if C ⇒ R: return Holds
//       R := R ∨ C
//     k := k + 1
//   return the counterexample
//
// Its slips are kept where they cost only an answer. The environment's initial states are dropped,
// so that a bit of the environment which the property mentions starts with any value; E is made
// anew for every k and may be weaker than before; an environment that remembers something in bits
// which the focus does not see makes it run for ever. What would be unsound or impossible as
// printed is read as meant: ¬φ_0 is asked apart from the Craig split, because with it the
// interpolant would not be over one state, and ∧ stands before ¬φ. When C ⇒ R, R is an invariant of
// (I^p, T^p ∧ E) that implies φ, which is a certificate with C0 = true.
#include "engine/interpolation/paper_criterion.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "circuit/problem.hpp"
#include "engine/interpolation/abstraction.hpp"
#include "engine/interpolation/certificate.hpp"
#include "engine/interpolation/implicates.hpp"
#include "engine/invariant/stopwatch.hpp"
#include "sat/core.hpp"
#include "sat/encoder.hpp"

namespace proviso::interpolation {
namespace {

using circuit::ComponentId;

enum Side : sat::Partition { kFirstStep, kRest };

/// The abstraction unrolled from a set R of states over `now`.
class InnerRun {
 public:
  InnerRun(circuit::Problem& problem, unsigned depth, Context& context)
      : problem_(problem), depth_(depth), context_(context) {}

  /// Whether R reaches a bad state, R itself included. Otherwise `image` is a superset of what R
  /// steps to.
  bool reaches_bad(circuit::Literal reached, circuit::Literal& image) {
    sat::GroupedClauses clauses(context_);
    std::vector<std::vector<sat::Literal>> states;
    for (unsigned i = 0; i <= depth_; ++i) {
      states.emplace_back();
      for (std::size_t j = 0; j < problem_.state.size(); ++j) {
        states.back().push_back(clauses.variable());
      }
    }
    for (unsigned i = 0; i < depth_; ++i) {
      clauses.open(i == 0 ? kFirstStep : kRest);
      sat::Encoder encoder(problem_.graph, clauses);
      for (std::size_t j = 0; j < problem_.state.size(); ++j) {
        encoder.bind(problem_.state[j].now, states[i][j]);
        encoder.bind(problem_.state[j].next, states[i + 1][j]);
      }
      if (i == 0) encoder.require(reached);
      for (const circuit::Literal literal : problem_.transition) encoder.require(literal);
    }
    require_bad(clauses, states);
    if (clauses.solve() == sat::Result::Satisfiable) return true;
    image = craig(clauses.prove_core(), states[1]);
    return false;
  }

  bool implies(circuit::Literal a, circuit::Literal b) const {
    sat::Solver solver(context_);
    sat::Encoder encoder(problem_.graph, solver);
    encoder.require(a);
    encoder.require(!b);
    return solver.solve() == sat::Result::Unsatisfiable;
  }

 private:
  /// One of the states after the first is bad.
  void require_bad(sat::GroupedClauses& clauses,
                   const std::vector<std::vector<sat::Literal>>& states) const {
    clauses.open(kRest);
    sat::Clause some;
    for (unsigned i = 1; i <= depth_; ++i) {
      sat::Encoder encoder(problem_.graph, clauses);
      for (std::size_t j = 0; j < problem_.state.size(); ++j) {
        encoder.bind(problem_.state[j].now, states[i][j]);
      }
      some.push_back(encoder.encode(!problem_.good));
    }
    clauses.add(some);
  }

  circuit::Literal craig(const sat::Proof& proof, const std::vector<sat::Literal>& first) {
    const auto known = [&](std::uint32_t variable) -> std::optional<circuit::Literal> {
      const auto found =
          std::find(first.begin(), first.end(), sat::Literal(static_cast<std::int32_t>(variable)));
      if (found == first.end()) throw std::logic_error("a Craig cut through more than one state");
      return problem_.state[static_cast<std::size_t>(found - first.begin())].now;
    };
    const auto inside = [](sat::Partition partition) { return partition == kFirstStep; };
    return sat::interpolant(proof, {inside, known, sat::Labelling::Strong}, problem_.graph);
  }

  circuit::Problem& problem_;
  unsigned depth_;
  Context& context_;
};

/// E of Definition 2 as clauses, each implied by the whole environment. The clauses say at least
/// what the interpolants say, up to a number of them.
std::vector<ComponentRelation> interpolated_environment(Attempt& attempt, Oracle& oracle,
                                                        Context& context) {
  constexpr std::size_t kMostClausesImplied = 256;
  const std::vector<ComponentId> components = attempt.division.environment();
  if (components.empty()) return {};
  Environment environment;
  const sat::Proof proof = attempt.run.refutation();
  for (unsigned moment = 1; moment <= attempt.run.depth(); ++moment) {
    const SharedFunction implied = attempt.run.interpolant(
        proof, components, moment, attempt.division, sat::Labelling::Symmetric);
    for (RelationClause& clause :
         implicates(implied, components, oracle, kMostClausesImplied, context)) {
      environment.add_step(components, std::move(clause));
    }
  }
  return environment.parts();
}

/// The inner loop; a proof if it ends with one.
std::optional<invariant::Proof> inner_loop(circuit::Problem& problem, unsigned depth,
                                           Context& context) {
  InnerRun run(problem, depth, context);
  circuit::Literal reached = problem.graph.conjunction(problem.initial);
  if (!run.implies(reached, problem.good)) return {};
  circuit::Literal image = circuit::kFalse;
  while (!run.reaches_bad(reached, image)) {
    if (run.implies(image, reached)) return invariant::Proof{reached, 1};
    reached = problem.graph.disjunction(reached, image);
    if (!run.implies(reached, problem.good)) return {};
  }
  return {};
}

}  // namespace

Result paper_criterion(const Parts& parts, const circuit::Property& property, Attempt& attempt,
                       std::optional<unsigned> bound, Context& context) {
  Result result;
  invariant::Answer& answer = result.answer;
  answer.engine = "component";
  invariant::Stopwatch stopwatch(answer);
  try {
    Oracle oracle(parts, Oracle::Kind::Step, attempt.division.environment(), context);
    Deepening deepening(context, "step", bound);
    for (unsigned depth = 0; !bound || depth <= *bound; ++depth) {
      deepening.reach(depth);
      answer.bound = depth;
      if (depth > 0) attempt.run.extend();
      const bool is_bad = attempt.run.ends_badly();
      stopwatch.lap("bounded run", depth);
      if (is_bad) {
        answer.verdict = Verdict::Violated;
        result.path = attempt.run.path();
        return result;
      }
      if (depth == 0) continue;
      const auto environment = interpolated_environment(attempt, oracle, context);
      stopwatch.lap("interpolation", depth);
      result.environment = {attempt.division.focus(), attempt.division.view(), environment};
      circuit::Problem problem = abstraction(parts, attempt.division, environment);
      const auto proof = inner_loop(problem, depth, context);
      stopwatch.lap("inner reachability", depth);
      if (!proof) continue;
      result.certificate =
          certified(parts, property, attempt.division, environment, problem, *proof, context);
      answer.verdict = Verdict::Holds;
      return result;
    }
    result.why = "the bounded run reached its bound";
  } catch (const LimitReached& limit) {
    answer.stopped = limit.reason();
  }
  return result;
}

}  // namespace proviso::interpolation

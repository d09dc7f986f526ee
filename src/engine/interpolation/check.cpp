// The loop of the method (specification in docs/design/interpolation.md):
//
//   E, C0 := ⊤
//   for k = 0, 1, 2, …
//     BMC_k has a model: Violated. Otherwise E and C0 get what its refutation says
//     while the abstraction (I^p ∧ C0, T^p ∧ E) has a path to a bad state:
//       it is real: Violated; else exclude it
//       after some of them: next k
//     otherwise Holds, with the certificate checked
//
// The inner reachability is exact (IC3), so there is only one abstraction, the environment's, and
// its paths are worth following. The bounded run alone would find every violation and the
// exclusion alone would end with every proof; they take turns because either may be much cheaper.
#include "engine/interpolation/check.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "engine/interpolation/abstraction.hpp"
#include "engine/interpolation/certificate.hpp"
#include "engine/interpolation/paper_criterion.hpp"
#include "engine/invariant/pdr.hpp"
#include "engine/invariant/portfolio.hpp"
#include "engine/invariant/stopwatch.hpp"

namespace proviso::interpolation {
namespace {

constexpr char kEngine[] = "component";

using circuit::ComponentId;

/// Abstract paths that are followed before the bounded run takes another step: more of them as its
/// steps become dearer.
unsigned paths_for(unsigned bound) { return 2 * bound + 2; }

class Loop {
 public:
  Loop(const Parts& parts, const circuit::Property& property, Attempt& attempt, Result& result,
       Context& context)
      : parts_(parts),
        property_(property),
        attempt_(attempt),
        result_(result),
        context_(context),
        stopwatch_(result.answer) {}

  void run(std::optional<unsigned> bound) {
    Deepening deepening(context_, "step", bound);
    for (unsigned depth = 0;; ++depth) {
      deepening.reach(depth);
      result_.answer.bound = depth;
      if (bounded_run_decides(depth)) return;
      // Without a step there is little to interpolate.
      if (depth > 0 && inner_reachability_decides(depth)) return;
      if (bound && depth >= std::max(*bound, 1U)) {
        result_.why = "the bounded run reached its bound";
        return;
      }
      attempt_.run.extend();
    }
  }

  /// The bounded runs alone, and what they say.
  void look(unsigned bound) {
    Deepening deepening(context_, "step", bound);
    for (unsigned depth = 0; depth <= bound; ++depth) {
      deepening.reach(depth);
      result_.answer.bound = depth;
      if (bounded_run_decides(depth)) return;
      if (depth < bound) attempt_.run.extend();
    }
    result_.why = "only the bounded run was asked for";
  }

  bool inner_reachability_decides(unsigned bound) {
    for (unsigned i = 0; i < paths_for(bound); ++i) {
      circuit::Problem problem =
          abstraction(parts_, attempt_.division, attempt_.environment.parts());
      invariant::Answer inner = invariant::unchecked_pdr(problem, context_);
      stopwatch_.lap("inner reachability", bound);
      if (inner.stopped) throw LimitReached(*inner.stopped);
      if (inner.verdict == Verdict::Holds) {
        conclude(problem, inner.proof.value());
        stopwatch_.lap("certificate", bound);
        return true;
      }
      const AbstractPath path =
          path_of(*parts_.system, problem, inner.counterexample.value()).states;
      const bool is_excluded = attempt_.exclude(path);
      stopwatch_.lap("refinement", bound);
      if (!is_excluded) {
        violated(attempt_.run.path());
        return true;
      }
    }
    return false;
  }

 private:
  bool bounded_run_decides(unsigned depth) {
    const bool is_bad = attempt_.run.ends_badly();
    stopwatch_.lap("bounded run", depth);
    if (is_bad) {
      violated(attempt_.run.path());
      return true;
    }
    if (depth == 0 && parts_.is_of_steps()) return false;  // nothing was asked
    attempt_.strengthen();
    stopwatch_.lap("interpolation", depth);
    return false;
  }

  void violated(const circuit::Path& path) {
    if (defect(*parts_.system, path) || !violates(*parts_.system, path, property_)) {
      throw std::logic_error("interpolation: a path that is none");
    }
    result_.answer.verdict = Verdict::Violated;
    result_.path = path;
  }

  void conclude(const circuit::Problem& problem, const invariant::Proof& proof) {
    result_.certificate = certified(parts_, property_, attempt_.division,
                                    attempt_.environment.parts(), problem, proof, context_);
    result_.answer.verdict = Verdict::Holds;
  }

  const Parts& parts_;
  const circuit::Property& property_;
  Attempt& attempt_;
  Result& result_;
  Context& context_;
  invariant::Stopwatch stopwatch_;
};

}  // namespace

Result prove(const Parts& parts, const circuit::Property& property, Attempt& attempt, Start start,
             std::optional<unsigned> bound, Context& context) {
  Result result;
  result.answer.engine = kEngine;
  try {
    Loop loop(parts, property, attempt, result, context);
    if (start == Start::BoundedRun || !loop.inner_reachability_decides(0)) loop.run(bound);
    result.environment = attempt.relation();
  } catch (const LimitReached& limit) {
    // What was decided is decided, even if there was no time to make the clauses fewer.
    if (result.answer.verdict == Verdict::Undecided) result.answer.stopped = limit.reason();
    result.environment = {attempt.division.focus(), attempt.division.view(),
                          attempt.environment.parts()};
  }
  return result;
}

std::vector<ComponentId> focus_of(const Parts& parts, const circuit::Property& property) {
  std::vector<ComponentId> focus;
  for (const ComponentId component : property.mentioned) {
    if (!parts.components[index(component)].is_empty()) focus.push_back(component);
  }
  for (std::uint32_t i = 0; focus.empty() && i < parts.components.size(); ++i) {
    const auto& bits = parts.property.bits;
    if (std::any_of(bits.begin(), bits.end(),
                    [&](const PartBit& bit) { return parts.components[i].mentions(bit.bit); })) {
      focus.push_back(ComponentId{i});
    }
  }
  return focus;
}

namespace {

Result check_alone(const circuit::System& system, const circuit::Property& property,
                   const Options& options, Context& context) {
  const Parts parts = take_apart(system, property);
  const std::vector<ComponentId> focus =
      options.focus.empty() ? focus_of(parts, property) : options.focus;
  Attempt attempt(parts, Division(parts, focus), options.focus_is_fixed, context);
  if (options.criterion == Criterion::Paper) {
    return paper_criterion(parts, property, attempt, options.bound, context);
  }
  return prove(parts, property, attempt, Start::BoundedRun, options.bound, context);
}

/// The bounded runs of the loop keep components and steps apart, for the sake of interpolants, and
/// are slow; a violation is found sooner by a search that need not.
Result check_with_search(const circuit::System& system, const circuit::Property& property,
                         const Options& options, Context& context) {
  Result result;
  const invariant::Contender method{
      kEngine,
      [&](const circuit::System& whole, const circuit::Property& asked, Context& part) {
        result = check_alone(whole, asked, options, part);
        invariant::Decision decision;
        decision.verdict = result.answer.verdict;
        decision.path = result.path;
        decision.stopped = result.answer.stopped;
        return decision;
      },
      {}};
  const invariant::Contender search = invariant::search_for_violations();
  invariant::Decision decision = invariant::race(system, property, {&search, &method}, context);
  if (decision.engine == search.name) {
    result.answer.verdict = decision.verdict;
    result.answer.bound = decision.bound;
    result.path = std::move(decision.path);
  }
  result.answer.stopped = decision.stopped;
  return result;
}

}  // namespace

Result check(const circuit::System& system, const circuit::Property& property,
             const Options& options, Context& context) {
  const bool may_give_up =
      options.bound || options.focus_is_fixed || options.criterion == Criterion::Paper;
  const bool searches = options.searches_beside && !may_give_up;
  return searches ? check_with_search(system, property, options, context)
                  : check_alone(system, property, options, context);
}

Result inspect(const circuit::System& system, const circuit::Property& property,
               const std::vector<ComponentId>& focus, unsigned bound, Context& context) {
  const Parts parts = take_apart(system, property);
  Result result;
  result.answer.engine = kEngine;
  try {
    Attempt attempt(parts, Division(parts, focus), true, context);
    Loop loop(parts, property, attempt, result, context);
    loop.look(bound);
    result.environment = attempt.relation();
  } catch (const LimitReached& limit) {
    result.answer.stopped = limit.reason();
  }
  return result;
}

}  // namespace proviso::interpolation

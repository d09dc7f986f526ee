// Every mode and heuristic against the composition written out, on random pairs.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "engine/requirement/requirement.hpp"
#include "requirement/random_pair.hpp"
#include "requirement/reference.hpp"

namespace proviso::requirement {
namespace {

using testing::PairReference;
using testing::RandomPair;

const std::vector<Choice> kChoices{Choice::Nearest, Choice::Busiest, Choice::Largest};

Requirement solve(const RandomPair& pair, Mode mode, Choice choice, double threshold = 0.5) {
  Context context;
  // On systems this small a slice of the usual size would be the whole of the work.
  const std::uint64_t slice = 1 + random_below(60);
  return find_requirement({pair.component, pair.environment}, {mode, threshold, choice, slice},
                          context);
}

bool is_run_to_error(const RandomPair& pair, const std::vector<Step>& steps) {
  const PairReference reference(pair.component, pair.environment);
  PairReference::Pair at{0, 0};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    bool possible = false;
    for (const auto& move : reference.moves(at)) {
      possible |= move.label == steps[i].label && move.component == steps[i].component &&
                  move.environment == steps[i].environment;
    }
    const bool errs = steps[i].component == lts::kError || steps[i].environment == lts::kError;
    if (!possible || errs != (i + 1 == steps.size())) return false;
    at = {index(steps[i].component), index(steps[i].environment)};
  }
  return !steps.empty();
}

/// A can do whatever M can, step by step, by h.
bool is_homomorphism(const lts::Lts& component, const lts::Lts& automaton,
                     const std::vector<lts::StateId>& class_of) {
  if (class_of.at(0) != lts::kInitial) return false;
  for (const std::uint32_t s : testing::reachable_states(component)) {
    for (const lts::Edge& edge : component.edges(lts::StateId{s})) {
      const auto to = edge.target == lts::kError ? lts::kError : class_of.at(index(edge.target));
      const auto action = automaton.alphabet().find(component.name(edge.action));
      const lts::Edge wanted{action.value_or(lts::kTau), to};
      const auto row = automaton.edges(class_of.at(s));
      const bool stays = !action && to == class_of.at(s);
      if (!stays && std::find(row.begin(), row.end(), wanted) == row.end()) return false;
    }
  }
  return true;
}

bool is_inductive(const RandomPair& pair, const lts::Lts& automaton, const Invariant& invariant) {
  const PairReference reference(automaton, pair.environment);
  const auto holds = [&](PairReference::Pair at) {
    const auto& allowed = invariant.allowed.at(at.first);
    return std::binary_search(allowed.begin(), allowed.end(), invariant.class_of.at(at.second));
  };
  if (!holds({0, 0})) return false;
  for (std::uint32_t a = 0; a < automaton.state_count(); ++a) {
    for (std::uint32_t e = 0; e < pair.environment.state_count(); ++e) {
      if (!holds({a, e})) continue;
      for (const auto& move : reference.moves({a, e})) {
        if (move.to_error() || !holds(move.target())) return false;
      }
    }
  }
  return true;
}

void expect_sound(const RandomPair& pair, const Requirement& found) {
  const bool safe = PairReference(pair.component, pair.environment).safe();
  RC_ASSERT(found.automaton.has_value());
  RC_ASSERT(is_homomorphism(pair.component, *found.automaton, found.class_of));
  RC_ASSERT((found.verdict == Verdict::Violated) == found.trace.has_value());
  RC_ASSERT((found.verdict == Verdict::Holds) == found.invariant.has_value());
  if (found.verdict == Verdict::Violated) {
    RC_ASSERT(!safe);
    RC_ASSERT(is_run_to_error(pair, *found.trace));
    RC_ASSERT(found.automaton->state_count() == 1U);
  }
  if (found.verdict == Verdict::Holds) {
    RC_ASSERT(safe);
    RC_ASSERT(is_inductive(pair, *found.automaton, *found.invariant));
  }
  // Exact, whether the answer is known or not.
  RC_ASSERT(PairReference(*found.automaton, pair.environment).safe() == safe);
}

RC_GTEST_PROP(Requirement, VerdictModeAgreesWithTheComposition, ()) {
  const RandomPair pair = *testing::random_pair();
  for (const Choice choice : kChoices) {
    const Requirement found = solve(pair, Mode::Verdict, choice);
    RC_ASSERT(found.verdict == Verdict::Holds || found.verdict == Verdict::Violated);
    expect_sound(pair, found);
  }
  const bool safe = PairReference(pair.component, pair.environment).safe();
  RC_TAG(safe ? "safe" : "unsafe");
}

RC_GTEST_PROP(Requirement, SmallestModeIsAtMostAsLargeAsTheEquivalences, ()) {
  const RandomPair pair = *testing::random_pair();
  for (const Choice choice : kChoices) {
    const Requirement found = solve(pair, Mode::Smallest, choice);
    RC_ASSERT(found.verdict == Verdict::Holds || found.verdict == Verdict::Violated);
    expect_sound(pair, found);
    const PairReference reference(pair.component, pair.environment);
    const std::size_t backward = testing::classes_among(reference.bad(), pair.component);
    const std::size_t forward = testing::classes_among(reference.reachable(), pair.component);
    RC_ASSERT(found.automaton->state_count() <= std::min(backward, forward));
  }
}

RC_GTEST_PROP(Requirement, ThresholdModeStopsWithAnExactAutomaton, ()) {
  const RandomPair pair = *testing::random_pair();
  const double threshold = 0.1 * (1 + random_below(10));
  for (const Choice choice : kChoices) {
    const Requirement found = solve(pair, Mode::Threshold, choice, threshold);
    RC_ASSERT(!found.stopped);
    expect_sound(pair, found);
    const auto wanted = threshold * pair.component.state_count();
    RC_ASSERT(found.verdict != Verdict::Undecided || found.automaton->state_count() <= wanted);
  }
}

}  // namespace
}  // namespace proviso::requirement

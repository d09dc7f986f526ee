#include "lts/compare.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lts/minimise.hpp"
#include "lts/random_lts.hpp"
#include "lts/reference.hpp"

namespace proviso::lts {

// Found by GoogleTest.
void PrintTo(const Difference& seen, std::ostream* out) {
  for (const std::string& label : seen.trace) *out << label << ' ';
  *out << ": " << seen.reason;
}

namespace {

using reference::Kind;
using reference::StateSet;
using Trace = std::vector<std::string>;

std::optional<Difference> difference(const Lts& first, const Lts& second, Comparison comparison) {
  Context context;
  return compare(first, second, comparison, context);
}

std::optional<Difference> difference(const std::string& first, const std::string& second,
                                     Comparison comparison) {
  return difference(make_lts(first), make_lts(second), comparison);
}

const Difference kNoDifference{{}, "none"};

Difference found(const std::string& first, const std::string& second, Comparison comparison) {
  return difference(first, second, comparison).value_or(kNoDifference);
}

TEST(Compare, NamesTheLabelThatOnlyOneCanDo) {
  const Difference expected{{"a"}, "only the second can do c"};
  for (const auto comparison : {Comparison::StrongBisimulation, Comparison::BranchingBisimulation,
                                Comparison::WeakBisimulation, Comparison::TraceEquivalence}) {
    EXPECT_EQ(found("0 a 1, 1 b 0", "0 a 1, 1 b 0, 1 c 0", comparison), expected);
  }
  EXPECT_EQ(difference("0 a 1, 1 b 0", "0 a 1, 1 b 0, 1 c 0", Comparison::TraceInclusion),
            std::nullopt);
  EXPECT_EQ(found("0 a 1, 1 b 0, 1 c 0", "0 a 1, 1 b 0", Comparison::TraceInclusion).reason,
            "only the first can do c");
}

TEST(Compare, TakesALabelOutsideTheAlphabetForImpossible) {
  const Difference expected{{}, "only the second can do b"};
  EXPECT_EQ(found("0 a 0", "0 a 0, 0 b 0", Comparison::TraceEquivalence), expected);
  EXPECT_EQ(difference(make_lts("0 a 0"), make_lts("0 a 0", {"b"}), Comparison::WeakBisimulation),
            std::nullopt);
}

TEST(Compare, SeesTheErrorState) {
  const Difference first{{"a"}, "only the first reaches the error state"};
  const Difference second{{"a"}, "only the second reaches the error state"};
  for (const auto comparison : {Comparison::StrongBisimulation, Comparison::WeakBisimulation,
                                Comparison::TraceEquivalence, Comparison::TraceInclusion}) {
    EXPECT_EQ(found("0 a -1", "0 a 1", comparison), first);
    EXPECT_EQ(found("0 a 1", "0 a -1", comparison), second);
  }
  const Difference at_once{{}, "only the first reaches the error state"};
  EXPECT_EQ(found("0 tau -1", "0 a 1", Comparison::TraceEquivalence), at_once);
}

TEST(Compare, TellsChoiceBeforeFromChoiceAfter) {
  const std::string late = "0 a 1, 1 b 2, 1 c 2";
  const std::string early = "0 a 1, 0 a 2, 1 b 3, 2 c 3";
  EXPECT_EQ(difference(late, early, Comparison::TraceEquivalence), std::nullopt);
  for (const auto comparison : {Comparison::StrongBisimulation, Comparison::BranchingBisimulation,
                                Comparison::WeakBisimulation}) {
    const Difference expected{{"a"}, "the first can always do c, the second may not"};
    EXPECT_EQ(found(late, early, comparison), expected);
    const Difference reversed{{"a"}, "the second can always do c, the first may not"};
    EXPECT_EQ(found(early, late, comparison), reversed);
  }
}

TEST(Compare, TellsASilentChoiceFromAVisibleOne) {
  const std::string silent = "0 a 1, 1 tau 2, 1 tau 3, 2 b 4, 3 c 4";
  const Difference weak = found(silent, "0 a 1, 0 a 2, 1 b 3, 2 c 3", Comparison::WeakBisimulation);
  EXPECT_EQ(weak.trace, Trace{"a"});
  EXPECT_EQ(weak.reason, "the first may be able to do b and to do c, the second never is");
  // Strongly τ is a label, and that is a difference of traces.
  EXPECT_EQ(found(silent, "0 a 1, 0 a 2, 1 b 3, 2 c 3", Comparison::StrongBisimulation).reason,
            "only the first can do tau");
}

TEST(Compare, ShowsTheSilentStepThatMatters) {
  const Difference expected{{"tau"}, "the second can always do b, the first may not"};
  EXPECT_EQ(found("0 b 1, 0 tau 2, 2 c 1", "0 b 1, 0 c 1", Comparison::WeakBisimulation), expected);
  EXPECT_EQ(found("0 b 1, 0 tau 2, 2 c 1", "0 b 1, 0 c 1", Comparison::BranchingBisimulation),
            expected);
}

TEST(Compare, ExplainsWhatOnlyBranchingBisimulationSees) {
  const std::string with = "0 a 1, 0 a 2, 1 b 3, 1 tau 2, 2 c 3";
  const std::string without = "0 a 1, 1 b 3, 1 tau 2, 2 c 3";
  EXPECT_EQ(difference(with, without, Comparison::WeakBisimulation), std::nullopt);
  const Difference expected{{"a"}, "the second can always do b, the first may not"};
  EXPECT_EQ(found(with, without, Comparison::BranchingBisimulation), expected);
}

TEST(Compare, TellsEndFromDeadlock) {
  const Difference expected{{}, "only the second is stuck"};
  EXPECT_EQ(found("end 0", "", Comparison::StrongBisimulation), expected);
  EXPECT_EQ(found("end 0", "0 tau 0", Comparison::WeakBisimulation), expected);
  EXPECT_EQ(difference("end 0", "0 tau 1, end 1", Comparison::WeakBisimulation), std::nullopt);
  EXPECT_EQ(difference("end 0", "", Comparison::TraceEquivalence), std::nullopt);
  const Difference later{{"a"}, "the first can always terminate, the second may not"};
  EXPECT_EQ(found("0 a 1, end 1", "0 a 1", Comparison::WeakBisimulation), later);
}

TEST(Compare, GoesDownToWhatCanBeSeen) {
  // The choice is made two steps before it shows.
  const Difference seen =
      found("0 a 1, 1 b 2, 2 c 3, 2 d 3", "0 a 1, 0 a 2, 1 b 3, 2 b 4, 3 c 5, 4 d 5",
            Comparison::StrongBisimulation);
  const Trace expected{"a", "b"};
  EXPECT_EQ(seen.trace, expected);
  EXPECT_EQ(seen.reason, "the first can always do d, the second may not");
}

const std::vector<RandomShape> kShapes = {
    {.states = 5, .labels = 2, .degree = 3, .silent = 25, .errors = 5, .ending = 30},
    {.states = 6, .labels = 1, .degree = 2, .silent = 50, .errors = 3, .ending = 50},
    {.states = 7, .labels = 2, .degree = 2, .silent = 0, .errors = 3, .ending = 30},
};

/// A system, and one that may well be equivalent to it.
std::pair<Lts, Lts> random_pair() {
  const RandomShape shape = *rc::gen::elementOf(kShapes);
  const Lts first = *random_lts(shape);
  Context context;
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return {first, minimise(first, Equivalence::Weak, context)};
    case 1:
      return {minimise(first, Equivalence::Trace, context), first};
    default:
      return {first, *random_lts(shape)};
  }
}

/// The states that both systems may be in after the trace, in one numbering.
std::pair<std::set<int>, std::set<int>> states_after(const Lts& first, const Lts& second,
                                                     const Trace& trace, Kind kind) {
  const auto run = [&](const Lts& lts, int offset) {
    const reference::Explicit system = reference::spell_out(lts);
    const reference::Explicit steps = kind == Kind::Strong ? system : reference::weak_steps(system);
    std::set<int> now{0};
    for (const std::string& label : trace) {
      std::set<int> next;
      for (const auto& [source, l, target] : steps.transitions) {
        if (l == label && now.count(source) > 0) next.insert(target);
      }
      now = next;
    }
    std::set<int> result;
    for (const int s : now) result.insert(s + offset);
    return result;
  };
  return {run(first, 0), run(second, static_cast<int>(first.state_count()) + 1)};
}

/// Whether some of the states can do the label.
bool can(const Lts& lts, const StateSet& set, const std::string& label) {
  return !reference::after(lts, set, label).empty();
}

/// Checks that the difference is one of visible traces, and real.
void check_trace_difference(const Lts& first, const Lts& second, const Difference& seen,
                            bool inclusion) {
  const StateSet a = reference::after(first, seen.trace);
  const StateSet b = reference::after(second, seen.trace);
  RC_ASSERT(!a.empty());
  RC_ASSERT(!b.empty());
  const bool error_a = a.count(reference::kErrorMember) > 0;
  const bool error_b = b.count(reference::kErrorMember) > 0;
  const std::string can_do = " can do ";
  const auto at = seen.reason.find(can_do);
  const bool only_first = seen.reason.find("only the first") == 0;
  RC_ASSERT(only_first || seen.reason.find("only the second") == 0);
  if (at == std::string::npos) {
    RC_ASSERT(seen.reason.find(" reaches the error state") != std::string::npos);
    RC_ASSERT(error_a == only_first);
    RC_ASSERT(error_b == !only_first);
    return;
  }
  const std::string label = seen.reason.substr(at + can_do.size());
  RC_ASSERT(can(first, a, label) == only_first);
  RC_ASSERT(can(second, b, label) == !only_first);
  RC_ASSERT(!error_a && !error_b);
  RC_ASSERT(only_first || !inclusion);
}

/// No shorter trace tells them apart.
bool nothing_shorter(const Lts& first, const Lts& second, std::size_t length, bool inclusion) {
  const Alphabet alphabet = join(first.alphabet(), second.alphabet());
  std::vector<std::pair<StateSet, StateSet>> level{
      {reference::closure(first, {0}), reference::closure(second, {0})}};
  for (std::size_t depth = 0; depth < length; ++depth) {
    std::vector<std::pair<StateSet, StateSet>> next;
    for (const auto& [a, b] : level) {
      if (a.count(reference::kErrorMember) != b.count(reference::kErrorMember)) return false;
      if (a.count(reference::kErrorMember) > 0) continue;
      for (const std::string& label : alphabet.labels()) {
        StateSet x = reference::after(first, a, label);
        StateSet y = reference::after(second, b, label);
        const bool apart = inclusion ? !x.empty() && y.empty() : x.empty() != y.empty();
        if (apart && depth + 1 < length) return false;
        if (!x.empty() && !y.empty()) next.push_back({std::move(x), std::move(y)});
      }
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    level = std::move(next);
  }
  return true;
}

RC_GTEST_PROP(Compare, FindsShortestTracesThatDiffer, ()) {
  for (int round = 0; round < 5; ++round) {
    const auto [first, second] = random_pair();
    for (const bool inclusion : {false, true}) {
      const auto comparison = inclusion ? Comparison::TraceInclusion : Comparison::TraceEquivalence;
      const auto seen = difference(first, second, comparison);
      RC_ASSERT(seen.has_value() != reference::same_traces(first, second, inclusion));
      if (!seen) continue;
      check_trace_difference(first, second, *seen, inclusion);
      RC_ASSERT(nothing_shorter(first, second, seen->trace.size(), inclusion));
    }
  }
}

/// "the first can always do b, the second may not": is it so, of all states after the trace?
void check_what_is_always_possible(const Lts& first, const Lts& second, const Difference& seen,
                                   Kind kind) {
  const std::string can_always = " can always do ";
  const auto at = seen.reason.find(can_always);
  if (at == std::string::npos) return;
  const auto begin = at + can_always.size();
  const std::string label = seen.reason.substr(begin, seen.reason.find(',') - begin);
  if (label.find(' ') != std::string::npos) return;  // "b without reaching the error state"
  const bool first_can = seen.reason.find("the first") == 0;
  reference::Explicit both =
      reference::side_by_side(reference::spell_out(first), reference::spell_out(second));
  if (kind == Kind::Weak) both = reference::weak_steps(both);
  const auto able = [&](int s) {
    const auto step = both.transitions.lower_bound({s, label, 0});
    return step != both.transitions.end() && std::get<0>(*step) == s && std::get<1>(*step) == label;
  };
  const auto after = states_after(first, second, seen.trace, kind);
  const std::set<int>& always = first_can ? after.first : after.second;
  const std::set<int>& sometimes = first_can ? after.second : after.first;
  RC_ASSERT(std::all_of(always.begin(), always.end(), able));
  RC_ASSERT(!std::all_of(sometimes.begin(), sometimes.end(), able));
}

RC_GTEST_PROP(Compare, AgreesWithTheDefinitionOfBisimulation, ()) {
  const std::vector<std::pair<Comparison, Kind>> comparisons = {
      {Comparison::StrongBisimulation, Kind::Strong},
      {Comparison::BranchingBisimulation, Kind::Branching},
      {Comparison::WeakBisimulation, Kind::Weak}};
  for (int round = 0; round < 4; ++round) {
    const auto [first, second] = random_pair();
    for (const auto& [comparison, kind] : comparisons) {
      const auto seen = difference(first, second, comparison);
      RC_ASSERT(seen.has_value() != reference::bisimilar(first, second, kind));
      if (!seen) continue;
      RC_ASSERT(!seen->reason.empty());
      // The trace leads both to states, and not all of them are alike.
      const auto [a, b] = states_after(first, second, seen->trace, kind);
      RC_ASSERT(!a.empty());
      RC_ASSERT(!b.empty());
      const reference::Explicit x = reference::spell_out(first);
      const reference::Explicit y = reference::spell_out(second);
      const auto related = reference::bisimulation(reference::side_by_side(x, y), kind,
                                                   {x.error, x.states + y.error});
      bool apart = false;
      for (const int s : a) {
        for (const int t : b) apart = apart || !related[s][t];
      }
      RC_ASSERT(apart);
      if (kind != Kind::Branching) check_what_is_always_possible(first, second, *seen, kind);
      if (kind != Kind::Strong && !reference::same_traces(first, second, false)) {
        check_trace_difference(first, second, *seen, false);
      }
    }
  }
}

RC_GTEST_PROP(Compare, IsSymmetric, ()) {
  const auto [first, second] = random_pair();
  for (const auto comparison : {Comparison::StrongBisimulation, Comparison::BranchingBisimulation,
                                Comparison::WeakBisimulation, Comparison::TraceEquivalence}) {
    const auto there = difference(first, second, comparison);
    const auto back = difference(second, first, comparison);
    RC_ASSERT(there.has_value() == back.has_value());
    if (there) RC_ASSERT(there->trace.size() == back->trace.size());
  }
}

}  // namespace
}  // namespace proviso::lts

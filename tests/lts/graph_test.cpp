#include "lts/graph.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lts/random_lts.hpp"
#include "lts/reference.hpp"

namespace proviso::lts {
namespace {

/// Which states reach which, by the chosen steps, themselves included; π left out.
reference::Relation reachability(const Lts& lts, Steps steps) {
  const std::size_t n = lts.state_count();
  reference::Relation reach(n, std::vector<bool>(n, false));
  for (std::size_t s = 0; s < n; ++s) reach[s][s] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t s = 0; s < n; ++s) {
      for (const Edge& edge : lts.edges(StateId{s})) {
        if (edge.target == kError || (steps == Steps::Silent && edge.action != kTau)) continue;
        for (std::size_t r = 0; r < n; ++r) {
          if (reach[r][s] && !reach[r][index(edge.target)]) {
            reach[r][index(edge.target)] = changed = true;
          }
        }
      }
    }
  }
  return reach;
}

RC_GTEST_PROP(Components, AreMutualReachabilityInReverseOrder, ()) {
  for (const Steps steps : {Steps::All, Steps::Silent}) {
    const Lts lts = *random_lts({.states = 12, .degree = 2});
    Context context;
    const Components components = strongly_connected_components(lts, steps, context);
    const auto reach = reachability(lts, steps);
    const auto& component = components.component_of_state;
    for (std::size_t s = 0; s < lts.state_count(); ++s) {
      RC_ASSERT(component[s] < components.count);
      for (std::size_t t = 0; t < lts.state_count(); ++t) {
        RC_ASSERT((component[s] == component[t]) == (reach[s][t] && reach[t][s]));
        if (reach[s][t]) RC_ASSERT(component[s] >= component[t]);
      }
    }
  }
}

RC_GTEST_PROP(TerminalComponents, AreWhatCannotBeLeft, ()) {
  const Lts lts = *random_lts({.states = 10, .degree = 2, .silent = 20, .errors = 10});
  Context context;
  const auto components = terminal_components(lts, context);
  const auto reach = reachability(lts, Steps::All);
  // A reachable state lies in one iff everything it reaches comes back, and nothing goes to π.
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    bool terminal = reach[0][s];
    std::vector<StateId> expected;
    for (std::uint32_t t = 0; t < lts.state_count(); ++t) {
      if (!reach[s][t]) continue;
      expected.push_back(StateId{t});
      terminal = terminal && reach[t][s];
      for (const Edge& edge : lts.edges(StateId{t})) terminal = terminal && edge.target != kError;
    }
    const bool found =
        std::find(components.begin(), components.end(), expected) != components.end();
    RC_ASSERT(found == terminal);
  }
  for (const auto& component : components) RC_ASSERT(!component.empty());
}

TEST(TerminalComponents, AreLeftByAnError) {
  Context context;
  const std::vector<std::vector<StateId>> expected{{StateId{2}}};
  EXPECT_EQ(terminal_components(make_lts("0 a 1, 1 a 0, 1 b -1, 0 c 2"), context), expected);
}

/// Runs of exactly this many steps that end in π, or in a stuck state.
bool reaches(const Lts& lts, std::size_t steps, bool error) {
  std::set<std::uint32_t> now{0};
  for (std::size_t i = 0; i < steps; ++i) {
    std::set<std::uint32_t> next;
    for (const std::uint32_t s : now) {
      if (s == index(kError)) continue;
      for (const Edge& edge : lts.edges(StateId{s})) next.insert(index(edge.target));
    }
    now = next;
  }
  if (error) return now.count(index(kError)) > 0;
  return std::any_of(now.begin(), now.end(), [&](std::uint32_t s) {
    return s != index(kError) && lts.edges(StateId{s}).empty() && lts.end() != StateId{s};
  });
}

/// Whether the run is possible and ends where it should.
bool replays(const Lts& lts, const std::vector<ActionId>& trace, bool error) {
  std::set<StateId> now{kInitial};
  for (const ActionId action : trace) {
    std::set<StateId> next;
    for (const StateId s : now) {
      if (s == kError) continue;
      for (const Edge& edge : lts.edges(s, action)) next.insert(edge.target);
    }
    now = next;
  }
  return std::any_of(now.begin(), now.end(), [&](StateId s) {
    return error ? s == kError : s != kError && lts.edges(s).empty() && lts.end() != s;
  });
}

RC_GTEST_PROP(ShortestTrace, ReplaysAndIsShortest, ()) {
  for (const bool error : {true, false}) {
    const Lts lts = *random_lts({.states = 12, .degree = 2, .errors = 5});
    Context context;
    const auto trace =
        error ? shortest_trace_to_error(lts, context) : shortest_trace_to_deadlock(lts, context);
    const std::size_t bound = trace ? trace->size() : lts.state_count() + 1;
    for (std::size_t steps = 0; steps < bound; ++steps) RC_ASSERT(!reaches(lts, steps, error));
    if (trace) RC_ASSERT(replays(lts, *trace, error));
  }
}

TEST(ShortestTrace, DoesNotTakeEndForADeadlock) {
  Context context;
  EXPECT_EQ(shortest_trace_to_deadlock(make_lts("0 a 1, end 1"), context), std::nullopt);
  EXPECT_EQ(shortest_trace_to_deadlock(make_lts("0 a 1"), context)->size(), 1U);
  EXPECT_EQ(shortest_trace_to_deadlock(Lts(), context)->size(), 0U);
}

RC_GTEST_PROP(PropagateError, LeavesNoSilentStepToTheError, ()) {
  for (int round = 0; round < 3; ++round) {
    const Lts lts = *random_lts({.states = 8, .degree = 2, .silent = 40, .errors = 10});
    Context context;
    const Lts result = propagate_error(lts, context);
    RC_ASSERT(reference::determinise(result) == reference::determinise(lts));
    const bool doomed = reference::closure(lts, {0}).count(reference::kErrorMember) > 0;
    if (doomed) {
      RC_ASSERT(result == error_lts(lts.alphabet()));
      continue;
    }
    for (std::uint32_t s = 0; s < result.state_count(); ++s) {
      for (const Edge& edge : result.edges(StateId{s}, kTau)) RC_ASSERT(edge.target != kError);
    }
  }
}

TEST(PropagateError, GoesBackOverTauOnly) {
  Context context;
  EXPECT_EQ(propagate_error(make_lts("0 a 1, 1 tau 2, 2 tau -1, 2 b 0, 0 c 3, 3 d 1"), context),
            make_lts("0 a -1, 0 c 1, 1 d -1", {"b"}));
}

RC_GTEST_PROP(ReduceTau, IsBranchingBisimilar, ()) {
  for (int round = 0; round < 3; ++round) {
    const Lts lts = *random_lts({.states = 10, .degree = 2, .silent = 60, .errors = 5});
    Context context;
    const Lts result = reduce_tau(lts, context);
    RC_ASSERT(reference::bisimilar(lts, result, reference::Kind::Branching));
    RC_ASSERT(result.state_count() <= lts.state_count());
    for (std::uint32_t s = 0; s < result.state_count(); ++s) {
      // Nothing is left that only goes on silently to one state.
      const auto row = result.edges(StateId{s});
      const bool skippable = row.size() == 1 && row[0].action == kTau && row[0].target != kError;
      RC_ASSERT(!skippable);
    }
  }
}

TEST(ReduceTau, KeepsSilentChoices) {
  Context context;
  const Lts choice = make_lts("0 a 1, 1 tau 2, 1 tau 3, 2 b 0, 3 c 0");
  EXPECT_EQ(reduce_tau(choice, context), choice);
  EXPECT_EQ(reduce_tau(make_lts("0 a 1, 1 tau 2, 2 b 0"), context), make_lts("0 a 1, 1 b 0"));
  EXPECT_EQ(reduce_tau(make_lts("0 tau 1, 1 tau 0, 1 a 2, 2 tau 3, end 3"), context),
            make_lts("0 a 1, end 1"));
}

TEST(UniversalState, LoopsOnEveryLabel) {
  EXPECT_EQ(universal_state(make_lts("0 a 1, 1 a 1, 1 b 1")), StateId{1});
  EXPECT_EQ(universal_state(make_lts("0 a 0")), kInitial);
  EXPECT_EQ(universal_state(make_lts("0 a 0", {"b"})), std::nullopt);
  EXPECT_EQ(universal_state(make_lts("0 a 1, 1 a 0")), std::nullopt);
  EXPECT_EQ(universal_state(make_lts("0 a 1, 1 tau 1")), std::nullopt);
  EXPECT_EQ(universal_state(Lts()), std::nullopt);
}

}  // namespace
}  // namespace proviso::lts

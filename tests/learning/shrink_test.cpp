// Smaller assumptions still do their work: every module that satisfied an assumption satisfies its
// shrunk version, and the premise that assumes it holds.
#include "engine/learning/shrink.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/learning/triple.hpp"
#include "lts/compare.hpp"
#include "lts/random_lts.hpp"
#include "random_problem.hpp"
#include "space/materialise.hpp"

namespace proviso::learning {
namespace {

using lts::make_lts;

/// Deterministic, every state accepts, and some labels are forbidden here and there.
lts::Lts random_assumption() { return lts::trim(lts::without_error(random_property())); }

lts::System random_environment() {
  lts::System system;
  for (std::uint32_t c = 0; c <= random_below(2); ++c) {
    system.components.push_back({fmt::format("E{}", c), random_module_part(false)});
  }
  return system;
}

bool satisfies(const lts::System& system, const lts::Lts& assumption) {
  lts::System premise = system;
  premise.components.push_back({"A", lts::complete_with_error(assumption)});
  Context context;
  return !search_error(premise, context).error;
}

bool includes(const lts::Lts& large, const lts::Lts& small) {
  Context context;
  return !lts::compare(small, large, lts::Comparison::TraceInclusion, context);
}

RC_GTEST_PROP(Exercised, IsStrongerAndTheSystemStillSatisfiesIt, ()) {
  const lts::Lts assumption = random_assumption();
  const lts::System system = random_environment();
  RC_PRE(satisfies(system, assumption));
  Context context;
  const lts::Lts restricted = exercised(assumption, system, context);
  RC_ASSERT(restricted.alphabet() == assumption.alphabet());
  RC_ASSERT(restricted.is_deterministic());
  RC_ASSERT(includes(assumption, restricted));
  RC_ASSERT(satisfies(system, restricted));
  RC_CLASSIFY(!includes(restricted, assumption), "something was left out");
}

TEST(Exercised, LeavesOutWhatNobodyDoes) {
  const lts::System system{"S", {{"E", make_lts("0 a 1, 1 b 0", {"c"})}}};
  Context context;
  EXPECT_EQ(exercised(make_lts("0 a 1, 0 c 2, 1 b 0, 1 a 1, 2 a 2"), system, context),
            make_lts("0 a 1, 1 b 0", {"c"}));
}

/// A module with its property, and an assumption that is enough for it.
struct Premise {
  lts::System system;  // the assumption is the first component
  lts::Lts assumption;
};

Premise random_premise() {
  Premise premise;
  premise.assumption = random_assumption();
  premise.system.components = {
      {"A", premise.assumption}, {"M", random_module_part(false)}, {"P", random_property()}};
  return premise;
}

RC_GTEST_PROP(Shrink, KeepsThePremiseAndOnlyAddsWords, ()) {
  Premise premise = random_premise();
  Context context;
  RC_PRE(!search_error(premise.system, context).error);
  const Suffices suffices = [&](const lts::Lts& candidate) {
    premise.system.components.front().lts = candidate;
    return !search_error(premise.system, context).error;
  };
  const lts::Lts smaller = shrink(premise.assumption, suffices, context);
  RC_ASSERT(smaller.is_deterministic());
  RC_ASSERT(!smaller.has_error());
  RC_ASSERT(smaller.state_count() <= premise.assumption.state_count());
  RC_ASSERT(suffices(smaller));
  // A label that left the alphabet is allowed everywhere.
  lts::LtsBuilder idle;
  idle.add_state();
  for (const std::string& label : premise.assumption.alphabet().labels()) {
    if (smaller.alphabet().contains(label)) continue;
    idle.add_transition(lts::kInitial, idle.action(label), lts::kInitial);
  }
  const lts::System spelt{"", {{"smaller", smaller}, {"idle", std::move(idle).build()}}};
  RC_ASSERT(includes(space::compose(spelt, context), premise.assumption));
  RC_CLASSIFY(smaller.state_count() < premise.assumption.state_count(), "fewer states");
  RC_CLASSIFY(smaller.alphabet() != premise.assumption.alphabet(), "fewer labels");
}

TEST(Shrink, LeavesOutLabelsThatNoLongerMatter) {
  Context context;
  // It is enough that b occurs only after a. Distinguishing c is useless.
  const lts::System module{"", {{"A", lts::Lts()}, {"P", make_lts("0 a 1, 0 b -1, 1 a 1, 1 b 1")}}};
  const Suffices suffices = [&](const lts::Lts& candidate) {
    lts::System premise = module;
    premise.components.front().lts = candidate;
    return !search_error(premise, context).error;
  };
  const lts::Lts learned = make_lts("0 a 1, 0 c 2, 1 b 0, 1 c 3, 2 a 3, 2 c 0, 3 b 2, 3 c 1");
  ASSERT_TRUE(suffices(learned));
  EXPECT_EQ(shrink(learned, suffices, context), make_lts("0 a 1, 1 b 0"));
}

TEST(Shrink, KeepsWhatItHasWhenALimitIsReached) {
  const lts::Lts assumption = make_lts("0 a 1, 1 a 2, 2 b 0");
  Context context;
  const Suffices never_again = [](const lts::Lts&) -> bool {
    throw LimitReached(StopReason::States);
  };
  EXPECT_EQ(shrink(assumption, never_again, context), assumption);
}

TEST(Shrink, MergesEverythingWhereAnythingSuffices) {
  Context context;
  const lts::Lts smaller = shrink(
      make_lts("0 a 1, 1 b 2, 2 c 0"), [](const lts::Lts&) { return true; }, context);
  EXPECT_EQ(smaller, lts::Lts());
}

}  // namespace
}  // namespace proviso::learning

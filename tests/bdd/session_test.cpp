#include "bdd/session.hpp"

#include <atomic>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace proviso::bdd {
namespace {

/// x0 x1 ∨ x2 x3 ∨ …, asked in an order that separates the partners: exponential in the pairs.
Function pairs_apart(unsigned pairs) {
  Function sum;
  for (unsigned i = 0; i < pairs; ++i) {
    sum |= Function(Variable{i}) & Function(Variable{i + pairs});
  }
  return sum;
}

std::vector<unsigned> singles(unsigned count) { return std::vector<unsigned>(count, 1); }

TEST(Session, SiftsTheOrderAndKeepsTheFunctions) {
  Context context;
  const unsigned pairs = 10;
  Session session(singles(2 * pairs), context);
  const Function f = pairs_apart(pairs);
  const std::size_t before = f.size();
  EXPECT_GT(before, std::size_t{1} << pairs);
  session.reorder();
  EXPECT_LT(f.size(), 3 * pairs);
  EXPECT_EQ(f, pairs_apart(pairs));
}

TEST(Session, MovesBlocksAsWholes) {
  Context context;
  Session session(std::vector<unsigned>{2, 2, 2, 2}, context);
  // 0/1, 2/3, … are blocks; the function wants 0 next to 6.
  const Function f = (Function(Variable{0}) & Function(Variable{6})) |
                     (Function(Variable{2}) & Function(Variable{4}));
  session.reorder();
  const std::vector<std::pair<Variable, Variable>> pairs{{Variable{0}, Variable{1}},
                                                         {Variable{2}, Variable{3}},
                                                         {Variable{4}, Variable{5}},
                                                         {Variable{6}, Variable{7}}};
  const Renaming rename(pairs);
  const Function renamed = rename(f);
  EXPECT_EQ(renamed.size(), f.size());
  EXPECT_EQ(renamed, (Function(Variable{1}) & Function(Variable{7})) |
                         (Function(Variable{3}) & Function(Variable{5})));
}

/// A swap of two levels is not polled: with many variables and many nodes on a level it would take
/// minutes.
TEST(Session, KeepsTheTimeLimitWithManyVariables) {
  Context context(Limits{1, {}, {}});
  {
    Session session(singles(4000), context);
    session.reorder_when_full(true);
    EXPECT_THROW(pairs_apart(21), LimitReached);
  }
  EXPECT_LT(context.seconds(), 5);
}

/// All nodes of the result exist already: no garbage is collected, and the table does not grow.
TEST(Session, PollsInAnOperationThatMakesNoNode) {
  Context whole;
  Context context(Limits{}, whole);  // a part looks at the clock more often
  unsigned looks = 0;
  context.on_progress([&looks](const Progress&) { ++looks; });
  const Session session(singles(36), context);
  const Function f = pairs_apart(18);
  const Function complement = !f;
  looks = 0;
  EXPECT_EQ(!complement, f);
  EXPECT_GE(looks, 3U);  // one is due to the beginning of the operation
}

TEST(Session, ReordersWhenTheTableIsFull) {
  Context context;
  Session session(singles(44), context);
  session.reorder_when_full(true);
  // Without another order this has millions of nodes.
  EXPECT_LT(pairs_apart(22).size(), 50'000U);
}

TEST(Session, EndsAtTheNodeLimitAndTheNextOneWorks) {
  Context small(Limits{{}, {}, 50'000});
  const auto build = [&small] {
    const Session session(singles(60), small);
    return pairs_apart(30).size();
  };
  EXPECT_THROW(build(), LimitReached);
  Context context;
  const Session session(singles(2), context);
  const Function x(Variable{0});
  EXPECT_TRUE((x & !x).is_false());
  EXPECT_LT(session.nodes_in_use(), 100U);
}

TEST(Session, EndsAtTheTimeLimitInsideOneOperation) {
  Context hurried(Limits{0.2, {}, {}});
  const auto build = [&hurried] {
    const Session session(singles(80), hurried);
    return pairs_apart(40).size();
  };
  EXPECT_THROW(build(), LimitReached);
  EXPECT_LT(hurried.seconds(), 5);
}

TEST(Session, EndsWhileItSifts) {
  Context hurried(Limits{0.2, {}, {}});
  const auto build = [&hurried] {
    Session session(singles(48), hurried);
    const Function f = pairs_apart(16);
    for (int i = 0; i < 10'000; ++i) session.reorder();
    return f.size();
  };
  EXPECT_THROW(build(), LimitReached);
}

TEST(Session, ASecondUserWaits) {
  std::atomic<int> inside = 0;
  std::atomic<bool> together = false;
  const auto use = [&] {
    for (int i = 0; i < 20; ++i) {
      Context context;
      const Session session(singles(16), context);
      if (++inside > 1) together = true;
      EXPECT_EQ(pairs_apart(8), pairs_apart(8));
      --inside;
    }
  };
  std::thread first(use);
  std::thread second(use);
  first.join();
  second.join();
  EXPECT_FALSE(together);
}

TEST(Session, WhoWaitsStillHasATimeLimit) {
  Context context;
  const Session session(singles(2), context);
  bool stopped = false;
  std::thread second([&stopped] {
    Context hurried(Limits{0.1, {}, {}});
    try {
      const Session never(singles(2), hurried);
    } catch (const LimitReached& limit) {
      stopped = limit.reason() == StopReason::Time;
    }
  });
  second.join();
  EXPECT_TRUE(stopped);
}

}  // namespace
}  // namespace proviso::bdd

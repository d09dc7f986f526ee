#include "space/shared_state_set.hpp"

#include <array>
#include <set>
#include <thread>

#include <gtest/gtest.h>

namespace proviso::space {
namespace {

using Triple = std::array<Word, 3>;

Triple triple_of(Word number) { return {number % 7, number * 0x9E3779B97F4A7C15U, number}; }

// The threads insert overlapping parts of the same states, again and again with gaps to close.
TEST(SharedStateSet, HasEachStateOnceAndNoGaps) {
  constexpr std::size_t kThreads = 4;
  constexpr Word kStates = 3000;  // in a round
  Context context;
  SharedStateSet set(3, context);
  std::vector<SharedStateSet::Writer> writers(kThreads);
  std::vector<SharedStateSet::Writer*> all;
  for (auto& writer : writers) all.push_back(&writer);
  std::size_t before = 0;
  for (Word round = 0; round < 12; ++round) {
    set.grow(kStates / SharedStateSet::kBlock + kThreads + 1);
    set.refill(0, 1);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] {
        // Three of four states each; every state by some.
        for (Word i = 0; i < kStates; ++i) {
          const Word number = round * kStates / 2 + (t % 2 == 0 ? i : kStates - 1 - i);
          if (number % kThreads == t) continue;
          const Triple state = triple_of(number);
          ASSERT_TRUE(set.has_room(writers[t]));
          set.insert(writers[t], state.data(), set.hash(state.data()));
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    set.settle(all);
    ASSERT_EQ(set.size(), kStates + round * kStates / 2);
    std::set<Word> numbers;
    for (std::size_t i = 0; i < set.size(); ++i) {
      const Word number = set.state(i)[2];
      ASSERT_EQ(triple_of(number), (Triple{set.state(i)[0], set.state(i)[1], number}));
      numbers.insert(number);
      // What was there before a round keeps its numbers.
      ASSERT_TRUE(i >= before || number < before);
    }
    ASSERT_EQ(numbers.size(), set.size());
    before = set.size();
  }
}

TEST(SharedStateSet, AsksBeforeItGrows) {
  Context context({.seconds = {}, .memory_bytes = 1, .states = {}});
  SharedStateSet set(2, context);
  EXPECT_THROW(set.grow(1), LimitReached);
}

}  // namespace
}  // namespace proviso::space

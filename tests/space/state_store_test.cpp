#include "space/state_store.hpp"

#include <random>
#include <set>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace proviso::space {
namespace {

TEST(StateStore, NumbersStatesInOrderOfDiscovery) {
  EXPECT_TRUE(rc::check([] {
    const auto words = *rc::gen::inRange<std::size_t>(1, 8);
    const auto values = *rc::gen::container<std::vector<Word>>(rc::gen::inRange<Word>(0, 6));
    Context context;
    StateStore store(words, context);
    std::vector<std::vector<Word>> expected;
    for (const Word value : values) {
      std::vector<Word> state(words, value % 2);
      state[value % words] += value;
      const auto known = std::find(expected.begin(), expected.end(), state);
      RC_ASSERT(store.find(state.data()).has_value() == (known != expected.end()));
      const auto [id, fresh] = store.insert(state.data());
      RC_ASSERT(lts::index(id) == static_cast<std::size_t>(known - expected.begin()));
      RC_ASSERT(fresh == (known == expected.end()));
      if (fresh) expected.push_back(state);
      RC_ASSERT(std::equal(state.begin(), state.end(), store.state(id)));
    }
    RC_ASSERT(store.size() == expected.size());
  }));
}

TEST(StateStore, AgreesWithAStandardSetWhenItGrows) {
  Context context;
  StateStore store(2, context);
  std::set<std::pair<Word, Word>> expected;
  std::mt19937_64 random(1);
  for (int i = 0; i < 200'000; ++i) {
    const Word state[2] = {random() % 300, random() % 300};
    ASSERT_EQ(store.insert(state).fresh, expected.emplace(state[0], state[1]).second);
  }
  EXPECT_EQ(store.size(), expected.size());
  for (const auto& [first, second] : expected) {
    const Word state[2] = {first, second};
    ASSERT_TRUE(store.find(state).has_value());
  }
  const Word unknown[2] = {300, 0};
  EXPECT_FALSE(store.find(unknown).has_value());
}

TEST(StateStore, KeepsWideStatesWhenItGrows) {
  Context context;
  constexpr std::size_t kWords = 9;
  StateStore store(kWords, context);
  std::set<Word> expected;
  std::mt19937_64 random(2);
  const auto wide = [](Word value) {
    std::vector<Word> state(kWords, 1);
    state[value % kWords] = value;
    return state;
  };
  for (int i = 0; i < 50'000; ++i) {
    const Word value = 2 + random() % 30'000;
    ASSERT_EQ(store.insert(wide(value).data()).fresh, expected.insert(value).second);
  }
  EXPECT_EQ(store.size(), expected.size());
  for (const Word value : expected) {
    const auto found = store.find(wide(value).data());
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(store.state(*found)[value % kWords], value);
  }
  EXPECT_FALSE(store.find(wide(40'000).data()).has_value());
}

TEST(SlotArray, SpreadsConsecutiveKeys) {
  const SlotArray slots(1 << 12);
  std::unordered_set<std::size_t> homes;
  for (Word key = 0; key < 1 << 12; ++key) homes.insert(slots.home(hash_word(key)));
  // Random homes would leave about 1/e of the slots empty.
  EXPECT_GT(homes.size(), (std::size_t{1} << 12) * 55 / 100);
}

}  // namespace
}  // namespace proviso::space

#include <random>
#include <set>
#include <unordered_set>

#include <gtest/gtest.h>

#include "base/team.hpp"
#include "lts/alphabet.hpp"
#include "space/hinted_set.hpp"
#include "space/leveled_set.hpp"
#include "space/thread_team.hpp"

namespace proviso::space {
namespace {

Word mask_of(unsigned bits) { return ~Word{0} >> (64 - bits); }

TEST(KeyPermutation, IsUndoneByItsInverse) {
  std::mt19937_64 random(1);
  for (unsigned bits = 1; bits <= 64; ++bits) {
    const KeyPermutation permutation(bits);
    for (int i = 0; i < 1000; ++i) {
      const Word key = random() & mask_of(bits);
      const Word mixed = permutation.forward(key);
      ASSERT_EQ(mixed & ~mask_of(bits), 0U);
      ASSERT_EQ(permutation.backward(mixed), key);
    }
  }
}

class QuotientTableOfBits : public testing::TestWithParam<unsigned> {};

// Enough words for several tables, with notes that show whether an entry is still itself.
TEST_P(QuotientTableOfBits, AgreesWithAStandardSetWhenItGrows) {
  const unsigned bits = GetParam();
  const KeyPermutation permutation(bits);
  QuotientTable table(bits);
  std::unordered_set<Word> expected;
  std::mt19937_64 random(bits);
  const unsigned noted = table.note_bits();
  const auto word_of = [&](Word key) { return permutation.forward(key) << (64 - bits); };
  const auto note_of = [&](Word key) { return key & mask_of(noted); };
  for (int i = 0; i < 150'000; ++i) {
    // Some in a row, some anywhere.
    const Word key = (i % 2 == 0 ? static_cast<Word>(i) : random()) & mask_of(bits);
    if (table.must_grow()) table.grow();
    const Word note = note_of(key) << (table.note_bits() - noted);
    ASSERT_EQ(table.insert(word_of(key), note), expected.insert(key).second);
  }
  std::size_t seen = 0;
  table.for_each(0, ~Word{0}, [&](Word word) {
    const Word key = permutation.backward(word >> (64 - bits));
    ASSERT_TRUE(expected.contains(key));
    ASSERT_EQ(table.note_of(word) >> (table.note_bits() - noted), note_of(key));
    ++seen;
  });
  EXPECT_EQ(seen, expected.size());
  for (int i = 0; i < 10'000; ++i) {
    const Word key = random() & mask_of(bits);
    ASSERT_EQ(table.contains(word_of(key)), expected.contains(key));
  }
}

INSTANTIATE_TEST_SUITE_P(Bits, QuotientTableOfBits,
                         testing::Values(1U, 7U, 16U, 17U, 24U, 31U, 36U, 45U, 52U, 60U, 63U, 64U));

/// A random graph whose states are numbers of 64 bits without order; one of them has no moves.
class Tangle : public Space {
 public:
  explicit Tangle(Word states) : states_(states) {}

  std::size_t words() const override { return 1; }
  unsigned bits() const override { return 64; }
  const lts::Alphabet& alphabet() const override { return alphabet_; }
  void initial(Word* state) const override { *state = name(0); }
  void moves(const Word* state, Moves& moves) const override {
    moves.clear();
    const Word number = *state * kInverse;
    if (number == states_ - 1) return;
    const auto lead = [&](Word target) { *moves.add(lts::kTau) = name(target % states_); };
    // One way forward, and many back from everywhere into the same few states.
    lead(number + 1);
    lead(hash_word(number) % (number + 1));
    lead(hash_word(number) % 64 % (number + 1));
  }
  bool terminated(const Word*) const override { return false; }
  std::vector<std::string> actors(lts::ActionId) const override { return {}; }
  std::string culprit_name(std::uint32_t) const override { return {}; }

 private:
  static constexpr Word kName = 0x9E3779B97F4A7C15U;
  static constexpr Word kInverse = 0xF1DE83E19937733DU;
  static_assert(kName * kInverse == 1);
  static Word name(Word number) { return number * kName; }

  Word states_;
  lts::Alphabet alphabet_;
};

// As many levels as states, and states in every stretch of the table that lead back into the run.
TEST(HintedSet, FindsTheOnlyShortestRunAmongManyWaysBack) {
  constexpr Word kStates = 3000;
  const Tangle tangle(kStates);
  Context context;
  const SearchResult result = explore(tangle, {.error = false, .deadlock = true}, context);
  EXPECT_EQ(result.states, kStates);
  ASSERT_TRUE(result.deadlock.has_value());
  EXPECT_EQ(result.deadlock->trace.size(), kStates - 1);
  EXPECT_EQ(result.deadlock->states.size(), kStates);
}

/// The states of level k are the numbers k * count … (k + 1) * count - 1.
LeveledSet levels_of(std::size_t levels, std::size_t count, Context& context) {
  LeveledSet set(64, context);
  for (std::size_t level = 0; level < levels; ++level) {
    set.begin_level();
    for (std::size_t i = 0; i < count; ++i) {
      const Word state = level * count + i;
      set.insert(&state, set.hash(&state));
    }
    set.drop_before(set.size());
  }
  return set;
}

std::set<Word> states_of(LeveledSet& set, std::size_t level) {
  std::set<Word> states;
  set.for_each_of_level(level, [&](const Word* state) { states.insert(*state); });
  return states;
}

// The table grows several times, and a level does not fit into what is gathered at once.
TEST(LeveledSet, KnowsTheStatesOfEachLevel) {
  constexpr std::size_t kCount = 100'000;
  Context context;
  LeveledSet set = levels_of(25, kCount, context);
  for (const std::size_t level : {24U, 23U, 12U, 11U, 13U, 1U, 0U}) {
    const std::set<Word> states = states_of(set, level);
    ASSERT_EQ(states.size(), kCount) << level;
    EXPECT_EQ(*states.begin(), level * kCount);
    EXPECT_EQ(*states.rbegin(), (level + 1) * kCount - 1);
  }
}

// Notes begin with 8 bits, so that these levels share numbers.
TEST(LeveledSet, MissesNoStateOfALevelThatSharesItsNumber) {
  constexpr std::size_t kCount = 30;
  Context context;
  LeveledSet set = levels_of(5000, kCount, context);
  std::size_t others = 0;
  for (std::size_t level = 5000; level-- > 0;) {
    const std::set<Word> states = states_of(set, level);
    for (std::size_t i = 0; i < kCount; ++i) ASSERT_TRUE(states.contains(level * kCount + i));
    others += states.size() - kCount;
  }
  EXPECT_GT(others, 0U);
}

// As many levels as states, most of which share their number with others, and the states of deeper
// levels lead back into the run.
TEST(LeveledSet, FindsTheOnlyShortestRunThoughLevelsShareNumbers) {
  constexpr Word kStates = 3000;
  const Tangle tangle(kStates);
  as_team(2, [&](ThreadTeam& team) {
    Context context;
    context.team = &team;
    const SearchResult result = explore(tangle, {.error = false, .deadlock = true}, context);
    EXPECT_EQ(result.states, kStates);
    ASSERT_TRUE(result.deadlock.has_value());
    EXPECT_EQ(result.deadlock->trace.size(), kStates - 1);
    EXPECT_EQ(result.deadlock->states.size(), kStates);
    team.leave(false);
  });
}

TEST(DenseSet, AsksBeforeItGrows) {
  Context context({.seconds = {}, .memory_bytes = 1, .states = {}});
  DenseSet set(40, context);
  EXPECT_THROW(
      {
        for (Word key = 0; key < 100'000; ++key) set.insert(&key, set.hash(&key));
      },
      LimitReached);
  EXPECT_GT(set.size(), 0U);
  for (Word key = 0; key < 2 * set.size(); ++key) ASSERT_EQ(set.contains(key), key < set.size());
}

}  // namespace
}  // namespace proviso::space

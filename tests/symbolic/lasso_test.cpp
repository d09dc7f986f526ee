#include "logic/lasso.hpp"

#include <map>
#include <utility>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "symbolic/plain_meaning.hpp"
#include "symbolic/random_conditions.hpp"

namespace proviso::symbolic {
namespace {

TEST(Lasso, PastSettlesOnLaterTurns) {
  logic::PastPool pool;
  const logic::PastFormula a = pool.atom(0);
  // a only in letter 0, which the loop does not repeat: "once a" is true for ever.
  const auto first_only = [](std::uint32_t, std::size_t letter) { return letter == 0; };
  EXPECT_TRUE(satisfied_by_lasso(pool, pool.always(pool.once(a)), 2, 1, first_only));
  EXPECT_FALSE(satisfied_by_lasso(pool, pool.eventually(pool.next(a)), 2, 1, first_only));
  // On a loop of one letter Y Y Y true becomes true at the fourth letter and stays so.
  const logic::PastFormula late = pool.yesterday(pool.yesterday(pool.yesterday(pool.truth(true))));
  const auto never = [](std::uint32_t, std::size_t) { return false; };
  EXPECT_FALSE(satisfied_by_lasso(pool, late, 1, 0, never));
  EXPECT_TRUE(satisfied_by_lasso(pool, pool.next(pool.next(pool.next(late))), 1, 0, never));
  EXPECT_TRUE(satisfied_by_lasso(pool, pool.eventually(pool.always(late)), 1, 0, never));
}

RC_GTEST_PROP(Lasso, AgreesWithTheDefinitions, ()) {
  logic::PastPool pool;
  const logic::PastFormula formula = random_ltl(pool, 1 + random_below(3));
  const std::size_t length = 1 + random_below(5);
  const std::size_t loops_to = random_below(static_cast<std::uint32_t>(length));
  std::vector<std::vector<bool>> letters(length, std::vector<bool>(kAtoms));
  for (auto& letter : letters) {
    for (std::size_t atom = 0; atom < kAtoms; ++atom) letter[atom] = random_below(2) != 0;
  }
  const auto value = [&letters](std::uint32_t atom, std::size_t letter) {
    return bool(letters[letter][atom]);
  };
  PlainMeaning meaning(pool, letters, loops_to);
  RC_ASSERT(satisfied_by_lasso(pool, formula, length, loops_to, value) ==
            meaning.is_true(formula, 0));
}

}  // namespace
}  // namespace proviso::symbolic

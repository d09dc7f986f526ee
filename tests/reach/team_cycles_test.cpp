#include "engine/reach/team_cycles.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "space/component_search.hpp"
#include "space/product.hpp"
#include "space/random_system.hpp"
#include "space/slots.hpp"
#include "space/thread_team.hpp"

namespace proviso::reach {
namespace {

using space::Moves;
using space::Word;

bool leads_to(const space::Space& space, const Word* source, const Word* target) {
  Moves moves(space.words());
  space.moves(source, moves);
  for (std::size_t k = 0; k < moves.size(); ++k) {
    if (!moves.is_error(k) && std::equal(target, target + space.words(), moves.target(k))) {
      return true;
    }
  }
  return false;
}

/// Whether a run begins at the beginning, goes by moves, and loops through an accepting state.
void expect_run(const space::Space& space, const std::function<bool(const Word*)>& accepting,
                const AcceptingRun& run) {
  const std::size_t words = space.words();
  const std::size_t count = run.states.size() / words;
  const auto state = [&](std::size_t i) { return run.states.data() + i * words; };
  std::vector<Word> initial(words);
  space.initial(initial.data());
  RC_ASSERT(std::equal(initial.begin(), initial.end(), state(0)));
  for (std::size_t i = 0; i + 1 < count; ++i) RC_ASSERT(leads_to(space, state(i), state(i + 1)));
  RC_ASSERT(run.loops_to.has_value());
  RC_ASSERT(*run.loops_to + 1 < count);
  RC_ASSERT(std::equal(state(count - 1), state(count), state(*run.loops_to)));
  bool accepts = false;
  for (std::size_t i = *run.loops_to; i < count; ++i) accepts = accepts || accepting(state(i));
  RC_ASSERT(accepts);
}

TEST(TeamCycles, AreThoseThatOneProcessFinds) {
  EXPECT_TRUE(rc::check([] {
    const space::Product product(space::random_system());
    const Word rarity = *rc::gen::inRange<Word>(1, 9);
    const Word salt = *rc::gen::inRange<Word>(0, 1000);
    const auto accepting = [&](const Word* state) {
      return space::hash_word(space::hash_state(state, product.words()) + salt) % rarity == 0;
    };
    Context alone;
    space::ComponentSearch search(product, alone);
    const bool expected = search.find_cycle(accepting).has_value();
    RC_TAG(expected);
    const unsigned ranks = *rc::gen::inRange(1U, 4U);
    std::vector<TeamCycles> found(ranks);
    as_team(ranks, [&](ThreadTeam& team) {
      Context context;
      context.team = &team;
      found[team.rank()] = find_accepting_run(product, accepting, context);
    });
    for (const TeamCycles& one : found) {
      RC_ASSERT(!one.stopped);
      RC_ASSERT(one.run.has_value() == expected);
      if (!expected) RC_ASSERT(one.states == search.store().size());
      if (!one.run) continue;
      expect_run(product, accepting, *one.run);
      RC_ASSERT(one.run->states == found[0].run->states);
    }
  }));
}

}  // namespace
}  // namespace proviso::reach

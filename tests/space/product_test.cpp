#include "space/product.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "space/random_system.hpp"
#include "space/reference_product.hpp"

namespace proviso::space {
namespace {

using State = ReferenceProduct::State;

/// Walks the product and lists it in the reference's words, together with how many moves it listed.
struct Walk {
  std::map<State, std::set<ReferenceProduct::Move>> reachable;
  std::map<State, bool> terminated;
  std::uint64_t moves = 0;
};

State unpack(const Product& product, const Word* state) {
  State result;
  for (std::size_t c = 0; c < product.component_count(); ++c) {
    result.push_back(lts::index(product.local_state(state, c)));
  }
  return result;
}

Walk walk(const Product& product) {
  Walk result;
  std::vector<std::vector<Word>> open(1, std::vector<Word>(product.words(), ~Word{0}));
  product.initial(open.front().data());
  Moves moves(product.words());
  while (!open.empty()) {
    const std::vector<Word> state = open.back();
    open.pop_back();
    const auto [at, fresh] = result.reachable.try_emplace(unpack(product, state.data()));
    if (!fresh) continue;
    product.moves(state.data(), moves);
    result.moves += moves.size();
    if (moves.empty()) result.terminated[at->first] = product.terminated(state.data());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::string& label = product.alphabet().name(moves.action(i));
      if (moves.is_error(i)) {
        at->second.emplace(label, std::nullopt);
        continue;
      }
      const Word* target = moves.target(i);
      at->second.emplace(label, unpack(product, target));
      open.emplace_back(target, target + product.words());
    }
  }
  return result;
}

void expect_reference(const lts::System& system) {
  const Product product(system);
  const ReferenceProduct reference(system);
  const Walk walked = walk(product);
  RC_ASSERT(walked.reachable == reference.reachable());
  RC_ASSERT(walked.moves == reference.transition_count());
  for (const auto& [state, terminated] : walked.terminated) {
    RC_ASSERT(terminated == reference.terminated(state));
  }
}

TEST(Product, MovesAsTheDefinitionSays) {
  EXPECT_TRUE(rc::check([] { expect_reference(random_system()); }));
}

TEST(Product, MovesAsTheDefinitionSaysInSeveralWords) {
  EXPECT_TRUE(rc::check([] {
    const lts::System system = widened(random_system());
    RC_ASSERT(Product(system).words() > 1U);
    expect_reference(system);
  }));
}

TEST(Product, LooksUpLargePartnersInTheirRows) {
  // 2^18 states and 70 unowned labels would be a dense table of 73 MB.
  lts::LtsBuilder large;
  large.add_states(1U << 18);
  for (int label = 0; label < 70; ++label) {
    const lts::ActionId action = large.action(fmt::format("l{}", label));
    for (std::uint32_t s = 0; s < 3; ++s) {
      large.add_transition(lts::StateId{s}, action, lts::StateId{s + 1});
    }
  }
  large.add_transition(lts::StateId{3}, large.action("l0"), lts::kError);
  large.add_transition(lts::StateId{3}, large.action("l0"), lts::StateId{1});
  lts::LtsBuilder small;
  small.add_states(1U << 18);
  for (int label = 0; label < 70; ++label) {
    small.add_transition(lts::StateId{0}, small.action(fmt::format("l{}", label)), lts::StateId{0});
  }
  lts::System system{"S",
                     {{"LARGE", std::move(large).build()}, {"SMALL", std::move(small).build()}}};
  const Walk walked = walk(Product(system));
  EXPECT_EQ(walked.reachable, ReferenceProduct(system).reachable());
  EXPECT_EQ(walked.reachable.size(), 4U);
}

TEST(Product, NamesTheLowestCulprit) {
  lts::LtsBuilder builder;
  builder.add_states(1);
  builder.add_transition(lts::StateId{0}, builder.action("a"), lts::kError);
  const lts::Lts fails = std::move(builder).build();
  lts::LtsBuilder other;
  other.add_states(1);
  other.add_transition(lts::StateId{0}, other.action("a"), lts::StateId{0});
  const Product product(
      lts::System{"S", {{"FINE", std::move(other).build()}, {"P", fails}, {"Q", fails}}});
  Moves moves(product.words());
  const Word state = 0;
  product.moves(&state, moves);
  ASSERT_EQ(moves.size(), 1U);
  ASSERT_TRUE(moves.is_error(0));
  EXPECT_EQ(product.culprit_name(moves.culprit(0)), "P");
  EXPECT_EQ(product.actors(moves.action(0)), (std::vector<std::string>{"FINE", "P", "Q"}));
}

TEST(Product, OfNothingHasOneState) {
  const Product product(lts::System{});
  Moves moves(product.words());
  const Word state = 0;
  product.moves(&state, moves);
  EXPECT_TRUE(moves.empty());
  EXPECT_FALSE(product.terminated(&state));
}

}  // namespace
}  // namespace proviso::space

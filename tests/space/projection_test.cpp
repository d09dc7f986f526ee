// The projection against a simulation by sets of states that follows the definition word by word.
#include "space/projection.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "random_choice.hpp"
#include "space/product.hpp"
#include "space/random_system.hpp"
#include "space/reference_product.hpp"

namespace proviso::space {
namespace {

using State = ReferenceProduct::State;

/// Nothing: π may have been reached.
using Knowledge = std::optional<std::set<State>>;

class Observer {
 public:
  Observer(const lts::System& system, std::set<std::string> seen)
      : graph_(ReferenceProduct(system).reachable()), seen_(std::move(seen)) {
    start_.assign(system.components.size(), 0);
  }

  Knowledge initial() const { return closed({start_}); }

  Knowledge step(const Knowledge& before, const std::string& label) const {
    if (!before) return std::nullopt;
    std::set<State> after;
    for (const State& state : *before) {
      for (const auto& [action, target] : graph_.at(state)) {
        if (action != label) continue;
        if (!target) return std::nullopt;
        after.insert(*target);
      }
    }
    return closed(std::move(after));
  }

 private:
  Knowledge closed(std::set<State> states) const {
    for (bool grown = true; grown;) {
      grown = false;
      for (const State& state : std::set<State>(states)) {
        for (const auto& [action, target] : graph_.at(state)) {
          if (seen_.contains(action)) continue;
          if (!target) return std::nullopt;
          grown = states.insert(*target).second || grown;
        }
      }
    }
    return states;
  }

  std::map<State, std::set<ReferenceProduct::Move>> graph_;
  std::set<std::string> seen_;
  State start_;
};

/// Chooses some of the labels of random systems, and a label that no system has.
std::vector<std::string> random_seen() {
  std::vector<std::string> seen;
  for (const std::string& label : random_labels()) {
    if (random_below(2) == 0) seen.push_back(label);
  }
  if (random_below(3) == 0) seen.emplace_back("nobody");
  return seen;
}

/// All words of at most so many letters. Two words lead to one set iff the observer knows the same.
class Comparison {
 public:
  Comparison(Projection& projection, const Observer& observer)
      : projection_(projection), observer_(observer) {}

  void run(std::size_t letters) { compare(projection_.initial(), observer_.initial(), letters); }

 private:
  void compare(SetId set, const Knowledge& knowledge, std::size_t letters) {
    RC_ASSERT((set == Projection::kErrorSet) == !knowledge.has_value());
    RC_ASSERT((set == Projection::kEmptySet) == (knowledge && knowledge->empty()));
    if (knowledge && !knowledge->empty()) {
      RC_ASSERT(set_of_.try_emplace(*knowledge, set).first->second == set);
      RC_ASSERT(knowledge_of_.try_emplace(set, *knowledge).first->second == *knowledge);
    }
    if (letters == 0) return;
    for (const std::string& label : projection_.alphabet().labels()) {
      const lts::ActionId action = *projection_.alphabet().find(label);
      compare(projection_.step(set, action), observer_.step(knowledge, label), letters - 1);
    }
  }

  Projection& projection_;
  const Observer& observer_;
  std::map<std::set<State>, SetId> set_of_;
  std::map<SetId, std::set<State>> knowledge_of_;
};

TEST(Projection, KnowsWhatAnObserverOfTheLabelsKnows) {
  EXPECT_TRUE(rc::check([] {
    lts::System system = random_system({.priorities = false});
    const std::vector<std::string> seen = random_seen();
    Context context;
    const Product product(system);
    Projection projection(product, lts::Alphabet(seen), context);
    const Observer observer(system, {seen.begin(), seen.end()});
    RC_CLASSIFY(projection.initial() == Projection::kErrorSet, "errs unseen");
    Comparison(projection, observer).run(4);
  }));
}

lts::System a_then_silent_error() {
  lts::LtsBuilder builder;
  builder.add_states(3);
  builder.add_transition(lts::StateId{0}, builder.action("a"), lts::StateId{1});
  builder.add_transition(lts::StateId{1}, lts::kTau, lts::StateId{2});
  builder.add_transition(lts::StateId{2}, builder.action("hidden"), lts::kError);
  builder.add_transition(lts::StateId{0}, builder.action("b"), lts::StateId{0});
  return {"S", {{"P", std::move(builder).build()}}};
}

TEST(Projection, StaysInTheErrorSetAndInTheEmptySet) {
  Context context;
  const Product product(a_then_silent_error());
  Projection projection(product, lts::Alphabet({"a", "b", "nobody"}), context);
  const auto action = [&](const char* label) { return *projection.alphabet().find(label); };
  const SetId start = projection.initial();
  EXPECT_EQ(projection.step(start, action("a")), Projection::kErrorSet);
  EXPECT_EQ(projection.step(start, action("b")), start);
  EXPECT_EQ(projection.step(start, action("nobody")), Projection::kEmptySet);
  EXPECT_EQ(projection.step(Projection::kErrorSet, action("b")), Projection::kErrorSet);
  EXPECT_EQ(projection.step(Projection::kEmptySet, action("a")), Projection::kEmptySet);
  EXPECT_EQ(projection.set_count(), 1U);
}

TEST(Projection, SeesErrorsAtOnceWhereNothingIsSeen) {
  Context context;
  const Product product(a_then_silent_error());
  Projection projection(product, lts::Alphabet(), context);
  EXPECT_EQ(projection.initial(), Projection::kErrorSet);
}

TEST(Projection, EndsAtALimit) {
  lts::LtsBuilder builder;
  builder.add_states(20'000);
  for (std::uint32_t s = 0; s + 1 < 20'000; ++s) {
    builder.add_transition(lts::StateId{s}, lts::kTau, lts::StateId{s + 1});
  }
  const Product product(lts::System{"S", {{"CHAIN", std::move(builder).build()}}});
  Context context({.seconds = {}, .memory_bytes = {}, .states = 100});
  Projection projection(product, lts::Alphabet(), context);
  EXPECT_THROW(projection.initial(), LimitReached);
}

}  // namespace
}  // namespace proviso::space

#include "engine/reach/progress.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "space/product.hpp"
#include "space/random_system.hpp"
#include "space/reference_product.hpp"
#include "space/thread_team.hpp"

namespace proviso::reach {
namespace {

using space::Product;
using space::ReferenceProduct;
using State = ReferenceProduct::State;

/// The terminal sets by their definition: what every state that it reaches reaches too.
class NaiveTerminalSets {
 public:
  NaiveTerminalSets(const ReferenceProduct& product, const lts::Visibility& visibility)
      : product_(product), visibility_(visibility) {
    for (const auto& [state, moves] : product.reachable()) reach_[state] = reach(state);
    for (const auto& entry : reach_) {
      const std::set<State>& reached = entry.second;
      const bool closed = std::all_of(reached.begin(), reached.end(), [&](const State& other) {
        return reach_.at(other).count(entry.first) == 1 && !fails(other);
      });
      if (closed) labels_[entry.first] = labels_of(reached);
    }
    measure();
  }

  /// The labels of the set that a state lies in, if that is terminal.
  const std::map<State, std::set<std::string>>& labels() const { return labels_; }
  std::size_t distance(const State& state) const { return distance_.at(state); }
  std::optional<std::size_t> distance_of_error() const { return product_.distances().error; }

 private:
  std::set<State> reach(const State& from) const {
    std::set<State> seen;
    std::vector<State> open = {from};
    while (!open.empty()) {
      const State state = open.back();
      open.pop_back();
      if (!seen.insert(state).second) continue;
      for (const auto& [label, target] : product_.reachable().at(state)) {
        if (target) open.push_back(*target);
      }
    }
    return seen;
  }

  bool fails(const State& state) const {
    const auto& moves = product_.reachable().at(state);
    return std::any_of(moves.begin(), moves.end(), [](const auto& m) { return !m.second; });
  }

  std::set<std::string> labels_of(const std::set<State>& states) const {
    std::set<std::string> labels;
    for (const State& state : states) {
      for (const auto& [label, target] : product_.reachable().at(state)) {
        if (label != "tau" && visibility_.shows(label)) labels.insert(label);
      }
    }
    return labels;
  }

  void measure() {
    std::vector<State> queue = {product_.initial()};
    distance_[queue.front()] = 0;
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const State state = queue[next];
      for (const auto& [label, target] : product_.reachable().at(state)) {
        if (target && distance_.try_emplace(*target, distance_[state] + 1).second) {
          queue.push_back(*target);
        }
      }
    }
  }

  const ReferenceProduct& product_;
  const lts::Visibility& visibility_;
  std::map<State, std::set<State>> reach_;
  std::map<State, std::set<std::string>> labels_;
  std::map<State, std::size_t> distance_;
};

bool meets(const std::set<std::string>& labels, const std::vector<std::string>& wanted) {
  return std::any_of(wanted.begin(), wanted.end(),
                     [&](const std::string& label) { return labels.count(label) > 0; });
}

bool violates(const lts::ProgressProperty& property, const std::set<std::string>& labels) {
  if (property.condition && !meets(labels, *property.condition)) return false;
  return !meets(labels, property.actions);
}

/// Where the steps first … last - 1 of a trace may lead from these states.
std::set<State> follow(const ReferenceProduct& product, const lts::Visibility& visibility,
                       std::set<State> states, const Trace& trace, std::size_t first,
                       std::size_t last) {
  for (std::size_t i = first; i < last; ++i) {
    std::set<State> next;
    for (const State& state : states) {
      for (const auto& [label, target] : product.reachable().at(state)) {
        const std::string shown = label != "tau" && visibility.shows(label) ? label : "tau";
        if (target && shown == trace.steps[i].action) next.insert(*target);
      }
    }
    states = std::move(next);
  }
  return states;
}

void expect_evidence(const ReferenceProduct& product, const lts::Visibility& visibility,
                     const NaiveTerminalSets& naive, const lts::ProgressProperty& property,
                     const ProgressAnswer& answer, bool shortest = true) {
  std::optional<std::size_t> nearest;
  const auto consider = [&](std::size_t distance) {
    if (!nearest || distance < *nearest) nearest = distance;
  };
  for (const auto& [state, labels] : naive.labels()) {
    if (violates(property, labels)) consider(naive.distance(state));
  }
  if (naive.distance_of_error() && violates(property, {})) consider(*naive.distance_of_error());
  RC_ASSERT((answer.verdict == Verdict::Violated) == nearest.has_value());
  if (!nearest) return;

  const std::set<std::string> actions(answer.actions.begin(), answer.actions.end());
  const Trace& trace = answer.trace.value();
  const std::size_t entered = trace.loops_to.value_or(trace.steps.size());
  if (shortest) RC_ASSERT(entered == *nearest);
  const auto entries = follow(product, visibility, {product.initial()}, trace, 0, entered);
  const bool found = std::any_of(entries.begin(), entries.end(), [&](const State& state) {
    const auto labels = naive.labels().find(state);
    if (labels == naive.labels().end() || labels->second != actions) return false;
    if (!violates(property, labels->second)) return false;
    if (product.reachable().at(state).empty()) return !trace.loops_to;
    return trace.loops_to && entered < trace.steps.size() &&
           follow(product, visibility, {state}, trace, entered, trace.steps.size()).count(state) ==
               1;
  });
  const bool to_error = !trace.loops_to && actions.empty() && naive.distance_of_error() == entered;
  RC_ASSERT(found || to_error);
}

lts::ProgressProperty random_property() {
  lts::ProgressProperty property{"P", space::random_label_set().labels()};
  if (*rc::gen::inRange(0, 3) == 0) property.condition = space::random_label_set().labels();
  return property;
}

TEST(Progress, IsThatOfTheTerminalSets) {
  space::SystemShape shape;
  shape.errors = false;
  EXPECT_TRUE(rc::check([&shape] {
    shape.errors = *rc::gen::inRange(0, 3) == 0;
    const lts::System system = space::random_system(shape);
    const lts::Visibility visibility =
        *rc::gen::inRange(0, 2) == 0 ? space::random_visibility() : lts::Visibility{};
    const std::vector<lts::ProgressProperty> properties = {random_property(), random_property(),
                                                           random_property()};
    const ReferenceProduct reference(system);
    const NaiveTerminalSets naive(reference, visibility);
    Context context;
    const auto outcome = check_progress(Product(system), properties, visibility, context);
    RC_ASSERT(outcome.answers.size() == properties.size());
    RC_ASSERT(outcome.statistics.states.value() == reference.reachable().size());
    RC_ASSERT(outcome.statistics.transitions.value() == reference.transition_count());
    for (std::size_t p = 0; p < properties.size(); ++p) {
      expect_evidence(reference, visibility, naive, properties[p], outcome.answers[p]);
    }
  }));
}

// Several ranks decide by what states can reach, without components.
TEST(Progress, IsTheSameForATeam) {
  space::SystemShape shape;
  EXPECT_TRUE(rc::check([&shape] {
    shape.errors = *rc::gen::inRange(0, 3) == 0;
    const lts::System system = space::random_system(shape);
    const lts::Visibility visibility =
        *rc::gen::inRange(0, 2) == 0 ? space::random_visibility() : lts::Visibility{};
    const std::vector<lts::ProgressProperty> properties = {random_property(), random_property()};
    const unsigned ranks = *rc::gen::inRange(1U, 4U);
    const space::Product product(system);
    std::vector<ProgressOutcome> outcomes(ranks);
    as_team(ranks, [&](ThreadTeam& team) {
      Context context;
      context.team = &team;
      outcomes[team.rank()] = check_progress(product, properties, visibility, context);
    });
    const ReferenceProduct reference(system);
    const NaiveTerminalSets naive(reference, visibility);
    for (const ProgressOutcome& outcome : outcomes) {
      for (std::size_t p = 0; p < properties.size(); ++p) {
        expect_evidence(reference, visibility, naive, properties[p], outcome.answers[p], false);
      }
    }
  }));
}

TEST(Progress, DefaultAsksForEveryLabelEverywhere) {
  EXPECT_TRUE(rc::check([] {
    const lts::System system = space::random_system();
    const ReferenceProduct reference(system);
    const NaiveTerminalSets naive(reference, lts::Visibility{});
    const Product product(system);
    Context context;
    const auto outcome =
        check_default_progress(product, product.alphabet().labels(), lts::Visibility{}, context);
    bool complete = !naive.distance_of_error() || reference.labels().empty();
    for (const auto& [state, labels] : naive.labels()) complete &= labels == reference.labels();
    const ProgressAnswer& answer = outcome.answers.at(0);
    RC_ASSERT((answer.verdict == Verdict::Holds) == complete);
    if (complete) return;
    std::vector<std::string> all = answer.actions;
    all.insert(all.end(), answer.missing.begin(), answer.missing.end());
    std::sort(all.begin(), all.end());
    RC_ASSERT(
        std::equal(all.begin(), all.end(), reference.labels().begin(), reference.labels().end()));
    RC_ASSERT(!answer.missing.empty());
  }));
}

/// Two coins: a fair one, and one that, once picked, only ever shows heads.
lts::System coins() {
  lts::LtsBuilder coin;
  coin.add_states(5);
  const auto add = [&](std::uint32_t source, const char* label, std::uint32_t target) {
    coin.add_transition(lts::StateId{source}, coin.action(label), lts::StateId{target});
  };
  add(0, "pick", 1);
  add(0, "pick", 3);
  add(1, "toss", 2);
  add(2, "heads", 1);
  add(2, "tails", 1);
  add(3, "toss", 4);
  add(4, "heads", 3);
  return {"COINS", {{"COIN", std::move(coin).build()}}};
}

TEST(Progress, ShowsTheRunAndTheCycle) {
  const std::vector<lts::ProgressProperty> properties = {
      {"HEADS", {"heads"}}, {"TAILS", {"tails"}}, {"IF", {"pick"}, {{"tails"}}}};
  Context context;
  const auto outcome = check_progress(Product(coins()), properties, {}, context);
  EXPECT_EQ(outcome.answers[0].verdict, Verdict::Holds);
  ASSERT_EQ(outcome.answers[1].verdict, Verdict::Violated);
  const Trace& trace = *outcome.answers[1].trace;
  ASSERT_EQ(trace.steps.size(), 3U);
  EXPECT_EQ(trace.steps[0].action, "pick");
  EXPECT_EQ(trace.steps[0].component, "COIN");
  EXPECT_EQ(trace.steps[1].action, "toss");
  EXPECT_EQ(trace.steps[2].action, "heads");
  EXPECT_EQ(trace.loops_to, 1U);
  EXPECT_EQ(outcome.answers[1].actions, (std::vector<std::string>{"heads", "toss"}));
  EXPECT_EQ(outcome.answers[2].verdict, Verdict::Violated);
}

TEST(Progress, HiddenLabelsBelongToNoSet) {
  const std::vector<lts::ProgressProperty> properties = {{"HEADS", {"heads"}}};
  const lts::Visibility hidden{lts::Visibility::Kind::Hide, lts::LabelSet({"heads"})};
  Context context;
  const auto outcome = check_progress(Product(coins()), properties, hidden, context);
  ASSERT_EQ(outcome.answers[0].verdict, Verdict::Violated);
  const auto& actions = outcome.answers[0].actions;
  EXPECT_EQ(std::count(actions.begin(), actions.end(), "heads"), 0);
  EXPECT_EQ(std::count(actions.begin(), actions.end(), "toss"), 1);
}

/// A walk of n steps, then rest for ever.
lts::System long_walk(std::uint32_t steps) {
  lts::LtsBuilder walk;
  walk.add_states(steps + 1);
  const lts::ActionId step = walk.action("step"), rest = walk.action("rest");
  for (std::uint32_t s = 0; s < steps; ++s) {
    walk.add_transition(lts::StateId{s}, step, lts::StateId{s + 1});
  }
  walk.add_transition(lts::StateId{steps}, rest, lts::StateId{steps});
  return {"WALK", {{"WALK", std::move(walk).build()}}};
}

TEST(Progress, GoesDeepWithoutRecursion) {
  const std::vector<lts::ProgressProperty> properties = {{"STEP", {"step"}}, {"REST", {"rest"}}};
  Context context;
  const auto outcome = check_progress(Product(long_walk(100'000)), properties, {}, context);
  ASSERT_EQ(outcome.answers[0].verdict, Verdict::Violated);
  EXPECT_EQ(outcome.answers[0].trace->loops_to, 100'000U);
  EXPECT_EQ(outcome.answers[1].verdict, Verdict::Holds);
}

TEST(Progress, ALimitLeavesItUndecided) {
  const std::vector<lts::ProgressProperty> properties = {{"STEP", {"step"}}};
  Context context({.seconds = {}, .memory_bytes = {}, .states = 1000});
  const auto outcome = check_progress(Product(long_walk(10'000)), properties, {}, context);
  EXPECT_EQ(outcome.answers[0].verdict, Verdict::Undecided);
  EXPECT_EQ(outcome.stopped, StopReason::States);
  EXPECT_GT(outcome.statistics.states.value(), 1000U);
}

TEST(Progress, AViolationBeforeTheLimitIsReported) {
  lts::System system = long_walk(10'000);
  lts::LtsBuilder choice;
  choice.add_states(2);
  choice.add_transition(lts::StateId{0}, choice.action("stop"), lts::StateId{1});
  choice.add_transition(lts::StateId{0}, choice.action("step"), lts::StateId{0});
  choice.add_transition(lts::StateId{0}, choice.action("rest"), lts::StateId{0});
  // Its own action comes first, so that the search meets the deadlock before the long walk.
  system.components.insert(system.components.begin(), {"CHOICE", std::move(choice).build()});
  const std::vector<lts::ProgressProperty> properties = {{"REST", {"rest"}}};
  Context context({.seconds = {}, .memory_bytes = {}, .states = 1000});
  const auto outcome = check_progress(Product(system), properties, {}, context);
  EXPECT_EQ(outcome.stopped, StopReason::States);
  const ProgressAnswer& answer = outcome.answers[0];
  ASSERT_EQ(answer.verdict, Verdict::Violated);
  EXPECT_EQ(answer.trace->steps.back().action, "stop");
  EXPECT_EQ(answer.trace->loops_to, std::nullopt);
}

}  // namespace
}  // namespace proviso::reach

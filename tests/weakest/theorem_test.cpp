// Random components, properties and environments against the definition and against the theorem.
#include <gtest/gtest.h>

#include "engine/weakest/domination.hpp"
#include "engine/weakest/methods.hpp"
#include "engine/weakest/submodule.hpp"
#include "lts/determinise.hpp"
#include "lts/graph.hpp"
#include "lts/minimise.hpp"
#include "weakest/random_query.hpp"
#include "weakest/reference.hpp"

namespace proviso::weakest {
namespace {

using lts::Lts;
using space::ReferenceProduct;

void show(const RandomQuery& random) {
  for (const lts::Component& part : random.product().components) {
    RC_LOG() << part.name << ": " << lts::to_text(part.lts) << '\n';
  }
  RC_LOG() << "interface:";
  for (const std::string& label : random.interface.labels()) RC_LOG() << ' ' << label;
  RC_LOG() << '\n';
}

bool reaches_error(const lts::System& system) {
  return ReferenceProduct(system).distances().error.has_value();
}

/// E ⊨ A, for the outcomes too that have no automaton.
bool satisfies(const Lts& environment, const Outcome& outcome) {
  if (outcome.verdict != Verdict::HoldsUnder) return outcome.verdict == Verdict::Holds;
  lts::System system;
  system.components = {{"E", environment}, {"A", lts::complete_with_error(*outcome.assumption)}};
  return !reaches_error(system);
}

Outcome assumption_of(const RandomQuery& random, Method method = Method::Build) {
  Context context;
  return weakest_assumption(random.query(), method, context);
}

TEST(Weakest, IsTheAutomatonOfTheDefinition) {
  EXPECT_TRUE(rc::check([] {
    const RandomQuery random = random_query();
    show(random);
    const lts::System system = random.product();
    const ReferenceProduct product(system);
    const ReferenceAssumption reference(product, random.interface);
    const Outcome outcome = assumption_of(random);
    RC_CLASSIFY(outcome.verdict == Verdict::Holds, "holds");
    RC_CLASSIFY(outcome.verdict == Verdict::Violated, "violated");
    RC_CLASSIFY(outcome.verdict == Verdict::HoldsUnder, "holds under an assumption");
    const bool may_err = product.distances().error.has_value();
    const Verdict expected = !may_err               ? Verdict::Holds
                             : !reference.initial() ? Verdict::Violated
                                                    : Verdict::HoldsUnder;
    RC_ASSERT(outcome.verdict == expected);
    RC_ASSERT(outcome.assumption.has_value() == (expected == Verdict::HoldsUnder));
    RC_ASSERT(outcome.trace.has_value() == (expected == Verdict::Violated));
    if (!outcome.assumption) return;
    const Lts& assumption = *outcome.assumption;
    RC_ASSERT(assumption.alphabet() == random.interface);
    RC_ASSERT(assumption.is_deterministic());
    RC_ASSERT(!assumption.has_error());
    RC_ASSERT(!assumption.end());
    RC_ASSERT(reference.difference(assumption) == std::nullopt);
    RC_ASSERT(assumption.state_count() == reference.smallest());
  }));
}

TEST(Weakest, EveryWayGivesTheSameAutomaton) {
  EXPECT_TRUE(rc::check([] {
    const RandomQuery random = random_query();
    show(random);
    const Query query = random.query();
    Context context;
    Steps steps;
    const Result direct = build_directly(query, steps, context);
    for (const auto way : {build_by_parts, explore_lazily, explore_by_parts}) {
      const Result other = way(query, steps, context);
      RC_ASSERT(other.verdict == direct.verdict);
      RC_ASSERT(other.assumption == direct.assumption);
    }
  }));
}

TEST(Weakest, AnEnvironmentSatisfiesItIffTheSystemSatisfiesTheProperty) {
  EXPECT_TRUE(rc::check([] {
    const RandomQuery random = random_query();
    show(random);
    const Outcome outcome = assumption_of(random, Method::Auto);
    const bool near = outcome.assumption && below(2) == 0;
    const Lts environment =
        near ? near_environment(*outcome.assumption) : random_environment(random.interface);
    RC_LOG() << "environment: " << lts::to_text(environment) << '\n';
    const bool left = satisfies(environment, outcome);
    const bool right = !reaches_error(random.product({{"E", environment}}));
    RC_CLASSIFY(left, "satisfied");
    RC_CLASSIFY(outcome.assumption && left, "satisfied, and not by all");
    RC_CLASSIFY(outcome.assumption && !left, "not satisfied, and not by none");
    RC_ASSERT(left == right);
  }));
}

TEST(Domination, KeepsTheErrorWords) {
  EXPECT_TRUE(rc::check([] {
    Context context;
    const Lts lts = lts::propagate_error(
        *lts::random_lts({.states = 12, .silent = 25, .errors = 12, .ending = 0}), context);
    RC_PRE(lts.has_error() && !lts::determinise(lts, context).has_tau());
    const lts::Alphabet& alphabet = lts.alphabet();
    const auto extracted = [&](const Lts& deterministic) {
      return smallest_safe(complete_with_sink(deterministic, alphabet), context);
    };
    const Lts plain = lts::determinise(lts, context);
    const Lts fewer = determinise_undominated(lts, context);
    RC_CLASSIFY(fewer.state_count() < plain.state_count(), "fewer sets");
    RC_ASSERT(fewer.is_deterministic());
    RC_ASSERT(fewer.state_count() <= plain.state_count());
    RC_ASSERT(extracted(fewer) == extracted(plain));
  }));
}

/// The assumption with one transition more, into a sink.
Lts weakened(const Lts& assumption, lts::StateId source, lts::ActionId action) {
  lts::LtsBuilder builder;
  builder.add_states(assumption.state_count() + 1);
  const lts::StateId sink{assumption.state_count()};
  for (const std::string& label : assumption.alphabet().labels()) {
    builder.add_transition(sink, builder.action(label), sink);
  }
  for (std::uint32_t s = 0; s < assumption.state_count(); ++s) {
    for (const lts::Edge& edge : assumption.edges(lts::StateId{s})) {
      builder.add_transition(lts::StateId{s}, builder.action(assumption.name(edge.action)),
                             edge.target);
    }
  }
  builder.add_transition(source, builder.action(assumption.name(action)), sink);
  return std::move(builder).build();
}

TEST(Weakest, ItIsEnoughAndNothingMoreCanBeAllowed) {
  EXPECT_TRUE(rc::check([] {
    const RandomQuery random = random_query();
    show(random);
    const Outcome outcome = assumption_of(random);
    RC_PRE(outcome.assumption.has_value());
    const Lts& assumption = *outcome.assumption;
    RC_ASSERT(!reaches_error(random.product({{"A", assumption}})));
    for (std::uint32_t s = 0; s < assumption.state_count(); ++s) {
      for (std::uint32_t a = 1; a < assumption.alphabet().size(); ++a) {
        if (!assumption.edges(lts::StateId{s}, lts::ActionId{a}).empty()) continue;
        const Lts weaker = weakened(assumption, lts::StateId{s}, lts::ActionId{a});
        RC_ASSERT(reaches_error(random.product({{"A", weaker}})));
      }
    }
  }));
}

TEST(Weakest, ViolationsAreRunsOfInternalMovesAndShortest) {
  EXPECT_TRUE(rc::check([] {
    const RandomQuery random = random_query();
    show(random);
    const Outcome outcome = assumption_of(random);
    RC_PRE(outcome.verdict == Verdict::Violated);
    const Lts idle = lts::extend(Lts(), random.interface.labels());
    const lts::System nobody = random.product({{"E", idle}});
    RC_ASSERT(outcome.trace->steps.size() == ReferenceProduct(nobody).distances().error.value());
    for (const TraceStep& step : outcome.trace->steps) {
      RC_ASSERT(!random.interface.contains(step.action));
    }
  }));
}

TEST(Submodule, DoesWhatTheAssumptionAllowsAndTheComponentCanFollow) {
  EXPECT_TRUE(rc::check([] {
    const RandomQuery random = random_query();
    show(random);
    const Outcome outcome = assumption_of(random);
    RC_PRE(outcome.assumption.has_value());
    const Lts& assumption = *outcome.assumption;
    Context context;
    const Lts module = submodule(random.query(), assumption, context);
    RC_ASSERT(module.alphabet() == random.interface);
    RC_ASSERT(module.is_deterministic());
    RC_ASSERT(lts::minimise(module, lts::Equivalence::Strong, context) == module);
    RC_ASSERT(!reaches_error(random.product({{"M", module}})));

    const lts::System system = random.product();
    const ReferenceProduct product(system);
    const ReferenceAssumption reference(product, random.interface);
    using Place = std::tuple<std::set<ReferenceProduct::State>, std::uint32_t, std::uint32_t>;
    std::set<Place> seen;
    std::vector<Place> open{{*reference.initial(), 0, 0}};
    while (!open.empty()) {
      const Place place = open.back();
      open.pop_back();
      if (!seen.insert(place).second) continue;
      for (std::uint32_t a = 1; a < random.interface.size(); ++a) {
        const lts::ActionId action{a};
        const auto next = reference.step(std::get<0>(place), random.interface.name(action));
        const auto allowed = assumption.edges(lts::StateId{std::get<1>(place)}, action);
        const auto done = module.edges(lts::StateId{std::get<2>(place)}, action);
        const bool followed = next && !next->empty() && !allowed.empty();
        RC_ASSERT(followed == !done.empty());
        if (!followed) continue;
        open.emplace_back(*next, lts::index(allowed.front().target),
                          lts::index(done.front().target));
      }
    }
  }));
}

}  // namespace
}  // namespace proviso::weakest

// Temporal assertions on random systems against the meaning of the formula on single runs.
//
// A violation must be a run of the system that falsifies the formula. Where the answer is Holds,
// runs drawn at random must satisfy it: lassos without fair choice, and under fair choice runs that
// go round a terminal set long enough to meet every short path of it.
#include "engine/reach/ltl.hpp"

#include <random>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "logic/random_inputs.hpp"
#include "logic/reference.hpp"
#include "lts/graph.hpp"
#include "lts/random_lts.hpp"
#include "space/product.hpp"
#include "space/thread_team.hpp"

namespace proviso::reach {
namespace {

using logic::Valuation;
using logic::reference::Lasso;
using logic::reference::Program;
using lts::Lts;
using lts::StateId;

/// Atoms 0 and 1 are the actions a and b, atom 2 is a fluent.
std::vector<lts::Fluent> fluents() {
  return {{"a", {"a"}, {}, false, true}, {"b", {"b"}, {}, false, true}, {"F", {"a"}, {"c"}, false}};
}

lts::Assertion assertion_of(const Program& program) {
  lts::Assertion assertion;
  assertion.name = "A";
  assertion.formula = build(assertion.pool, program);
  assertion.fluents = fluents();
  return assertion;
}

space::Product product_of(const Lts& lts) {
  lts::System system;
  system.name = "S";
  system.components = {{"T", lts}};
  return space::Product(system);
}

/// A run of a system, step by step.
class Walk {
 public:
  explicit Walk(const Lts& lts) : lts_(lts), effects_(lts::effects(fluents(), lts.alphabet())) {}

  StateId state() const { return state_; }
  Valuation valuation() const { return valuation_; }
  /// A run into π is over.
  bool stuck() const { return state_ == lts::kError || lts_.edges(state_).empty(); }
  void take(const lts::Edge& edge) {
    valuation_ = effects_[lts::index(edge.action)].after(valuation_);
    state_ = edge.target;
  }
  void take_any(std::mt19937& random) {
    const auto row = lts_.edges(state_);
    take(row[random() % row.size()]);
  }

 private:
  const Lts& lts_;
  std::vector<lts::FluentEffect> effects_;
  StateId state_ = lts::kInitial;
  Valuation valuation_ = 0;
};

/// All valuations of a run that follows the named actions, if the system has such a run. Systems
/// here are nondeterministic, so all states that the actions can lead to are kept.
struct Replay {
  std::vector<Valuation> valuations;
  std::set<StateId> states{lts::kInitial};
};

std::optional<Replay> replay(const Lts& lts, const Trace& trace) {
  Replay result;
  const auto effects = lts::effects(fluents(), lts.alphabet());
  Valuation valuation = 0;
  for (const TraceStep& step : trace.steps) {
    const lts::ActionId action =
        step.action == "tau" ? lts::kTau : lts.alphabet().find(step.action).value();
    std::set<StateId> next;
    for (const StateId state : result.states) {
      for (const lts::Edge& edge : lts.edges(state, action)) {
        // The last step of a run that does not go on may lead to π.
        const bool is_last = &step == &trace.steps.back() && !trace.loops_to;
        if (edge.target != lts::kError || is_last) next.insert(edge.target);
      }
    }
    if (next.empty()) return std::nullopt;
    result.states = std::move(next);
    valuation = effects[lts::index(action)].after(valuation);
    result.valuations.push_back(valuation);
  }
  return result;
}

Lasso lasso_of(const std::vector<Valuation>& valuations, std::size_t loops_to) {
  const auto split = valuations.begin() + static_cast<std::ptrdiff_t>(loops_to);
  return {{valuations.begin(), split}, {split, valuations.end()}};
}

/// A random run of at least `stem` steps followed by a loop of at least `loop` steps; nullopt if it
/// gets stuck or does not return.
std::optional<Lasso> random_lasso(const Lts& lts, std::size_t stem, std::size_t loop,
                                  std::mt19937& random) {
  Walk walk(lts);
  Lasso result;
  for (std::size_t k = 0; k < stem; ++k) {
    if (walk.stuck()) return std::nullopt;
    walk.take_any(random);
    result.stem.push_back(walk.valuation());
  }
  const StateId home = walk.state();
  const Valuation start = walk.valuation();
  for (std::size_t k = 0; k < loop + 5000; ++k) {
    if (walk.stuck()) return std::nullopt;
    walk.take_any(random);
    result.loop.push_back(walk.valuation());
    const bool back = walk.state() == home && walk.valuation() == start;
    if (back && result.loop.size() >= loop) return result;
  }
  return std::nullopt;
}

void expect_falsified(const lts::Assertion& assertion, const Program& program, const Lts& lts,
                      const Trace& trace) {
  const auto run = replay(lts, trace);
  RC_ASSERT(run.has_value());
  if (trace.loops_to) {
    RC_ASSERT(*trace.loops_to < trace.steps.size());
    RC_ASSERT(!holds(program, lasso_of(run->valuations, *trace.loops_to)));
    return;
  }
  // A bad prefix: no continuation helps.
  for (const Lasso& rest : logic::reference::all_lassos(1, 2, 3)) {
    Lasso word{run->valuations, rest.loop};
    word.stem.insert(word.stem.end(), rest.stem.begin(), rest.stem.end());
    RC_ASSERT(!holds(assertion.pool, assertion.formula, word));
  }
}

lts::RandomShape shape() {
  lts::RandomShape result;
  result.states = 6;
  result.silent = 20;
  result.errors = 3;
  result.ending = 10;
  return result;
}

RC_GTEST_PROP(Ltl, AllRunsMeanWhatTheFormulaMeans, ()) {
  const Program program = *logic::reference::programs();
  const Lts lts = *lts::random_lts(shape());
  const lts::Assertion assertion = assertion_of(program);
  Context context;
  const auto result =
      check_assertion(product_of(lts), assertion, {.fair_choice = false}, context).result;
  if (result.verdict == Verdict::Violated) {
    return expect_falsified(assertion, program, lts, *result.trace);
  }
  RC_ASSERT(result.verdict == Verdict::Holds);
  std::mt19937 random(1);
  for (std::size_t k = 0; k < 60; ++k) {
    if (const auto run = random_lasso(lts, k % 5, 1 + k % 4, random)) {
      RC_ASSERT(holds(program, *run));
    }
  }
}

RC_GTEST_PROP(Ltl, FairRunsMeanWhatTheFormulaMeans, ()) {
  const Program program = *logic::reference::programs();
  const Lts lts = *lts::random_lts(shape());
  const lts::Assertion assertion = assertion_of(program);
  Context context;
  const auto result =
      check_assertion(product_of(lts), assertion, {.fair_choice = true}, context).result;
  if (result.verdict == Verdict::Violated) {
    return expect_falsified(assertion, program, lts, *result.trace);
  }
  RC_ASSERT(result.verdict == Verdict::Holds);
  // Long enough to be in a terminal set, then long enough to have gone everywhere in it.
  std::mt19937 random(1);
  for (int k = 0; k < 3; ++k) {
    if (const auto run = random_lasso(lts, 300, 3000, random)) RC_ASSERT(holds(program, *run));
  }
}

// Several ranks decide by what states can reach, without components.
RC_GTEST_PROP(Ltl, FairRunsAreTheSameForATeam, ()) {
  const Program program = *logic::reference::programs();
  const Lts lts = *lts::random_lts(shape());
  const lts::Assertion assertion = assertion_of(program);
  const space::Product product = product_of(lts);
  Context alone;
  const auto expected = check_assertion(product, assertion, {.fair_choice = true}, alone).result;
  std::vector<PropertyResult> results(*rc::gen::inRange(1U, 4U));
  as_team(static_cast<unsigned>(results.size()), [&](ThreadTeam& team) {
    Context context;
    context.team = &team;
    results[team.rank()] =
        check_assertion(product, assertion, {.fair_choice = true}, context).result;
  });
  for (const PropertyResult& result : results) {
    RC_ASSERT(result.verdict == expected.verdict);
    RC_ASSERT(result.note == expected.note);
    if (result.trace) expect_falsified(assertion, program, lts, *result.trace);
  }
}

// Where fair choice violates, plain LTL does; the converse fails.
RC_GTEST_PROP(Ltl, FairRunsAreRuns, ()) {
  const Program program = *logic::reference::programs();
  const Lts lts = *lts::random_lts(shape());
  const lts::Assertion assertion = assertion_of(program);
  Context context;
  const auto verdict = [&](bool fair) {
    return check_assertion(product_of(lts), assertion, {.fair_choice = fair}, context)
        .result.verdict;
  };
  RC_ASSERT(verdict(true) == Verdict::Holds || verdict(false) == Verdict::Violated);
}

TEST(Ltl, FairChoiceMakesTheDifference) {
  const Lts lts = lts::make_lts("0 a 0, 0 b 0");
  lts::Assertion assertion;
  assertion.fluents = fluents();
  auto& pool = assertion.pool;
  assertion.formula = pool.always(pool.implies(pool.atom(0), pool.eventually(pool.atom(1))));
  Context context;
  EXPECT_EQ(
      check_assertion(product_of(lts), assertion, {.fair_choice = true}, context).result.verdict,
      Verdict::Holds);
  EXPECT_EQ(
      check_assertion(product_of(lts), assertion, {.fair_choice = false}, context).result.verdict,
      Verdict::Violated);
}

// The automaton of the negation guesses which of two patterns to wait for; a terminal set of the
// product with it would always be left, and the violation missed.
TEST(Ltl, TheAutomatonsOwnChoicesDoNotHideAViolation) {
  const Lts lts = lts::make_lts("0 a 1, 1 b 0");
  lts::Assertion assertion;
  assertion.fluents = fluents();
  auto& pool = assertion.pool;
  const auto a = pool.atom(0);
  const auto b = pool.atom(1);
  assertion.formula = pool.negate(
      pool.conjunction(pool.always(pool.eventually(a)), pool.always(pool.eventually(b))));
  Context context;
  const auto result = check_assertion(product_of(lts), assertion, {}, context).result;
  EXPECT_EQ(result.verdict, Verdict::Violated);
  EXPECT_TRUE(result.trace->loops_to.has_value());
}

TEST(Ltl, FinishedRunsViolateOnlySafety) {
  const Lts lts = lts::make_lts("0 a 1");
  lts::Assertion assertion;
  assertion.fluents = fluents();
  auto& pool = assertion.pool;
  Context context;
  assertion.formula = pool.eventually(pool.atom(1));
  EXPECT_EQ(check_assertion(product_of(lts), assertion, {}, context).result.verdict,
            Verdict::Holds);
  assertion.formula = pool.always(pool.negate(pool.atom(0)));
  const auto result = check_assertion(product_of(lts), assertion, {}, context).result;
  EXPECT_EQ(result.verdict, Verdict::Violated);
  EXPECT_EQ(result.trace->steps.size(), 1U);
}

TEST(Ltl, SaysWhatDoesNotCount) {
  const Lts lts = lts::make_lts("0 a 1");
  lts::Assertion assertion;
  assertion.fluents = fluents();
  auto& pool = assertion.pool;
  assertion.formula = pool.always(pool.eventually(pool.atom(1)));
  Context context;
  EXPECT_EQ(check_assertion(product_of(lts), assertion, {}, context).result.note,
            "b and 1 more never occur here; runs that come to an end do not count");
}

TEST(Ltl, NamesTheFluentsThatChange) {
  const Lts lts = lts::make_lts("0 b 1, 1 a 2, 2 c 0");
  lts::Assertion assertion;
  assertion.fluents = fluents();
  auto& pool = assertion.pool;
  assertion.formula = pool.always(pool.negate(pool.atom(2)));
  Context context;
  const auto result = check_assertion(product_of(lts), assertion, {}, context).result;
  ASSERT_EQ(result.verdict, Verdict::Violated);
  const std::vector<std::pair<std::string, std::string>> expected = {{"F", "true"}};
  EXPECT_EQ(result.trace->steps[1].changes, expected);
  EXPECT_TRUE(result.trace->steps[0].changes.empty());
}

TEST(Ltl, StopsAtALimit) {
  const Lts lts = lts::make_lts("0 a 1, 1 a 2, 2 a 3, 3 a 4, 4 a 0");
  lts::Assertion assertion;
  assertion.fluents = fluents();
  auto& pool = assertion.pool;
  assertion.formula = pool.always(pool.eventually(pool.atom(0)));
  Context context({.seconds = {}, .memory_bytes = {}, .states = 2});
  const auto result = check_assertion(product_of(lts), assertion, {}, context).result;
  EXPECT_EQ(result.verdict, Verdict::Undecided);
  EXPECT_EQ(result.stopped, StopReason::States);
}

}  // namespace
}  // namespace proviso::reach

// Proofs by parts against the search of the whole: the same verdict by every rule, learner and
// refinement; every premise of a proof true; every violation a run of the system.
#include "engine/learning/prove.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/learning/closing_premise.hpp"
#include "engine/weakest/discharge.hpp"
#include "engine/weakest/weakest.hpp"
#include "random_problem.hpp"
#include "space/open_system.hpp"

namespace proviso::learning {
namespace {

std::vector<Module> random_modules(std::size_t components, bool first_has_second_component) {
  const std::uint32_t count = 2 + random_below(static_cast<std::uint32_t>(components) - 1);
  std::vector<Module> modules(count);
  for (std::size_t c = 0; c < components; ++c) {
    // Every module has at least one component.
    const std::size_t at = c < count ? c : random_below(count);
    modules[at].components.push_back(c);
  }
  if (first_has_second_component) std::swap(modules[0], modules[1]);
  for (std::size_t k = 0; k < modules.size(); ++k) modules[k].name = fmt::format("part {}", k);
  return modules;
}

lts::System premise_system(const Problem& problem, const Proof& proof, const Premise& premise) {
  lts::System system;
  for (const std::size_t c : proof.modules[*premise.module].components) {
    system.components.push_back(problem.components[c]);
  }
  if (premise.assumption) {
    system.components.push_back({"A", proof.assumptions[*premise.assumption]});
  }
  if (premise.guarantee) {
    system.components.push_back(
        {"G", lts::complete_with_error(proof.assumptions[*premise.guarantee])});
  } else {
    system.components.insert(system.components.end(), problem.properties.begin(),
                             problem.properties.end());
  }
  return system;
}

void check_proof(const Problem& problem, const Proof& proof) {
  Context context;
  for (const lts::Lts& assumption : proof.assumptions) {
    RC_ASSERT(assumption.is_deterministic());
    RC_ASSERT(!assumption.has_error());
  }
  for (const Premise& premise : proof.premises) {
    const Search search = premise.module
                              ? search_error(premise_system(problem, proof, premise), context)
                              : search_uncovered(proof.assumptions, problem.properties, context);
    RC_ASSERT(!search.error);
    RC_ASSERT(search.states == premise.states);
    RC_ASSERT(search.transitions == premise.transitions);
  }
}

/// Follows the steps of the trace with all states they may lead to, and asks for π at the end.
bool leads_to_error(const Problem& problem, const Trace& trace) {
  const space::Product product(whole(problem));
  using State = std::vector<space::Word>;
  State first(product.words());
  product.initial(first.data());
  std::set<State> now{first};
  space::Moves moves(product.words());
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    std::set<State> next;
    for (const State& state : now) {
      product.moves(state.data(), moves);
      for (std::size_t m = 0; m < moves.size(); ++m) {
        if (product.alphabet().name(moves.action(m)) != trace.steps[i].action) continue;
        if (moves.is_error(m)) {
          if (i + 1 == trace.steps.size()) return true;
          continue;
        }
        next.insert(State(moves.target(m), moves.target(m) + product.words()));
      }
    }
    now = std::move(next);
  }
  return false;
}

Plan random_plan() {
  Plan plan;
  plan.method = Method::Learning;
  plan.learning.learner = random_below(3) == 0 ? LearnerKind::Table : LearnerKind::Tree;
  plan.learning.refinement = static_cast<Refinement>(random_below(4));
  return plan;
}

/// The rounds of a proof end with every assumption accepted, those of a violation with none.
void check_rounds(const Outcome& outcome) {
  const auto& rounds = outcome.learning.rounds();
  RC_ASSERT(rounds.size() <= LearningLog::kMostRounds);
  if (rounds.empty() || outcome.learning.left_out() > 0) return;
  const bool holds = outcome.verdict == Verdict::Holds;
  RC_ASSERT(rounds.back().answer == (holds ? RoundAnswer::Accepted : RoundAnswer::Violation));
  std::set<std::size_t> accepted;
  for (const LearningRound& round : rounds) {
    RC_ASSERT(round.states > 0U);
    RC_ASSERT(round.premise >= round.assumption);
    RC_ASSERT(round.counterexample.size() <= round.counterexample_length);
    if (round.answer == RoundAnswer::Accepted) accepted.insert(round.assumption);
  }
  if (holds) RC_ASSERT(accepted.size() == outcome.proof->assumptions.size());
}

void check_outcome(const Problem& problem, const Outcome& outcome) {
  check_rounds(outcome);
  const bool holds = satisfies(problem);
  RC_ASSERT(outcome.verdict == (holds ? Verdict::Holds : Verdict::Violated));
  RC_ASSERT(outcome.proof.has_value() == holds);
  if (holds) {
    check_proof(problem, *outcome.proof);
  } else {
    RC_ASSERT(leads_to_error(problem, *outcome.trace));
  }
  RC_CLASSIFY(holds, "holds");
}

RC_GTEST_PROP(Prove, AgreesWithTheSearchOfTheWholeByTheAsymmetricRule, ()) {
  const Problem problem = random_problem();
  Plan plan = random_plan();
  plan.rule = Rule::Asymmetric;
  plan.modules = random_modules(problem.components.size(), false);
  Context context;
  check_outcome(problem, prove({problem.components, problem.properties}, plan, context));
}

RC_GTEST_PROP(Prove, AgreesWithTheSearchOfTheWholeByTheCircularRule, ()) {
  const Problem problem = random_problem();
  Plan plan = random_plan();
  plan.rule = Rule::Circular;
  plan.modules = random_modules(problem.components.size(), false);
  Context context;
  const Outcome outcome = prove({problem.components, problem.properties}, plan, context);
  check_outcome(problem, outcome);
  if (outcome.proof) RC_ASSERT(outcome.proof->premises.size() == plan.modules.size() + 1);
}

RC_GTEST_PROP(Prove, AgreesWithTheSearchOfTheWholeByTheSymmetricRule, ()) {
  const Problem problem = random_problem();
  Plan plan = random_plan();
  plan.rule = Rule::Symmetric;
  plan.modules = random_modules(problem.components.size(), false);
  Context context;
  check_outcome(problem, prove({problem.components, problem.properties}, plan, context));
}

RC_GTEST_PROP(Prove, AgreesWithTheSearchOfTheWholeByItsOwnChoice, ()) {
  const Problem problem = random_problem();
  Plan plan = random_plan();
  plan.method = random_below(2) == 0 ? Method::Auto : Method::Learning;
  Context context;
  check_outcome(problem, prove({problem.components, problem.properties}, plan, context));
}

lts::System system_of(const Problem& problem, const Module& module) {
  lts::System system;
  for (const std::size_t c : module.components) {
    system.components.push_back(problem.components[c]);
  }
  return system;
}

/// By the weakest assumption of the first module, discharged on the second.
Verdict by_weakest_assumption(const Problem& problem, const std::vector<Module>& modules) {
  const lts::System component = system_of(problem, modules[0]);
  const lts::System rest = system_of(problem, modules[1]);
  lts::System asked = component;
  asked.components.insert(asked.components.end(), problem.properties.begin(),
                          problem.properties.end());
  const lts::Alphabet interface = intersection(space::alphabet_of(asked), space::alphabet_of(rest));
  Context context;
  const weakest::Outcome outcome = weakest::weakest_assumption(
      {component, problem.properties, interface}, weakest::Method::Auto, context);
  if (outcome.verdict != Verdict::HoldsUnder) return outcome.verdict;
  return weakest::discharge(rest, {"assumption", *outcome.assumption}, context).verdict;
}

RC_GTEST_PROP(Prove, AgreesWithTheWeakestAssumption, ()) {
  const Problem problem = random_problem();
  Plan plan = random_plan();
  plan.rule = Rule::Asymmetric;
  std::vector<Module> modules = random_modules(problem.components.size(), false);
  for (; modules.size() > 2; modules.pop_back()) {
    auto& last = modules.back().components;
    modules[1].components.insert(modules[1].components.end(), last.begin(), last.end());
  }
  plan.modules = modules;
  Context context;
  const Outcome outcome = prove({problem.components, problem.properties}, plan, context);
  RC_ASSERT(outcome.verdict == by_weakest_assumption(problem, modules));
}

RC_GTEST_PROP(Prove, LetsTheFirstModuleErrByItself, ()) {
  Problem problem = random_problem(true);
  if (random_below(3) == 0) problem.properties.clear();
  Plan plan = random_plan();
  plan.rule = Rule::Asymmetric;
  plan.modules = random_modules(problem.components.size(), true);
  Context context;
  check_outcome(problem, prove({problem.components, problem.properties}, plan, context));
}

RC_GTEST_PROP(Prove, StartsFromAnEarlierProof, ()) {
  const Problem problem = random_problem();
  Plan plan = random_plan();
  plan.rule = random_below(2) == 0 ? Rule::Asymmetric : Rule::Symmetric;
  plan.modules = random_modules(problem.components.size(), false);
  Context context;
  const Outcome before = prove({problem.components, problem.properties}, plan, context);
  RC_PRE(before.proof.has_value());
  plan.earlier = &*before.proof;
  const Outcome again = prove({problem.components, problem.properties}, plan, context);
  check_outcome(problem, again);
  // And after an edit.
  Problem edited = problem;
  edited.components[random_below(static_cast<std::uint32_t>(edited.components.size()))].lts =
      random_module_part(false);
  check_outcome(edited, prove({edited.components, edited.properties}, plan, context));
}

Problem client_server(std::uint32_t clients) {
  Problem problem;
  lts::LtsBuilder server;
  server.add_state();
  lts::LtsBuilder exclusion;
  exclusion.add_state();
  for (std::uint32_t c = 0; c < clients; ++c) {
    const auto named = [c](const char* label) { return fmt::format("c.{}.{}", c, label); };
    lts::LtsBuilder client;
    client.add_states(5);
    const char* const steps[] = {"request", "reply", "enter", "exit", "release"};
    for (std::uint32_t s = 0; s < 5; ++s) {
      client.add_transition(lts::StateId{s}, client.action(named(steps[s])),
                            lts::StateId{(s + 1) % 5});
    }
    problem.components.push_back({fmt::format("c.{}", c), std::move(client).build()});
    const lts::StateId asked = server.add_state();
    const lts::StateId served = server.add_state();
    server.add_transition(lts::kInitial, server.action(named("request")), asked);
    server.add_transition(asked, server.action(named("reply")), served);
    server.add_transition(served, server.action(named("release")), lts::kInitial);
    const lts::StateId inside = exclusion.add_state();
    exclusion.add_transition(lts::kInitial, exclusion.action(named("enter")), inside);
    exclusion.add_transition(inside, exclusion.action(named("exit")), lts::kInitial);
  }
  problem.components.push_back({"SERVER", std::move(server).build()});
  problem.properties.push_back({"MUTEX", lts::complete_with_error(std::move(exclusion).build())});
  return problem;
}

TEST(Prove, DoesNotLearnAgainWhatItIsGiven) {
  const Problem problem = client_server(4);
  for (const Rule rule : {Rule::Asymmetric, Rule::Circular, Rule::Symmetric}) {
    Plan plan;
    plan.rule = rule;
    plan.method = Method::Learning;
    plan.modules = {{"clients", {0, 1}}, {"more clients", {2, 3}}, {"server", {4}}};
    Context context;
    const Outcome before = prove({problem.components, problem.properties}, plan, context);
    ASSERT_EQ(before.verdict, Verdict::Holds);
    plan.earlier = &*before.proof;
    const Outcome again = prove({problem.components, problem.properties}, plan, context);
    ASSERT_EQ(again.verdict, Verdict::Holds);
    EXPECT_EQ(again.effort.conjectures, before.proof->assumptions.size());
    EXPECT_LT(again.effort.conjectures, before.effort.conjectures);
  }
}

TEST(Prove, RecordsItsRounds) {
  const Problem problem = client_server(2);
  Plan plan;
  plan.rule = Rule::Asymmetric;
  plan.method = Method::Learning;
  plan.modules = {{"clients", {0, 1}}, {"server", {2}}};
  Context context;
  const Outcome outcome = prove({problem.components, problem.properties}, plan, context);
  ASSERT_EQ(outcome.verdict, Verdict::Holds);
  const auto& rounds = outcome.learning.rounds();
  ASSERT_EQ(rounds.size(), outcome.effort.conjectures);
  ASSERT_GT(rounds.size(), 1U);
  EXPECT_NE(rounds.front().answer, RoundAnswer::Accepted);
  EXPECT_FALSE(rounds.front().counterexample.empty());
  EXPECT_EQ(rounds.back().answer, RoundAnswer::Accepted);
  EXPECT_EQ(rounds.back().premise, 2U);
}

TEST(Prove, GivesUpAtALimitAndSaysWhich) {
  const Problem problem = client_server(6);
  Limits limits;
  limits.states = 3;
  for (const Method method : {Method::Auto, Method::Learning, Method::Monolithic}) {
    Context context(limits);
    Plan plan;
    plan.method = method;
    const Outcome outcome = prove({problem.components, problem.properties}, plan, context);
    EXPECT_EQ(outcome.verdict, Verdict::Undecided);
    EXPECT_EQ(outcome.stopped, StopReason::States);
  }
}

/// What the search of the whole has decided stays decided where a proof by parts does not fit.
RC_GTEST_PROP(Prove, KeepsAnAnswerThatFitsIntoTheLimit, ()) {
  const Problem problem = random_problem();
  Context free;
  const Search all = search_error(whole(problem), free);
  RC_PRE(!all.error.has_value());
  Limits limits;
  limits.states = all.states;
  Context context(limits);
  const Outcome outcome = prove({problem.components, problem.properties}, {}, context);
  check_outcome(problem, outcome);
}

TEST(Prove, EndsAtOnceWhenItIsInterrupted) {
  const Problem problem = client_server(6);
  Context context;
  context.cancel();
  const Outcome outcome = prove({problem.components, problem.properties}, {}, context);
  EXPECT_EQ(outcome.verdict, Verdict::Undecided);
  EXPECT_EQ(outcome.stopped, StopReason::Interrupt);
}

TEST(Prove, TakesTheSearchOfASmallWholeAsTheProof) {
  const Problem problem = client_server(4);
  for (const Method method : {Method::Auto, Method::Learning}) {
    Context context;
    Plan plan;
    plan.method = method;
    const Outcome outcome = prove({problem.components, problem.properties}, plan, context);
    ASSERT_EQ(outcome.verdict, Verdict::Holds);
    EXPECT_EQ(outcome.proof->rule == Rule::Direct, method == Method::Auto);
  }
}

TEST(Prove, UsesTheModulesItIsGiven) {
  const Problem problem = client_server(3);
  Plan plan;
  plan.rule = Rule::Asymmetric;
  plan.modules = {{"server", {3}}, {"clients", {0, 1, 2}}};
  Context context;
  plan.method = Method::Learning;
  const Outcome outcome = prove({problem.components, problem.properties}, plan, context);
  ASSERT_EQ(outcome.verdict, Verdict::Holds);
  EXPECT_EQ(outcome.proof->modules[0].components, (std::vector<std::size_t>{3}));
  EXPECT_EQ(outcome.proof->premises.size(), 2U);
}

}  // namespace
}  // namespace proviso::learning

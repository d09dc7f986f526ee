#include "engine/symbolic/ctl.hpp"

#include <map>
#include <set>
#include <thread>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "circuit/explicit.hpp"
#include "symbolic/fair_graph.hpp"
#include "symbolic/random_conditions.hpp"

namespace proviso::symbolic {
namespace {

using circuit::Explicit;
using circuit::ExplicitState;
using logic::CtlFormula;
using logic::CtlOperator;
using States = std::set<std::uint32_t>;

/// The reachable graph of a small system and the meaning of formulas on it, by the definitions.
class ExplicitCtl {
 public:
  explicit ExplicitCtl(const circuit::System& system) : system_(system), explicit_(system) {
    for (const auto& entry : explicit_.reachable()) {
      numbers_.emplace(entry.first, static_cast<std::uint32_t>(states_.size()));
      states_.push_back(entry.first);
    }
    graph_.nodes = static_cast<std::uint32_t>(states_.size());
    for (std::uint32_t from = 0; from < states_.size(); ++from) {
      for (const circuit::ExplicitStep& step : explicit_.steps(states_[from])) {
        graph_.edges.push_back(edge(from, step));
      }
    }
    fair_ = fair_nodes(graph_);
  }

  bool holds(CtlFormula f) {
    const States good = states(f);
    for (const ExplicitState state : explicit_.initial()) {
      const std::uint32_t number = numbers_.at(state);
      if (fair_.contains(number) && !good.contains(number)) return false;
    }
    return true;
  }

  States states(CtlFormula f) {
    const logic::CtlPool& pool = system_.ctl;
    States result;
    const auto add_if = [&](const auto& condition) {
      for (std::uint32_t i = 0; i < states_.size(); ++i) {
        if (condition(i)) result.insert(i);
      }
    };
    switch (pool.op(f)) {
      case CtlOperator::False:
        break;
      case CtlOperator::True:
        add_if([](std::uint32_t) { return true; });
        break;
      case CtlOperator::Atom:
        add_if([&](std::uint32_t i) {
          return explicit_.holds(system_.atoms[pool.atom_of(f)], states_[i], 0, 0);
        });
        break;
      case CtlOperator::Not: {
        const States operand = states(pool.left(f));
        add_if([&](std::uint32_t i) { return !operand.contains(i); });
        break;
      }
      case CtlOperator::And: {
        const States left = states(pool.left(f));
        const States right = states(pool.right(f));
        add_if([&](std::uint32_t i) { return left.contains(i) && right.contains(i); });
        break;
      }
      case CtlOperator::ExistsNext:
        return before(fair_only(states(pool.left(f))));
      case CtlOperator::ExistsUntil:
        return until(states(pool.left(f)), fair_only(states(pool.right(f))));
      case CtlOperator::ExistsGlobally:
        return globally(states(pool.left(f)));
    }
    return result;
  }

 private:
  FairEdge edge(std::uint32_t from, const circuit::ExplicitStep& step) const {
    FairEdge edge{from, numbers_.at(step.to)};
    const auto holds = [&](circuit::Literal condition) {
      return explicit_.holds(condition, states_[from], step.inputs, step.to);
    };
    for (const circuit::Literal condition : system_.justice) {
      edge.justice.push_back(holds(condition));
    }
    for (const auto& [wanted, granted] : system_.compassion) {
      edge.wanted.push_back(holds(wanted));
      edge.granted.push_back(holds(granted));
    }
    return edge;
  }

  States fair_only(const States& states) const {
    States result;
    for (const std::uint32_t state : states) {
      if (fair_.contains(state)) result.insert(state);
    }
    return result;
  }

  States before(const States& states) const {
    States result;
    for (const FairEdge& edge : graph_.edges) {
      if (states.contains(edge.to)) result.insert(edge.from);
    }
    return result;
  }

  States until(const States& f, States g) const {
    for (bool grows = true; grows;) {
      grows = false;
      for (const std::uint32_t state : before(g)) {
        if (f.contains(state) && g.insert(state).second) grows = true;
      }
    }
    return g;
  }

  States globally(const States& f) const {
    FairGraph part{graph_.nodes, {}};
    for (const FairEdge& edge : graph_.edges) {
      if (f.contains(edge.from) && f.contains(edge.to)) part.edges.push_back(edge);
    }
    return fair_nodes(part);
  }

  const circuit::System& system_;
  Explicit explicit_;
  std::vector<ExplicitState> states_;
  std::map<ExplicitState, std::uint32_t> numbers_;
  FairGraph graph_;
  States fair_;
};

RC_GTEST_PROP(SymbolicCtl, AgreesWithTheDefinitions, ()) {
  circuit::System system = random_fair_system(false);
  std::vector<CtlFormula> formulas;
  for (int i = 0; i < 4; ++i) formulas.push_back(random_ctl(system.ctl, 1 + random_below(3)));
  ExplicitCtl reference(system);
  Context context;
  const std::vector<Answer> answers = check_ctl(system, formulas, context);
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    const bool expected = reference.holds(formulas[i]);
    RC_ASSERT(answers[i].verdict == (expected ? Verdict::Holds : Verdict::Violated));
    RC_ASSERT(answers[i].path.has_value() == !expected);
    if (!expected) RC_ASSERT(!defect(system, *answers[i].path));
  }
}

/// Systems of updates, of which a formula often needs only a part.
RC_GTEST_PROP(SymbolicCtl, TheConeSaysTheSame, ()) {
  circuit::System system = random_fair_system(false);
  for (circuit::Component& component : system.components) {
    component.transition.clear();
    component.invariant.clear();
  }
  system.domains.clear();
  if (random_below(2) == 0) system.justice.clear();
  if (random_below(2) == 0) system.compassion.clear();
  const CtlFormula formulas[] = {random_ctl(system.ctl, 1 + random_below(3))};
  const bool expected = ExplicitCtl(system).holds(formulas[0]);
  Context context;
  const Answer answer = check_ctl(system, formulas, context).front();
  RC_ASSERT(answer.verdict == (expected ? Verdict::Holds : Verdict::Violated));
  RC_ASSERT(answer.path.has_value() == !expected);
  if (!expected) RC_ASSERT(!defect(system, *answer.path));
}

/// The values of an atom along a path.
std::vector<bool> values_along(const circuit::System& system, const circuit::Path& path,
                               circuit::Literal atom) {
  std::vector<bool> values;
  for (const circuit::Valuation& state : path.states) {
    circuit::Evaluation evaluation(system.graph);
    for (std::size_t i = 0; i < state.size(); ++i) {
      evaluation.set(system.bits[i].now, state[i]);
    }
    evaluation.run();
    values.push_back(evaluation[atom]);
  }
  return values;
}

/// A bit that may stay 0 or become 1, where it stays.
circuit::System latch() {
  circuit::System system;
  const circuit::Literal now = system.graph.variable();
  const circuit::Literal next = system.graph.variable();
  system.variables.push_back({"x", {}, false, {circuit::BitId{0}}});
  system.bits.push_back({circuit::VariableId{0}, now, next});
  circuit::Component component{"main"};
  component.initial = {!now};
  component.transition = {system.graph.implies(now, next)};
  system.components = {component};
  system.atoms = {now};
  return system;
}

TEST(SymbolicCtl, PathsShowWhatIsWrong) {
  circuit::System system = latch();
  logic::CtlPool& pool = system.ctl;
  const CtlFormula set = pool.atom(0);
  const std::vector<CtlFormula> formulas{
      pool.always(pool.negate(set)), pool.inevitably(set),
      pool.always(pool.implies(set, pool.possibly(pool.negate(set)))), pool.all_next(set),
      pool.exists_globally(set)};
  Context context;
  const std::vector<Answer> answers = check_ctl(system, formulas, context);
  for (const Answer& answer : answers) ASSERT_EQ(answer.verdict, Verdict::Violated);
  const auto values = [&](std::size_t i) {
    return values_along(system, *answers[i].path, system.atoms[0]);
  };
  EXPECT_EQ(values(0), (std::vector<bool>{false, true}));
  EXPECT_EQ(values(1), (std::vector<bool>{false}));
  EXPECT_EQ(answers[1].path->loops_to, std::size_t{0});
  EXPECT_EQ(values(2), (std::vector<bool>{false, true}));
  EXPECT_EQ(values(3), (std::vector<bool>{false, false}));
  EXPECT_EQ(values(4), (std::vector<bool>{false}));
  EXPECT_EQ(answers[4].path->loops_to, std::nullopt);
}

TEST(SymbolicCtl, FairnessHidesWhatUnfairPathsDo) {
  circuit::System system = latch();
  logic::CtlPool& pool = system.ctl;
  const std::vector<CtlFormula> formulas{pool.inevitably(pool.atom(0))};
  system.justice = {system.atoms[0]};
  Context context;
  EXPECT_EQ(check_ctl(system, formulas, context)[0].verdict, Verdict::Holds);
  system.justice = {!system.atoms[0]};
  EXPECT_EQ(check_ctl(system, formulas, context)[0].verdict, Verdict::Violated);
  // Only a path that stays 0 is fair: 1 is reached, but nothing goes on from there.
  const std::vector<CtlFormula> never{pool.always(pool.negate(pool.atom(0)))};
  EXPECT_EQ(check_ctl(system, never, context)[0].verdict, Verdict::Holds);
}

/// What is true of every state says something of paths all the same: whether there is a fair one.
TEST(SymbolicCtl, ConstantsAreAboutFairPaths) {
  circuit::System system = latch();
  logic::CtlPool& pool = system.ctl;
  const CtlFormula yes = pool.truth(true), no = pool.truth(false), set = pool.atom(0);
  // From 0 one may go to 1, where no fair path begins.
  system.justice = {!system.atoms[0]};
  const std::vector<CtlFormula> formulas{
      pool.possibly(yes),
      pool.negate(pool.always(no)),
      pool.negate(pool.exists_next(set)),
      pool.negate(pool.exists_next(pool.conjunction(set, pool.possibly(yes)))),
      pool.negate(pool.possibly(pool.exists_until(set, set))),
      pool.negate(pool.possibly(pool.exists_until(no, set)))};
  Context context;
  ExplicitCtl reference(system);
  const std::vector<Answer> answers = check_ctl(system, formulas, context);
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    EXPECT_EQ(answers[i].verdict, Verdict::Holds) << i;
    EXPECT_TRUE(reference.holds(formulas[i])) << i;
  }
  // States from which no fair path begins are not asked: then everything holds, as in NuSMV.
  system.justice = {system.atoms[0], !system.atoms[0]};
  const std::vector<CtlFormula> constants{pool.possibly(yes), pool.always(no)};
  for (const Answer& answer : check_ctl(system, constants, context)) {
    EXPECT_EQ(answer.verdict, Verdict::Holds);
  }
}

TEST(SymbolicCtl, AFormulaThatSpeaksOfInputsIsUndecided) {
  circuit::System system = latch();
  const circuit::Literal input = system.graph.variable();
  system.variables.push_back({"i", {}, true, {circuit::BitId{1}}});
  system.bits.push_back({circuit::VariableId{1}, input, circuit::kFalse});
  system.atoms.push_back(input);
  const std::vector<CtlFormula> formulas{system.ctl.always(system.ctl.atom(1)),
                                         system.ctl.possibly(system.ctl.atom(0))};
  Context context;
  const std::vector<Answer> answers = check_ctl(system, formulas, context);
  EXPECT_EQ(answers[0].verdict, Verdict::Undecided);
  EXPECT_EQ(answers[0].notes, std::vector<std::string>{"the formula mentions inputs"});
  EXPECT_EQ(answers[1].verdict, Verdict::Holds);
}

TEST(SymbolicCtl, TwoUsersAtOnceBothHaveTheirAnswers) {
  circuit::System system = latch();
  const std::vector<CtlFormula> formulas{system.ctl.inevitably(system.ctl.atom(0)),
                                         system.ctl.possibly(system.ctl.atom(0))};
  const auto use = [&] {
    for (int i = 0; i < 50; ++i) {
      Context context;
      const std::vector<Answer> answers = check_ctl(system, formulas, context);
      EXPECT_EQ(answers[0].verdict, Verdict::Violated);
      EXPECT_EQ(answers[1].verdict, Verdict::Holds);
    }
  };
  std::thread first(use);
  std::thread second(use);
  first.join();
  second.join();
}

TEST(SymbolicCtl, ALimitIsUndecided) {
  circuit::System system = latch();
  const std::vector<CtlFormula> formulas{system.ctl.inevitably(system.ctl.atom(0))};
  Context context(Limits{{}, {}, 1});
  const std::vector<Answer> answers = check_ctl(system, formulas, context);
  EXPECT_EQ(answers[0].verdict, Verdict::Undecided);
  EXPECT_EQ(answers[0].stopped, StopReason::States);
}

}  // namespace
}  // namespace proviso::symbolic

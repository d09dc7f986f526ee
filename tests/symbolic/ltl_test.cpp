#include "engine/symbolic/ltl.hpp"

#include <map>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "circuit/explicit.hpp"
#include "engine/invariant/pdr.hpp"
#include "engine/symbolic/check.hpp"
#include "engine/symbolic/lasso_search.hpp"
#include "engine/symbolic/liveness_to_safety.hpp"
#include "engine/symbolic/tableau.hpp"
#include "logic/lasso.hpp"
#include "symbolic/fair_graph.hpp"
#include "symbolic/plain_meaning.hpp"
#include "symbolic/random_conditions.hpp"

namespace proviso::symbolic {
namespace {

using circuit::Explicit;
using circuit::ExplicitState;
using logic::PastFormula;
using logic::PastOperator;

/// Whether a small system has a fair path that satisfies a formula: all steps of the system, each
/// with all ways to say which subformulas are true there; two may follow one another if what they
/// say fits; and what is promised must be kept.
class ExplicitLtl {
 public:
  ExplicitLtl(const circuit::System& system, PastFormula formula)
      : system_(system), explicit_(system), formulas_(closure(system.ltl, formula)) {
    for (std::uint32_t i = 0; i < formulas_.size(); ++i) places_[formulas_[i]] = i;
    std::vector<std::uint32_t> open;
    for (const ExplicitState state : explicit_.initial()) {
      for (const Node& node : nodes_at(state)) {
        if (starts(node) && value(node, formula)) add(node, open);
      }
    }
    const auto roots = static_cast<std::uint32_t>(nodes_.size());
    while (!open.empty()) {
      const std::uint32_t from = open.back();
      open.pop_back();
      for (const Node& to : nodes_at(nodes_[from].to)) {
        if (!fits(nodes_[from], to)) continue;
        const std::uint32_t number = add(to, open);
        graph_.edges.push_back(edge(from, number));
      }
    }
    graph_.nodes = static_cast<std::uint32_t>(nodes_.size());
    for (const std::uint32_t node : fair_nodes(graph_)) found_ = found_ || node < roots;
  }

  bool found() const { return found_; }

 private:
  struct Node {
    ExplicitState state = 0;
    std::uint64_t inputs = 0;
    ExplicitState to = 0;
    std::uint64_t values = 0;  // of the formulas, by place
    friend auto operator<=>(const Node&, const Node&) = default;
  };

  bool value(const Node& node, PastFormula f) const {
    return (node.values >> places_.at(f) & 1U) != 0;
  }

  std::uint32_t add(const Node& node, std::vector<std::uint32_t>& open) {
    const auto number = static_cast<std::uint32_t>(nodes_.size());
    const auto [known, is_new] = numbers_.emplace(node, number);
    if (is_new) {
      nodes_.push_back(node);
      open.push_back(number);
    }
    return known->second;
  }

  /// All nodes whose step leaves the state.
  const std::vector<Node>& nodes_at(ExplicitState state) {
    const auto [known, is_new] = at_.try_emplace(state);
    if (!is_new) return known->second;
    for (const circuit::ExplicitStep& step : explicit_.steps(state)) {
      add_all({state, step.inputs, step.to, 0}, 0, known->second);
    }
    return known->second;
  }

  void add_all(Node node, std::size_t next, std::vector<Node>& made) const {
    if (next == formulas_.size()) {
      made.push_back(node);
      return;
    }
    const logic::PastPool& pool = system_.ltl;
    const PastFormula f = formulas_[next];
    const auto with = [&](bool is_true) {
      Node larger = node;
      larger.values |= std::uint64_t{is_true} << next;
      add_all(larger, next + 1, made);
    };
    switch (pool.op(f)) {
      case PastOperator::True:
        return with(true);
      case PastOperator::Atom:
        return with(explicit_.holds(system_.atoms[pool.atom_of(f)], node.state, node.inputs, 0));
      case PastOperator::Not:
        return with(!value(node, pool.left(f)));
      case PastOperator::And:
        return with(value(node, pool.left(f)) && value(node, pool.right(f)));
      default:
        with(false);
        with(true);
    }
  }

  bool starts(const Node& node) const {
    for (const PastFormula f : formulas_) {
      const PastOperator op = system_.ltl.op(f);
      if (op == PastOperator::Yesterday && value(node, f)) return false;
      if (op == PastOperator::Since && value(node, f) != value(node, system_.ltl.right(f))) {
        return false;
      }
    }
    return true;
  }

  bool fits(const Node& from, const Node& to) const {
    const logic::PastPool& pool = system_.ltl;
    for (const PastFormula f : formulas_) {
      const auto before = [&](PastFormula g) { return value(from, g); };
      const auto after = [&](PastFormula g) { return value(to, g); };
      bool is_right = true;
      switch (pool.op(f)) {
        case PastOperator::Next:
          is_right = before(f) == after(pool.left(f));
          break;
        case PastOperator::Yesterday:
          is_right = after(f) == before(pool.left(f));
          break;
        case PastOperator::Until:
          is_right = before(f) == (before(pool.right(f)) || (before(pool.left(f)) && after(f)));
          break;
        case PastOperator::Since:
          is_right = after(f) == (after(pool.right(f)) || (after(pool.left(f)) && before(f)));
          break;
        default:
          break;
      }
      if (!is_right) return false;
    }
    return true;
  }

  FairEdge edge(std::uint32_t from, std::uint32_t to) const {
    const Node& node = nodes_[from];
    FairEdge edge{from, to};
    const auto holds = [&](circuit::Literal condition) {
      return explicit_.holds(condition, node.state, node.inputs, 0);
    };
    for (const circuit::Literal condition : system_.justice) {
      edge.justice.push_back(holds(condition));
    }
    for (const PastFormula f : formulas_) {
      if (system_.ltl.op(f) != PastOperator::Until) continue;
      edge.justice.push_back(!value(node, f) || value(node, system_.ltl.right(f)));
    }
    for (const auto& [wanted, granted] : system_.compassion) {
      edge.wanted.push_back(holds(wanted));
      edge.granted.push_back(holds(granted));
    }
    return edge;
  }

  const circuit::System& system_;
  Explicit explicit_;
  std::vector<PastFormula> formulas_;
  std::map<PastFormula, std::uint32_t> places_;
  std::vector<Node> nodes_;
  std::map<Node, std::uint32_t> numbers_;
  std::map<ExplicitState, std::vector<Node>> at_;
  FairGraph graph_;
  bool found_ = false;
};

/// Whether the formula is true of the lasso, by the definitions.
bool plainly_true(const circuit::System& system, const circuit::Path& lasso, PastFormula formula) {
  std::vector<std::vector<bool>> letters;
  for (const circuit::Valuation& state : lasso.states) {
    circuit::Evaluation values(system.graph);
    for (std::size_t i = 0; i < state.size(); ++i) values.set(system.bits[i].now, state[i]);
    values.run();
    letters.emplace_back();
    for (const circuit::Literal atom : system.atoms) letters.back().push_back(values[atom]);
  }
  return PlainMeaning(system.ltl, std::move(letters), *lasso.loops_to).is_true(formula, 0);
}

RC_GTEST_PROP(SymbolicLtl, AgreesWithTheDefinitions, ()) {
  circuit::System system = random_fair_system(true);
  const PastFormula formula = random_ltl(system.ltl, 1 + random_below(2));
  const PastFormula negated = system.ltl.negate(formula);
  const bool expected = !ExplicitLtl(system, negated).found();
  Context context;
  const Answer answer = check_ltl(system, formula, context);
  RC_ASSERT(answer.verdict == (expected ? Verdict::Holds : Verdict::Violated));
  RC_ASSERT(answer.path.has_value() == !expected);
  if (expected) {
    RC_ASSERT(search_lasso(system, formula, 6, context).verdict == Verdict::Undecided);
    return;
  }
  RC_ASSERT(!defect(system, *answer.path));
  RC_ASSERT(!plainly_true(system, *answer.path, formula));
  const Answer shortest = search_lasso(system, formula, answer.path->states.size(), context);
  RC_ASSERT(shortest.verdict == Verdict::Violated);
  RC_ASSERT(shortest.path->states.size() <= answer.path->states.size());
  RC_ASSERT(!defect(system, *shortest.path));
  RC_ASSERT(!plainly_true(system, *shortest.path, formula));
}

RC_GTEST_PROP(SymbolicLtl, AnInvariantSaysWhetherThereIsAFairPath, ()) {
  circuit::System system = random_fair_system(true);
  const PastFormula formula = random_ltl(system.ltl, 1);
  const bool expected = ExplicitLtl(system, formula).found();
  const circuit::System watched = watch_for_fair_lasso(with_tableau(system, formula));
  circuit::Problem problem = problem_of(watched, watched.properties.front().invariant);
  Context context;
  const invariant::Answer answer = invariant::pdr(problem, context);
  RC_ASSERT(answer.verdict == (expected ? Verdict::Violated : Verdict::Holds));
}

RC_GTEST_PROP(SymbolicCheck, TurnsOfEnginesAgreeWithTheDefinitions, ()) {
  circuit::System system = random_fair_system(true);
  circuit::Property property;
  property.kind = circuit::Property::Kind::Ltl;
  // Often an invariant, so that its violations must be told from those of fair paths.
  property.ltl =
      random_below(2) == 0 ? system.ltl.always(system.ltl.atom(0)) : random_ltl(system.ltl, 1);
  const PastFormula negated = system.ltl.negate(property.ltl);
  const bool expected = !ExplicitLtl(system, negated).found();
  Context context;
  RC_ASSERT(check(system, property, context).verdict ==
            (expected ? Verdict::Holds : Verdict::Violated));
}

TEST(SymbolicCheck, ABadStateThatNoPathLeavesBreaksNoTemporalProperty) {
  // x := 1, and then nothing: an invariant !x is violated, G !x and AG !x hold.
  circuit::System system;
  const circuit::Literal now = system.graph.variable();
  const circuit::Literal next = system.graph.variable();
  system.variables.push_back({"x", {}, false, {circuit::BitId{0}}});
  system.bits.push_back({circuit::VariableId{0}, now, next});
  circuit::Component component{"main"};
  component.initial = {!now};
  component.transition = {!now};
  system.components = {component};
  system.atoms = {now};
  circuit::Property linear;
  linear.kind = circuit::Property::Kind::Ltl;
  linear.ltl = system.ltl.always(system.ltl.negate(system.ltl.atom(0)));
  circuit::Property branching;
  branching.kind = circuit::Property::Kind::Ctl;
  branching.ctl = system.ctl.always(system.ctl.negate(system.ctl.atom(0)));
  circuit::Problem problem = problem_of(system, !now);
  Context context;
  EXPECT_EQ(invariant::pdr(problem, context).verdict, Verdict::Violated);
  EXPECT_EQ(check(system, linear, context).verdict, Verdict::Holds);
  EXPECT_EQ(check(system, branching, context).verdict, Verdict::Holds);
}

TEST(SymbolicCheck, ALimitOfTheWholeEndsTheTurns) {
  circuit::System system;
  system.components = {circuit::Component{"main"}};
  circuit::Property property;
  property.kind = circuit::Property::Kind::Ltl;
  property.ltl = system.ltl.truth(false);
  Context context;
  context.cancel();
  const Answer answer = check(system, property, context);
  EXPECT_EQ(answer.verdict, Verdict::Undecided);
  EXPECT_EQ(answer.stopped, StopReason::Interrupt);
}

TEST(SymbolicLtl, ALimitIsUndecided) {
  circuit::System system;
  system.components = {circuit::Component{"main"}};
  Context context;
  context.cancel();
  const Answer answer = check_ltl(system, system.ltl.truth(false), context);
  EXPECT_EQ(answer.verdict, Verdict::Undecided);
  EXPECT_EQ(answer.stopped, StopReason::Interrupt);
}

}  // namespace
}  // namespace proviso::symbolic

#include <gtest/gtest.h>

#include "circuit/counter_monitor.hpp"
#include "circuit/path.hpp"
#include "circuit/problem.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::circuit {
namespace {

TEST(Graph, SimplifiesConjunctionsAndSharesEqualOnes) {
  Graph graph;
  const Literal a = graph.variable();
  const Literal b = graph.variable();
  EXPECT_EQ(graph.conjunction(a, !a), kFalse);
  EXPECT_EQ(graph.conjunction(a, kTrue), a);
  EXPECT_EQ(graph.conjunction(b, a), graph.conjunction(a, b));
  EXPECT_EQ(graph.choose(a, b, b), b);
  EXPECT_EQ(graph.conjunction(std::vector<Literal>{}), kTrue);
  EXPECT_EQ(graph.disjunction(std::vector<Literal>{}), kFalse);
}

TEST(Graph, EvaluatesEveryOperatorAsItsTable) {
  Graph graph;
  const Literal a = graph.variable();
  const Literal b = graph.variable();
  const Literal c = graph.variable();
  const Literal exclusive = graph.exclusive(a, b);
  const Literal implies = graph.implies(a, b);
  const Literal choice = graph.choose(a, b, c);
  for (int row = 0; row < 8; ++row) {
    const bool x = (row & 1) != 0, y = (row & 2) != 0, z = (row & 4) != 0;
    Evaluation values(graph);
    values.set(a, x);
    values.set(b, y);
    values.set(c, z);
    values.run();
    EXPECT_EQ(values[exclusive], x != y);
    EXPECT_EQ(values[implies], !x || y);
    EXPECT_EQ(values[choice], x ? y : z);
  }
}

TEST(Path, TheCounterRaisesTheMonitorAtDepthThree) {
  const CounterMonitor example = counter_monitor();
  Path path;
  path.states = {{false, false, false, true},
                 {false, true, false, true},
                 {true, false, false, true},
                 {true, true, true, true}};
  EXPECT_EQ(defect(example.system, path), std::nullopt);
  EXPECT_TRUE(violates(example.system, path, example.property));
  path.states.pop_back();
  EXPECT_FALSE(violates(example.system, path, example.property));
  path.states.push_back({true, true, false, true});
  EXPECT_EQ(defect(example.system, path), "step 3 is not one: component monitor");
}

/// Unrolls by hand, one encoder a step: the first bad depth is 3.
TEST(Encoder, FindsTheFirstBadDepthOfTheCounter) {
  const CounterMonitor example = counter_monitor();
  const Problem problem = problem_of(example.system, example.property);
  Context context;
  sat::Solver solver(context);
  std::vector<sat::Literal> values;
  for (std::size_t i = 0; i < problem.state.size(); ++i) values.push_back(solver.variable());
  for (int depth = 0; depth <= 3; ++depth) {
    sat::Encoder step(problem.graph, solver);
    for (std::size_t i = 0; i < values.size(); ++i) step.bind(problem.state[i].now, values[i]);
    if (depth == 0) {
      for (const Literal literal : problem.initial) step.require(literal);
    }
    const sat::Literal bad[] = {step.encode(!problem.good)};
    EXPECT_EQ(solver.solve(bad),
              depth == 3 ? sat::Result::Satisfiable : sat::Result::Unsatisfiable);
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = solver.variable();
      step.bind(problem.state[i].next, values[i]);
    }
    for (const Literal literal : problem.transition) step.require(literal);
  }
}

}  // namespace
}  // namespace proviso::circuit

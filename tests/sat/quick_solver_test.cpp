#include "sat/quick_solver.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "sat/encoder.hpp"
#include "sat/random_clauses.hpp"
#include "sat/solver.hpp"

namespace proviso::sat {
namespace {

/// Clauses and questions come in turn; each answer is compared with all assignments.
TEST(QuickSolver, AnswersManyQuestionsAsTryingAllDoes) {
  EXPECT_TRUE(rc::check([] {
    RandomClauses said = random_clauses(8, 1);
    const std::vector<Clause> all = std::move(said.clauses);
    said.clauses.clear();
    Context context;
    QuickSolver solver(context);
    for (std::uint32_t i = 0; i < said.variables; ++i) solver.variable();
    for (const Clause& clause : all) {
      solver.add(clause);
      said.clauses.push_back(clause);
      Clause assumptions;
      for (std::uint32_t count = random_below(4); count > 0; --count) {
        const auto variable = static_cast<std::int32_t>(1 + random_below(said.variables));
        assumptions.push_back(Literal(variable) ^ (random_below(2) == 0));
      }
      RandomClauses asked = said;
      for (const Literal assumption : assumptions) asked.clauses.push_back({assumption});
      const bool satisfiable = solver.solve(assumptions) == Result::Satisfiable;
      RC_ASSERT(satisfiable == has_model(asked));
      if (satisfiable) {
        for (const Clause& each : asked.clauses) {
          RC_ASSERT(std::any_of(each.begin(), each.end(),
                                [&solver](Literal literal) { return solver.value(literal); }));
        }
        continue;
      }
      RandomClauses needed = said;
      for (const Literal assumption : assumptions) {
        if (solver.failed(assumption)) needed.clauses.push_back({assumption});
      }
      RC_ASSERT(!has_model(needed));
    }
  }));
}

/// A short search may miss a contradiction, but finds none that does not exist.
TEST(QuickSolver, RefutesOnlyWhatIsContradictory) {
  int refuted = 0;
  EXPECT_TRUE(rc::check([&refuted] {
    RandomClauses said = random_clauses(8, 1);
    Context context;
    QuickSolver solver(context);
    for (std::uint32_t i = 0; i < said.variables; ++i) solver.variable();
    for (const Clause& clause : said.clauses) solver.add(clause);
    for (std::int32_t first = 1; first < static_cast<std::int32_t>(said.variables); ++first) {
      const Clause assumptions{Literal(first), Literal(-first - 1)};
      RandomClauses asked = said;
      for (const Literal assumption : assumptions) asked.clauses.push_back({assumption});
      if (!solver.refutes(assumptions, 1 + random_below(8), random_below(4))) continue;
      ++refuted;
      RC_ASSERT(!has_model(asked));
    }
    RC_ASSERT((solver.solve() == Result::Satisfiable) == has_model(said));
  }));
  EXPECT_GT(refuted, 0);
}

/// Hard enough for restarts, and for clauses to be forgotten.
TEST(QuickSolver, AgreesWithCadicalNearTheThreshold) {
  Context context;
  std::uint64_t state = 1;
  const auto below = [&state](std::uint64_t limit) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 33) % limit;
  };
  int satisfiable = 0;
  for (int round = 0; round < 12; ++round) {
    QuickSolver quick(context);
    Solver reference(context);
    for (int i = 0; i < 130; ++i) quick.variable(), reference.variable();
    for (int i = 0; i < 555; ++i) {
      Clause clause;
      for (int k = 0; k < 3; ++k) {
        clause.push_back(Literal(static_cast<std::int32_t>(1 + below(130))) ^ (below(2) == 0));
      }
      quick.add(clause);
      reference.add(clause);
    }
    for (std::int32_t first = 1; first <= 4; ++first) {
      const Literal assumptions[] = {Literal(first), Literal(-first - 1)};
      const Result result = quick.solve(assumptions);
      EXPECT_EQ(result, reference.solve(assumptions));
      if (result == Result::Satisfiable) ++satisfiable;
    }
  }
  EXPECT_GT(satisfiable, 4);
  EXPECT_LT(satisfiable, 44);
}

TEST(QuickSolver, KeepsOnlyWhatIsNotAlwaysTrue) {
  Context context;
  QuickSolver solver(context);
  const Literal x = solver.variable(), y = solver.variable();
  solver.add({!x, y});
  for (int i = 0; i < 1000; ++i) {  // clauses for one question each
    const Literal once = solver.variable();
    solver.add({!once, !y, !x});
    const Literal question[] = {once, x};
    ASSERT_EQ(solver.solve(question), Result::Unsatisfiable);
    EXPECT_TRUE(solver.failed(once));
    EXPECT_TRUE(solver.failed(x));
    solver.add({!once});
    const Literal again[] = {x};
    ASSERT_EQ(solver.solve(again), Result::Satisfiable);
    EXPECT_TRUE(solver.value(y));
  }
}

/// Only the cone of the queried literals is decided, and the values extend to the whole circuit.
TEST(QuickSolver, DecidesTheScopeOnly) {
  Context context;
  circuit::Graph graph;
  std::vector<circuit::Literal> inputs;
  for (int i = 0; i < 40; ++i) inputs.push_back(graph.variable());
  const circuit::Literal asked = graph.conjunction(inputs[0], !inputs[1]);
  const circuit::Literal other = graph.exclusive(inputs[2], inputs[3]);
  QuickSolver solver(context);
  Encoder encoder(graph, solver);
  const Literal function = encoder.encode(asked);
  const Literal outside = encoder.encode(other);
  const Literal scope[] = {encoder.encode(inputs[0]), encoder.encode(inputs[1]), function};
  const Literal question[] = {function};
  ASSERT_EQ(solver.solve(question, scope), Result::Satisfiable);
  EXPECT_TRUE(solver.value(scope[0]));
  EXPECT_FALSE(solver.value(scope[1]));
  EXPECT_FALSE(solver.value(outside));
  EXPECT_FALSE(solver.value(!outside));  // it was left open
}

TEST(QuickSolver, StopsWithTheContext) {
  Context context;
  QuickSolver solver(context);
  solver.add({solver.variable()});
  context.cancel();
  EXPECT_THROW(solver.solve(), LimitReached);
}

TEST(QuickSolver, RemainsContradictory) {
  Context context;
  QuickSolver solver(context);
  const Literal x = solver.variable();
  solver.add({x});
  solver.add({!x});
  const Literal question[] = {x};
  EXPECT_EQ(solver.solve(question), Result::Unsatisfiable);
  EXPECT_FALSE(solver.failed(x));
  EXPECT_EQ(solver.solve(), Result::Unsatisfiable);
}

}  // namespace
}  // namespace proviso::sat

#include "sat/gate_encoder.hpp"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "random_choice.hpp"
#include "sat/quick_solver.hpp"
#include "sat/solver.hpp"

namespace proviso::sat {
namespace {

/// Conjunctions, choices and exclusive disjunctions of what is there already.
void add_functions(circuit::Graph& graph, std::vector<circuit::Literal>& functions, int count) {
  const auto any = [&functions] {
    return functions[random_below(static_cast<std::uint32_t>(functions.size()))] ^
           (random_below(2) == 0);
  };
  for (int i = 0; i < count; ++i) {
    const std::uint32_t kind = random_below(4);
    const circuit::Literal a = any(), b = any(), c = any();
    functions.push_back(kind == 0   ? graph.choose(a, b, c)
                        : kind == 1 ? graph.exclusive(a, b)
                                    : graph.conjunction(a, b));
  }
}

/// Whether the solver gives every function the value that evaluation gives it, for all inputs.
template <typename AnySolver>
void agrees_with_evaluation() {
  constexpr std::uint32_t kInputs = 5;
  Context context;
  circuit::Graph graph;
  AnySolver solver(context);
  GateEncoder encoder(graph, solver);
  std::vector<circuit::Literal> functions;
  Clause inputs;
  for (std::uint32_t i = 0; i < kInputs; ++i) {
    functions.push_back(graph.variable());
    inputs.push_back(solver.variable());
    encoder.bind(functions.back(), inputs.back());
  }
  // The graph grows after the first functions are encoded, and inner nodes are asked for later.
  for (int round = 0; round < 3; ++round) {
    add_functions(graph, functions, 12);
    std::vector<circuit::Literal> asked;
    for (const circuit::Literal function : functions) {
      if (random_below(3) == 0) asked.push_back(function);
    }
    if (round == 1) encoder.prepare(asked);
    for (std::uint32_t assignment = 0; assignment < 1U << kInputs; ++assignment) {
      circuit::Evaluation evaluation(graph);
      Clause assumptions;
      for (std::uint32_t i = 0; i < kInputs; ++i) {
        const bool value = (assignment >> i & 1U) != 0;
        evaluation.set(functions[i], value);
        assumptions.push_back(inputs[i] ^ !value);
      }
      evaluation.run();
      for (const circuit::Literal function : asked) {
        const Literal output = encoder.encode(function);
        Clause other = assumptions;
        other.push_back(output ^ evaluation[function]);
        RC_ASSERT(solver.solve(other) == Result::Unsatisfiable);
        other.back() = !other.back();
        RC_ASSERT(solver.solve(other) == Result::Satisfiable);
      }
    }
  }
}

TEST(GateEncoder, AgreesWithEvaluation) {
  EXPECT_TRUE(rc::check([] { agrees_with_evaluation<QuickSolver>(); }));
}

TEST(GateEncoder, IsRightForOtherSolversToo) {
  EXPECT_TRUE(rc::check([] {
    if (random_below(10) == 0) agrees_with_evaluation<Solver>();
  }));
}

TEST(GateEncoder, RequiresAFunction) {
  EXPECT_TRUE(rc::check([] {
    Context context;
    circuit::Graph graph;
    std::vector<circuit::Literal> functions;
    for (int i = 0; i < 5; ++i) functions.push_back(graph.variable());
    add_functions(graph, functions, 15);
    QuickSolver solver(context);
    GateEncoder encoder(graph, solver);
    encoder.require(functions.back());
    const bool satisfiable = solver.solve() == Result::Satisfiable;
    bool found = false;
    for (std::uint32_t assignment = 0; assignment < 32; ++assignment) {
      circuit::Evaluation evaluation(graph);
      for (std::uint32_t i = 0; i < 5; ++i)
        evaluation.set(functions[i], (assignment >> i & 1U) != 0);
      evaluation.run();
      found = found || evaluation[functions.back()];
    }
    RC_ASSERT(satisfiable == found);
  }));
}

/// Records what it is given.
class Counter final : public ClauseSink {
 public:
  Literal variable() override { return Literal(++variables); }
  void add(std::span<const Literal>) override { ++clauses; }
  using ClauseSink::add;
  std::int32_t variables = 0;
  int clauses = 0;
};

TEST(GateEncoder, GivesNoVariableToInnerNodes) {
  circuit::Graph graph;
  Counter counter;
  std::vector<circuit::Literal> inputs;
  for (int i = 0; i < 8; ++i) inputs.push_back(graph.variable());
  GateEncoder encoder(graph, counter);
  encoder.encode(graph.conjunction(inputs));
  EXPECT_EQ(counter.variables, 1 + 8 + 1);  // the constant, the inputs, the gate
  EXPECT_EQ(counter.clauses, 1 + 9);
  encoder.encode(graph.choose(inputs[0], inputs[1], inputs[2]));
  EXPECT_EQ(counter.variables, 11);
}

}  // namespace
}  // namespace proviso::sat

// A swept problem has the same functions: evaluation of both is compared.
#include "engine/invariant/sweeping.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "circuit/random_system.hpp"
#include "engine/invariant/latches.hpp"
#include "invariant/known_systems.hpp"

namespace proviso::invariant {
namespace {

using circuit::Evaluation;
using circuit::Literal;
using circuit::Problem;

struct Values {
  bool initial, transition, good;
  friend bool operator==(const Values&, const Values&) = default;
};

/// The problem under the values that `value` gives to its variables, by number.
template <typename Value>
Values evaluate(const Problem& problem, const Value& value) {
  Evaluation evaluation(problem.graph);
  std::size_t number = 0;
  for (const circuit::StateBit& bit : problem.state) {
    evaluation.set(bit.now, value(number++));
    evaluation.set(bit.next, value(number++));
  }
  for (const circuit::InputBit& input : problem.inputs) evaluation.set(input.now, value(number++));
  evaluation.run();
  const auto all = [&evaluation](const std::vector<Literal>& constraints) {
    return std::all_of(constraints.begin(), constraints.end(),
                       [&evaluation](Literal constraint) { return evaluation[constraint]; });
  };
  return {all(problem.initial), all(problem.transition), evaluation[problem.good]};
}

TEST(Sweeping, KeepsAllFunctions) {
  EXPECT_TRUE(rc::check([] {
    const circuit::RandomSystem random = circuit::random_system();
    const Problem problem = circuit::problem_of(random.system, random.property);
    Context context;
    const Problem small = swept(problem, context);
    RC_ASSERT(small.state.size() == problem.state.size());
    RC_ASSERT(small.inputs.size() == problem.inputs.size());
    RC_ASSERT(latches_of(small).relation.size() <= latches_of(problem).relation.size());
    for (int round = 0; round < 50; ++round) {
      const std::uint64_t bits =
          (std::uint64_t{random_below(1U << 31)} << 31) | random_below(1U << 31);
      const auto value = [bits](std::size_t number) { return ((bits >> (number % 62)) & 1U) != 0; };
      RC_ASSERT(evaluate(small, value) == evaluate(problem, value));
    }
  }));
}

/// Functions of two bits and an input, in two ways.
TEST(Sweeping, MergesEqualFunctions) {
  circuit::SystemSketch sketch;
  const Literal x = sketch.add("x"), y = sketch.add("y");
  circuit::Graph& graph = sketch.system.graph;
  const Literal one = graph.disjunction(graph.conjunction(x, !y), graph.conjunction(!x, y));
  const Literal other = graph.conjunction(graph.disjunction(x, y), graph.disjunction(!x, !y));
  Problem problem = circuit::problem_of(sketch.system, graph.equivalent(one, !other));
  Context context;
  EXPECT_NE(problem.good, circuit::kFalse);
  EXPECT_EQ(swept(problem, context).good, circuit::kFalse);
}

/// A conjunction of forty bits is false of all random values, but not always.
TEST(Sweeping, ToldByASolverNotByValues) {
  circuit::SystemSketch sketch;
  std::vector<Literal> bits;
  for (int i = 0; i < 40; ++i) bits.push_back(sketch.add("x" + std::to_string(i)));
  const Literal all = sketch.system.graph.conjunction(bits);
  const Problem problem = circuit::problem_of(sketch.system, !all);
  Context context;
  EXPECT_NE(swept(problem, context).good, circuit::kTrue);
}

}  // namespace
}  // namespace proviso::invariant

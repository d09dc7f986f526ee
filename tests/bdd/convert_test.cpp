#include "bdd/convert.hpp"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "bdd/session.hpp"
#include "random_choice.hpp"

namespace proviso::bdd {
namespace {

constexpr unsigned kVariables = 5;

struct RandomCircuit {
  circuit::Graph graph;
  std::vector<circuit::Literal> variables;
  std::vector<circuit::Literal> literals;

  circuit::Literal any() const {
    return literals[random_below(static_cast<std::uint32_t>(literals.size()))] ^
           (random_below(2) != 0);
  }
};

RandomCircuit random_circuit() {
  RandomCircuit made;
  for (unsigned i = 0; i < kVariables; ++i) made.variables.push_back(made.graph.variable());
  made.literals = made.variables;
  for (unsigned i = 0; i < 12; ++i) {
    made.literals.push_back(made.graph.conjunction(made.any(), made.any()));
  }
  return made;
}

/// Bit v: the value under the valuation v.
std::uint32_t truth_table(const circuit::Graph& graph,
                          const std::vector<circuit::Literal>& variables, circuit::Literal f) {
  std::uint32_t table = 0;
  for (std::uint32_t valuation = 0; valuation < 1U << kVariables; ++valuation) {
    circuit::Evaluation values(graph);
    for (unsigned i = 0; i < kVariables; ++i) values.set(variables[i], (valuation >> i & 1U) != 0);
    values.run();
    if (values[f]) table |= 1U << valuation;
  }
  return table;
}

const std::vector<Variable>& all_variables() {
  static const std::vector<Variable> variables{Variable{0}, Variable{1}, Variable{2}, Variable{3},
                                               Variable{4}};
  return variables;
}

std::uint32_t truth_table(const Function& f) {
  std::uint32_t table = 0;
  for (std::uint32_t valuation = 0; valuation < 1U << kVariables; ++valuation) {
    std::vector<bool> values;
    for (unsigned i = 0; i < kVariables; ++i) values.push_back((valuation >> i & 1U) != 0);
    if (restricted(f, cube(all_variables(), values)).is_true()) table |= 1U << valuation;
  }
  return table;
}

/// ∃ x1, by the table.
std::uint32_t without_second(std::uint32_t table) {
  std::uint32_t result = 0;
  for (std::uint32_t v = 0; v < 32; ++v) {
    if (((table >> (v | 2U)) & 1U) != 0 || ((table >> (v & ~2U)) & 1U) != 0) result |= 1U << v;
  }
  return result;
}

RC_GTEST_PROP(Convert, DiagramsAndCircuitsAreTheSameFunction, ()) {
  RandomCircuit random = random_circuit();
  const circuit::Literal a = random.any();
  const circuit::Literal b = random.any();
  Context context;
  const Session session(std::vector<unsigned>{2, 1, 2}, context);
  Translation translate(random.graph);
  for (unsigned i = 0; i < kVariables; ++i) translate.bind(random.variables[i], Variable{i});
  const Function f = translate(a);
  const Function g = translate(b);
  const std::uint32_t f_table = truth_table(random.graph, random.variables, a);
  const std::uint32_t g_table = truth_table(random.graph, random.variables, b);
  RC_ASSERT(truth_table(f) == f_table);
  RC_ASSERT(truth_table(f | g) == (f_table | g_table));
  RC_ASSERT(truth_table(f - g) == (f_table & ~g_table));
  RC_ASSERT(truth_table(equivalent(f, g)) == ~(f_table ^ g_table));
  const std::vector<Variable> second{Variable{1}};
  RC_ASSERT(truth_table(exists(f, cube(second))) == without_second(f_table));
  RC_ASSERT(truth_table(conjunction_exists(f, g, cube(second))) ==
            without_second(f_table & g_table));
  if (!g.is_false()) {
    RC_ASSERT((truth_table(simplified(f, g)) & g_table) == (f_table & g_table));
  }
  RC_ASSERT(count(f, cube(all_variables())) == __builtin_popcount(f_table));
  if (!f.is_false()) {
    RC_ASSERT(!(f & cube(all_variables(), one_of(f, all_variables()))).is_false());
  }
  boost::unordered_flat_map<std::uint32_t, circuit::Literal> images;
  for (std::uint32_t i = 0; i < kVariables; ++i) images[i] = random.variables[i];
  const circuit::Literal back = circuit_of(f, random.graph, images);
  RC_ASSERT(truth_table(random.graph, random.variables, back) == f_table);
}

}  // namespace
}  // namespace proviso::bdd

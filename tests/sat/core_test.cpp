#include "sat/core.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sat/proof_check.hpp"
#include "sat/random_clauses.hpp"

namespace proviso::sat {
namespace {

TEST(GroupedClauses, LeavesOutWhatIsNotNeeded) {
  Context context;
  GroupedClauses clauses(context);
  const Literal x = clauses.variable();
  const Literal y = clauses.variable();
  const Literal z = clauses.variable();
  const GroupId either = clauses.open(0);
  clauses.add({x, y});
  const GroupId first = clauses.open(1);
  clauses.add({!x});
  const GroupId second = clauses.open(1);
  clauses.add({!y});
  clauses.open(2);
  clauses.add({z});
  ASSERT_EQ(clauses.solve(), Result::Unsatisfiable);
  EXPECT_EQ(clauses.core(), (std::vector<GroupId>{either, first, second}));
  const Proof proof = clauses.prove_core();
  EXPECT_EQ(defect(proof), std::nullopt);
  clauses.drop(second);
  ASSERT_EQ(clauses.solve(), Result::Satisfiable);
  EXPECT_TRUE(clauses.value(y));
}

RC_GTEST_PROP(GroupedClauses, ProvesCoresInItsOwnVariables, ()) {
  const RandomClauses set = random_clauses(8, 4);
  Context context;
  GroupedClauses clauses(context);
  std::vector<Literal> variables{Literal()};
  std::vector<Clause> translated;
  std::vector<GroupId> groups;
  for (std::uint32_t i = 0; i < set.variables; ++i) variables.push_back(clauses.variable());
  for (std::size_t i = 0; i < set.clauses.size(); ++i) {
    groups.push_back(clauses.open(set.partitions[i]));
    Clause clause;
    for (const Literal literal : set.clauses[i]) {
      clause.push_back(variables[literal.variable()] ^ literal.negated());
    }
    clauses.add(clause);
    translated.push_back(std::move(clause));
  }
  const Result result = clauses.solve();
  RC_ASSERT((result == Result::Satisfiable) == has_model(set));
  if (result == Result::Satisfiable) return;
  RC_ASSERT(defect(clauses.prove_core(), translated, set.partitions) == std::nullopt);
}

}  // namespace
}  // namespace proviso::sat

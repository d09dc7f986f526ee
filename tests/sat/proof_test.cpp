#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sat/proof_check.hpp"
#include "sat/proof_solver.hpp"
#include "sat/random_clauses.hpp"
#include "sat/solver.hpp"

namespace proviso::sat {
namespace {

void add_all(ProofSolver& solver, const RandomClauses& set) {
  for (std::uint32_t i = 0; i < set.variables; ++i) solver.variable();
  for (std::size_t i = 0; i < set.clauses.size(); ++i) {
    solver.open(set.partitions[i]);
    solver.add(set.clauses[i]);
  }
}

RC_GTEST_PROP(ProofSolver, AgreesWithAllAssignmentsAndProvesIt, ()) {
  const RandomClauses set = random_clauses(9, 3);
  Context context;
  ProofSolver solver(context);
  add_all(solver, set);
  const Result result = solver.solve();
  RC_ASSERT((result == Result::Satisfiable) == has_model(set));
  RC_CLASSIFY(result == Result::Satisfiable, "satisfiable");
  if (result == Result::Unsatisfiable) {
    RC_ASSERT(defect(solver.proof(), set.clauses, set.partitions) == std::nullopt);
    return;
  }
  for (const Clause& clause : set.clauses) {
    bool any = false;
    for (const Literal literal : clause) any = any || solver.value(literal);
    RC_ASSERT(any);
  }
}

RC_GTEST_PROP(ProofSolver, AnswersAgainAfterMoreClauses, ()) {
  RandomClauses set = random_clauses(8, 1);
  Context context;
  ProofSolver solver(context);
  for (std::uint32_t i = 0; i < set.variables; ++i) solver.variable();
  RandomClauses so_far{set.variables};
  for (std::size_t i = 0; i < set.clauses.size(); ++i) {
    solver.add(set.clauses[i]);
    so_far.clauses.push_back(set.clauses[i]);
    so_far.partitions.push_back(0);
    if (i % 4 != 3) continue;
    RC_ASSERT((solver.solve() == Result::Satisfiable) == has_model(so_far));
  }
  if (solver.solve() == Result::Unsatisfiable) {
    RC_ASSERT(defect(solver.proof(), set.clauses, so_far.partitions) == std::nullopt);
  }
}

/// Three literals a clause, more variables than can be tried: CaDiCaL knows.
RC_GTEST_PROP(ProofSolver, AgreesWithCadicalOnLargerSets, ()) {
  Context context;
  ProofSolver ours(context);
  Solver theirs(context);
  const std::uint32_t variables = 20 + random_below(40);
  for (std::uint32_t i = 0; i < variables; ++i) ours.variable(), theirs.variable();
  std::uint64_t state = random_below(1U << 30);
  const auto below = [&state](std::uint64_t limit) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (state >> 33) % limit;
  };
  std::vector<Clause> clauses;
  for (std::uint32_t i = 0; i < variables * 43 / 10; ++i) {
    Clause clause;
    for (int j = 0; j < 3; ++j) {
      clause.push_back(Literal(static_cast<std::int32_t>(1 + below(variables))) ^ (below(2) == 0));
    }
    ours.add(clause);
    theirs.add(clause);
    clauses.push_back(std::move(clause));
  }
  ours.solve_within(random_below(20));
  const Result result = ours.solve();
  RC_ASSERT(result == theirs.solve());
  if (result == Result::Unsatisfiable) {
    const std::vector<Partition> partitions(clauses.size(), 0);
    RC_ASSERT(defect(ours.proof(), clauses, partitions) == std::nullopt);
  }
}

/// One pigeon more than holes: enough conflicts for restarts and for forgetting.
TEST(ProofSolver, ProvesThatPigeonsDoNotFit) {
  for (std::int32_t holes = 1; holes <= 7; ++holes) {
    Context context;
    ProofSolver solver(context);
    const auto sits = [holes](std::int32_t pigeon, std::int32_t hole) {
      return Literal(pigeon * holes + hole + 1);
    };
    for (std::int32_t i = 0; i < (holes + 1) * holes; ++i) solver.variable();
    for (std::int32_t pigeon = 0; pigeon <= holes; ++pigeon) {
      Clause somewhere;
      for (std::int32_t hole = 0; hole < holes; ++hole) somewhere.push_back(sits(pigeon, hole));
      solver.add(somewhere);
      for (std::int32_t other = 0; other < pigeon; ++other) {
        for (std::int32_t hole = 0; hole < holes; ++hole) {
          solver.add({!sits(pigeon, hole), !sits(other, hole)});
        }
      }
    }
    EXPECT_EQ(solver.solve_within(100).has_value(), holes <= 4);
    ASSERT_EQ(solver.solve(), Result::Unsatisfiable);
    EXPECT_EQ(defect(solver.proof()), std::nullopt);
  }
}

TEST(ProofSolver, EndsAtALimit) {
  Context context;
  context.cancel();
  ProofSolver solver(context);
  solver.add({solver.variable()});
  EXPECT_THROW(solver.solve(), LimitReached);
}

Proof refutation() {
  const Literal x(1);
  const Literal y(2);
  Proof proof;
  proof.vertices = {{{x, y}, {}, 0},
                    {{!x}, {}, 1},
                    {{y}, {{VertexId{0}, {}}, {VertexId{1}, !x}}},
                    {{!y}, {}, 1},
                    {{}, {{VertexId{2}, {}}, {VertexId{3}, !y}}}};
  return proof;
}

TEST(ProofCheck, AcceptsAProofAndNamesEachMistake) {
  const std::vector<Clause> clauses{{Literal(1), Literal(2)}, {Literal(-1)}, {Literal(-2)}};
  const std::vector<Partition> partitions{0, 1, 1};
  EXPECT_EQ(defect(refutation(), clauses, partitions), std::nullopt);

  Proof proof = refutation();
  proof.vertices[1].partition = 0;
  EXPECT_EQ(defect(proof, clauses, partitions), "vertex 1: not a clause of its partition");
  proof = refutation();
  proof.vertices[2].chain[1].pivot = Literal(2);
  EXPECT_EQ(defect(proof), "vertex 2: the pivot 2 is not in antecedent 1");
  proof = refutation();
  proof.vertices[2].chain[1] = {VertexId{0}, Literal(1)};
  EXPECT_EQ(defect(proof), "vertex 2: the pivot 1 of antecedent 0 meets nothing");
  proof = refutation();
  proof.vertices[2].chain[1].vertex = VertexId{3};
  EXPECT_EQ(defect(proof), "vertex 2: an antecedent comes later");
  proof = refutation();
  proof.vertices[2].clause.clear();
  EXPECT_EQ(defect(proof), "vertex 2: the chain gives another clause");
  proof = refutation();
  proof.vertices.pop_back();
  EXPECT_EQ(defect(proof), "the last vertex is not the empty clause");
}

/// A derived clause that is changed, or a link that is dropped, does not replay.
RC_GTEST_PROP(ProofCheck, RejectsMutatedProofs, ()) {
  const RandomClauses set = random_clauses(7, 2);
  Context context;
  ProofSolver solver(context);
  add_all(solver, set);
  RC_PRE(solver.solve() == Result::Unsatisfiable);
  Proof proof = solver.proof();
  std::vector<std::size_t> derived;
  for (std::size_t i = 0; i < proof.vertices.size(); ++i) {
    if (!proof.vertices[i].is_input()) derived.push_back(i);
  }
  RC_PRE(!derived.empty());
  Vertex& vertex =
      proof.vertices[derived[random_below(static_cast<std::uint32_t>(derived.size()))]];
  const std::uint32_t links = static_cast<std::uint32_t>(vertex.chain.size());
  switch (random_below(3)) {
    case 0:
      vertex.chain.erase(vertex.chain.begin() + 1 + random_below(links - 1));
      break;
    case 1: {
      Literal& pivot = vertex.chain[1 + random_below(links - 1)].pivot;
      pivot = !pivot;
      break;
    }
    default:
      vertex.clause.push_back(Literal(static_cast<std::int32_t>(set.variables + 1)));
  }
  RC_ASSERT(defect(proof) != std::nullopt);
}

}  // namespace
}  // namespace proviso::sat

#include "sat/interpolant.hpp"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sat/proof_solver.hpp"
#include "sat/random_clauses.hpp"

namespace proviso::sat {
namespace {

enum Side : Partition { kX, kY, kZ };

/// A refuted random set, and on which sides its variables occur.
struct Refuted {
  RandomClauses set;
  Proof proof;
  std::vector<std::array<bool, 3>> occurs;  // by variable

  bool in(std::uint32_t variable, Side side) const { return occurs[variable][side]; }
  bool is_memory(std::uint32_t variable) const {  // class d
    return in(variable, kX) && in(variable, kY) && !in(variable, kZ);
  }
};

Refuted random_refutation(std::uint32_t sides) {
  Refuted made{random_clauses(7, sides), {}, {}};
  Context context;
  ProofSolver solver(context);
  made.occurs.resize(made.set.variables + 1);
  for (std::uint32_t i = 0; i < made.set.variables; ++i) solver.variable();
  for (std::size_t i = 0; i < made.set.clauses.size(); ++i) {
    solver.open(made.set.partitions[i]);
    solver.add(made.set.clauses[i]);
    for (const Literal literal : made.set.clauses[i]) {
      made.occurs[literal.variable()][made.set.partitions[i]] = true;
    }
  }
  RC_PRE(solver.solve() == Result::Unsatisfiable);
  made.proof = solver.proof();
  return made;
}

/// The labels of a proof and their truth tables; variables are those of the clauses.
class Labels {
 public:
  Labels(const Refuted& refuted, Labelling labelling, bool keeps_memory) : refuted_(refuted) {
    for (std::uint32_t i = 0; i <= refuted.set.variables; ++i) inputs_.push_back(graph_.variable());
    const auto known = [&](std::uint32_t variable) -> std::optional<circuit::Literal> {
      if (!keeps_memory && refuted.is_memory(variable)) return {};
      return inputs_[variable];
    };
    const auto inside = [](Partition partition) { return partition == kX; };
    labels_ = labels(refuted.proof, {inside, known, labelling}, graph_);
  }

  std::vector<bool> at(std::uint32_t assignment) const {
    circuit::Evaluation values(graph_);
    for (std::uint32_t i = 1; i < inputs_.size(); ++i) {
      values.set(inputs_[i], is_true(Literal(static_cast<std::int32_t>(i)), assignment));
    }
    values.run();
    std::vector<bool> row;
    for (const circuit::Literal label : labels_) row.push_back(values[label]);
    return row;
  }

  /// Whether the interpolant speaks only of variables in X and Z, and of memory if it is kept.
  bool speaks_of_shared_variables(bool keeps_memory) const {
    const circuit::Literal root[] = {labels_.back()};
    const auto nodes = support(graph_, root);
    return std::all_of(nodes.begin(), nodes.end(), [&](circuit::Node node) {
      const auto found = std::find(inputs_.begin(), inputs_.end(), circuit::Literal(node, false));
      const auto variable = static_cast<std::uint32_t>(found - inputs_.begin());
      return refuted_.in(variable, kX) && (refuted_.in(variable, kZ) || keeps_memory);
    });
  }

 private:
  const Refuted& refuted_;
  circuit::Graph graph_;
  std::vector<circuit::Literal> inputs_;
  std::vector<circuit::Literal> labels_;
};

bool side_holds(const Refuted& refuted, bool of_x, std::uint32_t assignment) {
  for (std::size_t i = 0; i < refuted.set.clauses.size(); ++i) {
    if ((refuted.set.partitions[i] == kX) != of_x) continue;
    if (!is_true(refuted.set.clauses[i], assignment)) return false;
  }
  return true;
}

class OfEachLabelling : public testing::TestWithParam<Labelling> {};

TEST_P(OfEachLabelling, IsACraigInterpolant) {
  EXPECT_TRUE(rc::check([] {
    const Refuted refuted = random_refutation(2);
    const Labels labels(refuted, GetParam(), true);
    RC_ASSERT(labels.speaks_of_shared_variables(true));
    for (std::uint32_t row = 0; row < (1U << refuted.set.variables); ++row) {
      const bool interpolant = labels.at(row).back();
      if (side_holds(refuted, true, row)) RC_ASSERT(interpolant);
      if (side_holds(refuted, false, row)) RC_ASSERT(!interpolant);
    }
  }));
}

/// A valuation that makes a vertex and its label false makes a clause of X false. For the
/// symmetric labels more is true: only the literals over variables of X need be false.
TEST_P(OfEachLabelling, KeepsItsInvariantAtEveryVertex) {
  EXPECT_TRUE(rc::check([] {
    const Refuted refuted = random_refutation(3);
    const bool keeps_memory = random_below(2) == 0;
    const Labels labels(refuted, GetParam(), keeps_memory);
    RC_ASSERT(labels.speaks_of_shared_variables(keeps_memory));
    const auto counts = [&](Literal literal) {
      return GetParam() == Labelling::Symmetric ? refuted.in(literal.variable(), kX) : true;
    };
    for (std::uint32_t row = 0; row < (1U << refuted.set.variables); ++row) {
      if (!side_holds(refuted, true, row)) continue;
      const std::vector<bool> values = labels.at(row);
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i]) continue;
        bool any = false;
        for (const Literal literal : refuted.proof.vertices[i].clause) {
          any = any || (counts(literal) && is_true(literal, row));
        }
        RC_ASSERT(any);
      }
    }
  }));
}

INSTANTIATE_TEST_SUITE_P(Interpolant, OfEachLabelling,
                         testing::Values(Labelling::Symmetric, Labelling::Strong),
                         [](const auto& instance) {
                           return instance.param == Labelling::Strong ? "Strong" : "Symmetric";
                         });

RC_GTEST_PROP(Interpolant, StrongImpliesSymmetric, ()) {
  const Refuted refuted = random_refutation(3);
  const bool keeps_memory = random_below(2) == 0;
  const Labels strong(refuted, Labelling::Strong, keeps_memory);
  const Labels symmetric(refuted, Labelling::Symmetric, keeps_memory);
  for (std::uint32_t row = 0; row < (1U << refuted.set.variables); ++row) {
    if (strong.at(row).back()) RC_ASSERT(symmetric.at(row).back());
  }
}

/// x ∨ y | ¬x, ¬y: McMillan's interpolant is what X says, and so is Pudlák's.
TEST(Interpolant, OfTwoClausesIsTheirDisjunction) {
  Context context;
  ProofSolver solver(context);
  const Literal x = solver.variable();
  const Literal y = solver.variable();
  solver.open(kX);
  solver.add({x, y});
  solver.open(kZ);
  solver.add({!x});
  solver.add({!y});
  ASSERT_EQ(solver.solve(), Result::Unsatisfiable);
  for (const Labelling labelling : {Labelling::Strong, Labelling::Symmetric}) {
    circuit::Graph graph;
    const std::array<circuit::Literal, 3> inputs{circuit::kFalse, graph.variable(),
                                                 graph.variable()};
    const auto known = [&](std::uint32_t variable) { return std::optional(inputs[variable]); };
    const auto inside = [](Partition partition) { return partition == kX; };
    const circuit::Literal found = interpolant(solver.proof(), {inside, known, labelling}, graph);
    for (unsigned row = 0; row < 4; ++row) {
      circuit::Evaluation values(graph);
      values.set(inputs[1], (row & 1) != 0);
      values.set(inputs[2], (row & 2) != 0);
      values.run();
      EXPECT_EQ(values[found], row != 0);
    }
  }
}

}  // namespace
}  // namespace proviso::sat

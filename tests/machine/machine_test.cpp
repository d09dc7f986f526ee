// Labelling and the product against references that follow the definitions; witnesses replayed.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "collaboration/random_design.hpp"
#include "machine/witness.hpp"
#include "reference.hpp"

namespace proviso::machine {
namespace {

using collaboration::random_design;
using collaboration::RandomDesign;
using logic::CtlFormula;
using logic::CtlOperator;

Guard random_dnf(std::uint32_t symbols) {
  Guard guard;
  for (std::uint32_t c = random_below(4); c > 0; --c) {
    Guard cube = Guard::always();
    for (std::uint32_t l = random_below(4); l > 0; --l) {
      cube = cube & Guard::of({Symbol{random_below(symbols)}, random_below(2) == 0});
    }
    guard = guard | cube;
  }
  return guard;
}

TEST(Guard, OperationsAreBoolean) {
  const bool passed = rc::check("guards", [] {
    const Guard a = random_dnf(4), b = random_dnf(4);
    RC_ASSERT(compatible(a, b) == !(a & b).cubes.empty());
    for (unsigned bits = 0; bits < 16; ++bits) {
      std::vector<bool> values;
      for (unsigned s = 0; s < 4; ++s) values.push_back((bits >> s & 1) != 0);
      RC_ASSERT(satisfied(a & b, values) == (satisfied(a, values) && satisfied(b, values)));
      RC_ASSERT(satisfied(a | b, values) == (satisfied(a, values) || satisfied(b, values)));
      RC_ASSERT(satisfied(!a, values) == !satisfied(a, values));
    }
  });
  EXPECT_TRUE(passed);
}

TEST(Product, HasTheStepsOfTheDefinition) {
  const bool passed = rc::check("product", [] {
    const RandomDesign design = random_design(2, true, {3, 2}, 3);
    const System whole = attach(design.system, design.interface, design.extension);
    const SynchronousProduct product(whole);
    Context context;
    const StateGraph graph = explore(product, context);
    for (GraphState s = 0; s < graph.size(); ++s) {
      const GlobalState state = state_of(product, graph, s);
      std::set<GlobalState> targets;
      for (const GraphState t : graph.rows[s]) targets.insert(state_of(product, graph, t));
      RC_ASSERT(targets == reference_targets(whole, state));
      for (const GlobalState& target : targets) {
        RC_ASSERT(product.inputs(state, target).has_value());
      }
    }
  });
  EXPECT_TRUE(passed);
}

struct Labelled {
  explicit Labelled(const RandomDesign& design)
      : product(design.system),
        graph(explore(product, context)),
        atoms(evaluate(design.vocabulary.atoms, product, graph)),
        structure{graph.rows, atoms,
                  evaluate(design.vocabulary.pool, design.system.fairness, atoms, graph.size())},
        marks(label(design.vocabulary.pool, closure(design.vocabulary.pool, design.property),
                    structure, nullptr, context)) {}

  Context context;
  SynchronousProduct product;
  StateGraph graph;
  std::vector<StateSet> atoms;
  Structure structure;
  Marks marks;
};

TEST(Labelling, IsThatOfTheFixpoints) {
  const bool passed = rc::check("labelling", [] {
    const RandomDesign design = random_design(2, true, {3, 1}, 3);
    const Labelled labelled(design);
    const ReferenceLabelling reference(design.vocabulary.pool, labelled.structure);
    for (const CtlFormula f : labelled.marks.formulas()) {
      RC_ASSERT(labelled.marks.of(f) == reference.states_of(f));
    }
  });
  EXPECT_TRUE(passed);
}

/// Every step is an edge, a loop closes and meets the fairness sets.
void check_witness(const Witness& witness, const Structure& structure) {
  const auto is_edge = [&](GraphState from, GraphState to) {
    const auto row = structure.rows[from];
    return std::find(row.begin(), row.end(), to) != row.end();
  };
  for (std::size_t k = 1; k < witness.path.size(); ++k) {
    RC_ASSERT(is_edge(witness.path[k - 1], witness.path[k]));
  }
  if (witness.loops_to) {
    RC_ASSERT(is_edge(witness.path.back(), witness.path[*witness.loops_to]));
    for (const StateSet& fair : structure.fairness) {
      bool met = false;
      for (std::size_t k = *witness.loops_to; k < witness.path.size(); ++k) {
        met = met || fair[witness.path[k]];
      }
      RC_ASSERT(met);
    }
  }
  for (const Witness& branch : witness.branches) {
    RC_ASSERT(branch.path.front() == witness.path[branch.from]);
    check_witness(branch, structure);
  }
}

TEST(Witness, IsARun) {
  const bool passed = rc::check("witness", [] {
    const RandomDesign design = random_design(2, true, {3, 1}, 3);
    const Labelled labelled(design);
    const Witness witness =
        explain(design.vocabulary.pool, design.property, 0, labelled.structure, labelled.marks);
    RC_ASSERT(witness.path.front() == 0U);
    check_witness(witness, labelled.structure);
    if (witness.claim) {
      RC_ASSERT(labelled.marks.of(*witness.claim)[witness.path.back()] == witness.value);
    }
  });
  EXPECT_TRUE(passed);
}

/// s0 ─▶ s1 ⟲ with p in s0 only.
TEST(Witness, OfAGlobally) {
  RandomDesign design;
  design.vocabulary = collaboration::random_vocabulary({1, 0});
  Machine machine{"M"};
  machine.states = {{"s0", kBase, {Symbol{0}}}, {"s1", kBase, {Symbol{0}}}};
  machine.rows = {{{1}}, {{0}}};
  design.system = {"S", {machine}, {}, {true}};
  design.property = design.vocabulary.pool.exists_globally(design.vocabulary.pool.atom(0));
  const Labelled labelled(design);
  const Witness witness =
      explain(design.vocabulary.pool, design.property, 0, labelled.structure, labelled.marks);
  EXPECT_EQ(witness.path, (std::vector<GraphState>{0, 1}));
  EXPECT_EQ(witness.loops_to, 0U);
}

TEST(Ctl, IsWrittenInTheBasis) {
  logic::CtlPool pool;
  const CtlFormula home = pool.always(pool.possibly(pool.atom(0)));
  const std::vector<std::string> names{"home"};
  EXPECT_EQ(logic::to_string(pool, home, names), "!E(1 U !E(1 U home))");
  EXPECT_EQ(pool.op(home), CtlOperator::Not);
  EXPECT_EQ(closure(pool, home).size(), 6U);  // 1, home, EF, ¬EF, E U, the whole
}

/// Where no fair path begins nothing is true of one, not even what is true everywhere.
TEST(Ctl, KeepsWhatFairnessMayDeny) {
  RandomDesign design;
  design.vocabulary = collaboration::random_vocabulary({1, 0});
  logic::CtlPool& pool = design.vocabulary.pool;
  Machine machine{"M"};
  machine.states = {{"s", kBase, {Symbol{0}}}};
  machine.rows.push_back({Edge{0}});
  const CtlFormula p = pool.atom(0), yes = pool.truth(true), no = pool.truth(false);
  design.system = {"S", {machine}, {pool.negate(p)}, {true}};
  const auto holds = [&](CtlFormula f) {
    design.property = logic::over_fair_paths(pool, f);
    return bool{Labelled(design).marks.of(design.property)[0]};
  };
  for (const CtlFormula f : {yes, p}) {
    EXPECT_FALSE(holds(pool.possibly(f)));
    EXPECT_FALSE(holds(pool.exists_until(f, f)));
    EXPECT_FALSE(holds(pool.exists_until(no, f)));
    EXPECT_FALSE(holds(pool.exists_next(f)));
    EXPECT_FALSE(holds(pool.exists_globally(f)));
    EXPECT_TRUE(holds(pool.always(pool.negate(f))));
    EXPECT_TRUE(holds(pool.inevitably(pool.negate(f))));
    EXPECT_TRUE(holds(pool.all_until(pool.negate(f), pool.negate(f))));
  }
}

}  // namespace
}  // namespace proviso::machine

// Instances, names, parameters by reference and who owns what.
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_choice.hpp"
#include "smv/reading.hpp"

namespace proviso::smv {
namespace {

using Lines = std::vector<std::string>;

TEST(SmvFlatten, ParametersStandForWhatTheCallerMeans) {
  const Reading reading(
      "MODULE cell(input) VAR x : boolean; ASSIGN init(x) := FALSE; next(x) := input;\n"
      "MODULE main VAR a : cell(b.x); b : cell(!a.x & y); y : boolean;");
  ASSERT_TRUE(reading.model) << reading.messages();
  EXPECT_EQ(reading.variables(), (Lines{"a.x", "b.x", "y"}));
  EXPECT_EQ(reading.assignments(),
            (Lines{"a: init(a.x) := FALSE", "a: next(a.x) := b.x", "b: init(b.x) := FALSE",
                   "b: next(b.x) := (& (! a.x) y)"}));
}

TEST(SmvFlatten, ACalleeAssignsVariablesOfItsCaller) {
  const Reading reading(
      "MODULE writer(target, value) ASSIGN next(target) := value;\n"
      "MODULE main VAR x : boolean; y : 0..3; a : array 1..2 of boolean;\n"
      "  w : writer(x, !x); v : writer(y, {1, 2}); u : writer(a[2], x);");
  ASSERT_TRUE(reading.model) << reading.messages();
  EXPECT_EQ(reading.assignments(),
            (Lines{"w: next(x) := (! x)", "v: next(y) := ({} 1 2)", "u: next(a[2]) := x"}));
}

TEST(SmvFlatten, InstancesArePassedAndFollowed) {
  const Reading reading(
      "MODULE inner VAR x : boolean;\n"
      "MODULE outer(peer, whole) VAR i : inner; DEFINE d := peer.i.x & whole.y & self.i.x;\n"
      "MODULE main VAR y : boolean; a : outer(b, self); b : outer(a, self);\n"
      "DEFINE e := a.peer.i.x; INVARSPEC a.d & e & b.whole.a.i.x");
  ASSERT_TRUE(reading.model) << reading.messages();
  EXPECT_EQ(reading.flat(reading.model->defines[1].value), "(& (& b.i.x y) a.i.x)");
  EXPECT_EQ(reading.flat(*reading.model->specifications.front().formula), "(& (& $a.d $e) a.i.x)");
  ASSERT_EQ(reading.model->instances.size(), 5U);
  EXPECT_EQ(reading.model->instances[2].name, "a.i");
  EXPECT_EQ(reading.model->instances[2].parent, InstanceId{1});
}

TEST(SmvFlatten, ADefinitionMayBeOneOfAnotherInstance) {
  const Reading reading(
      "MODULE arbiter(above) VAR t : boolean; DEFINE above.request := t; ASSIGN next(t) := "
      "request;\n"
      "MODULE main VAR a : arbiter(b); b : arbiter(a); INVARSPEC a.request");
  ASSERT_TRUE(reading.model) << reading.messages();
  EXPECT_EQ(reading.model->defines[0].name, "b.request");
  EXPECT_EQ(reading.assignments(),
            (Lines{"a: next(a.t) := $a.request", "b: next(b.t) := $b.request"}));
}

TEST(SmvFlatten, SymbolsAreWhatNothingElseIs) {
  const Reading reading(
      "MODULE m VAR red : boolean; c : {green, blue}; INIT red & c = green\n"
      "MODULE main VAR i : m; d : {red, 3}; INIT d = red & i.c = blue");
  ASSERT_TRUE(reading.model) << reading.messages();
  EXPECT_EQ(reading.flat(reading.model->constraints[0].condition), "(& (= d red) (= i.c blue))");
  EXPECT_EQ(reading.flat(reading.model->constraints[1].condition), "(& i.red (= i.c green))");
}

TEST(SmvFlatten, ConstantsAreComputed) {
  const Reading reading(
      "MODULE m(size) VAR x : 0..size * 2; w : signed word[size]; DEFINE last := size - 1;\n"
      "MODULE main DEFINE N := 3; M := -N + 10 mod 4; VAR a : m(N + 1); y : M..a.last;");
  ASSERT_TRUE(reading.model) << reading.messages();
  const auto& variables = reading.model->variables;
  EXPECT_EQ(variables[0].type.high, 8);
  EXPECT_EQ(variables[1].type.width, 4U);
  EXPECT_EQ(variables[2].type.low, -1);
  EXPECT_EQ(variables[2].type.high, 3);
}

TEST(SmvFlatten, ArraysAreTheirElements) {
  const Reading reading(
      "MODULE m(row) DEFINE chosen := row[1];\n"
      "MODULE main VAR a : array -1..0 of array 1..2 of boolean; i : 1..2; b : m(a[0]);\n"
      "DEFINE t := [[1, 2], [i, 4]]; k := 0; INIT a[k][2] & a[-1][i] & t[1][k] = 2 & b.chosen");
  ASSERT_TRUE(reading.model) << reading.messages();
  EXPECT_EQ(reading.variables(), (Lines{"a[-1][1]", "a[-1][2]", "a[0][1]", "a[0][2]", "i"}));
  EXPECT_EQ(reading.flat(reading.model->constraints.front().condition),
            "(& (& (& a[0][2] ([] @a[-1] i)) (= i 2)) $b.chosen)");
}

TEST(SmvFlatten, ModelsWithoutModulesDeclarePaths) {
  const Reading reading(
      "MODULE main VAR a.b : boolean; x[0] : boolean; x[1].y : boolean;\n"
      "DEFINE c.d := a.b; ASSIGN next(x[0]) := c.d & x[1].y; init(a.b) := TRUE;");
  ASSERT_TRUE(reading.model) << reading.messages();
  EXPECT_EQ(reading.assignments(),
            (Lines{": next(x[0]) := (& $c.d x[1].y)", ": init(a.b) := TRUE"}));
}

TEST(SmvFlatten, ProcessesOwnTheStepsOfWhatTheyContain) {
  const Reading reading(
      "MODULE part VAR x : boolean;\n"
      "MODULE user(turn) VAR p : part; ASSIGN next(turn) := !turn; FAIRNESS running\n"
      "MODULE main VAR turn : boolean; a : process user(turn); b : process user(turn);\n"
      "INIT running | a.running");
  ASSERT_TRUE(reading.model) << reading.messages();
  const FlatModel& model = *reading.model;
  EXPECT_TRUE(model.has_processes);
  EXPECT_EQ(model.instances[2].name, "a.p");
  EXPECT_EQ(model.instances[2].process, InstanceId{1});
  EXPECT_FALSE(model.instances[2].is_process);
  EXPECT_EQ(reading.flat(model.fairness[1].condition), "running:b");
  EXPECT_EQ(reading.flat(model.constraints[0].condition), "(| running: running:a)");
}

TEST(SmvFlatten, ISAInheritsEverything) {
  const Reading reading(
      "MODULE base VAR x : boolean; ASSIGN init(x) := y;\n"
      "MODULE derived(y) ISA base INIT x\nMODULE main VAR d : derived(TRUE);");
  ASSERT_TRUE(reading.model) << reading.messages();
  EXPECT_EQ(reading.assignments(), Lines{"d: init(d.x) := TRUE"});
}

TEST(SmvFlatten, SpecificationsOfInstancesComeWhereTheyAreDeclared) {
  const Reading reading(
      "MODULE m(k) VAR x : boolean; INVARSPEC NAME n := k\n"
      "MODULE main INVARSPEC TRUE VAR a : m(TRUE); b : m(FALSE); INVARSPEC b.x\n"
      "INVARSPEC x IN a");
  ASSERT_TRUE(reading.model) << reading.messages();
  Lines formulas;
  for (const Specification& specification : reading.model->specifications) {
    formulas.push_back(specification.name + ":" + reading.flat(*specification.formula));
  }
  EXPECT_EQ(formulas, (Lines{":TRUE", "a.n:TRUE", "b.n:FALSE", ":b.x", ":a.x"}));
}

TEST(SmvFlatten, DefinitionsAreSharedAndOrdered) {
  std::string text = "MODULE main VAR x : boolean; INIT d60 DEFINE\n";
  for (int k = 60; k > 0; --k) text += fmt::format("d{} := d{} & d{};\n", k, k - 1, k - 1);
  const Reading reading(text + "d0 := x;");
  ASSERT_TRUE(reading.model) << reading.messages();
  EXPECT_LT(reading.model->expressions.size(), 300U);
  ASSERT_EQ(reading.model->define_order.size(), 61U);
  EXPECT_EQ(reading.model->defines[index(reading.model->define_order.front())].name, "d0");
  EXPECT_EQ(reading.model->defines[index(reading.model->define_order.back())].name, "d60");
}

TEST(SmvFlatten, ParametersAreSharedToo) {
  std::string text = "MODULE m0(p) VAR x : boolean; ASSIGN next(x) := p;\n";
  for (int k = 1; k <= 40; ++k) {
    text += fmt::format("MODULE m{}(p) VAR c : m{}(p & p);\n", k, k - 1);
  }
  const Reading reading(text + "MODULE main VAR y : boolean; c : m40(y);");
  ASSERT_TRUE(reading.model) << reading.messages();
  EXPECT_LT(reading.model->expressions.size(), 500U);
}

// Random trees of instances that pass variables, expressions and instances down: the flat model has
// what a direct reading of the tree says. The reference follows parameters by substituting text.

struct RandomModule {
  std::vector<std::pair<std::size_t, std::string>> children;  // module, actual parameter
};

struct Expected {
  Lines variables;
  Lines assignments;
};

void expect_instance(const std::vector<RandomModule>& modules, std::size_t module,
                     const std::string& name, const std::string& parameter, Expected& expected) {
  const std::string prefix = name.empty() ? "" : name + ".";
  expected.variables.push_back(prefix + "x");
  expected.assignments.push_back(fmt::format("{}: next({}x) := {}", name, prefix, parameter));
  const auto& children = modules[module].children;
  for (std::size_t k = 0; k < children.size(); ++k) {
    std::string actual = parameter;
    if (children[k].second == "x") actual = prefix + "x";
    if (children[k].second == "!p") actual = "(! " + parameter + ")";
    if (children[k].second == "c0.x") actual = prefix + "c0.x";
    expect_instance(modules, children[k].first, fmt::format("{}c{}", prefix, k), actual, expected);
  }
}

RC_GTEST_PROP(SmvFlatten, SubstitutesParametersInTrees, ()) {
  const std::size_t count = 1 + random_below(4);
  std::vector<RandomModule> modules(count);
  const std::vector<std::string> actuals = {"x", "p", "!p", "c0.x"};
  for (std::size_t m = 0; m + 1 < count; ++m) {
    const std::uint32_t children = random_below(3);
    for (std::uint32_t k = 0; k < children; ++k) {
      const auto below = static_cast<std::uint32_t>(count - m - 1);
      modules[m].children.emplace_back(m + 1 + random_below(below), actuals[random_below(4)]);
    }
  }
  std::string text;
  for (std::size_t m = 0; m < count; ++m) {
    text += m == 0 ? "MODULE main DEFINE p := TRUE; " : fmt::format("MODULE m{}(p) ", m);
    text += "VAR x : boolean; ASSIGN next(x) := p;";
    for (std::size_t k = 0; k < modules[m].children.size(); ++k) {
      text += fmt::format(" VAR c{} : m{}({});", k, modules[m].children[k].first,
                          modules[m].children[k].second);
    }
    text += "\n";
  }
  Expected expected;
  expect_instance(modules, 0, "", "$p", expected);
  const Reading reading(text);
  RC_ASSERT(reading.model.has_value());
  RC_ASSERT(reading.variables() == expected.variables);
  RC_ASSERT(reading.assignments() == expected.assignments);
}

}  // namespace
}  // namespace proviso::smv

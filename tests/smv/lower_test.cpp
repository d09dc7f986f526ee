// What SMV's constructs mean, by exploring all states of small models.
#include <gtest/gtest.h>

#include "smv/model.hpp"

namespace proviso::smv {
namespace {

using Values = std::set<std::string>;

TEST(SmvLower, AnUnassignedVariableIsFreeInEveryState) {
  const Model model("MODULE main VAR x : {a, b, 3};");
  EXPECT_EQ(model.initially("x"), (Values{"a", "b", "3"}));
  EXPECT_EQ(model.after("x", "b"), (Values{"a", "b", "3"}));
}

TEST(SmvLower, AssignmentsSayTheFirstTheNextAndEveryState) {
  const Model model(R"(
MODULE main
VAR x : 0..3; y : 0..3;
ASSIGN init(x) := 1; next(x) := x = 3 ? 0 : x + 1; y := 3 - x;)");
  EXPECT_EQ(model.initially("x"), Values{"1"});
  EXPECT_EQ(model.initially("y"), Values{"2"});
  EXPECT_EQ(model.after("x", "2"), Values{"3"});
  EXPECT_EQ(model.after("x", "3"), Values{"0"});
  EXPECT_EQ(model.after("y", "0"), Values{"3"});
}

TEST(SmvLower, WhatChoosesNothingIsAnUpdate) {
  const Model model(R"(
MODULE main
VAR x : 0..3; y : boolean;
ASSIGN next(x) := case y : 2; TRUE : x; esac; next(y) := {TRUE, !y};)");
  const circuit::Component& main = *model.component("main");
  EXPECT_EQ(main.updates.size(), 2U);
  EXPECT_EQ(main.transition.size(), 1U);
  EXPECT_EQ(model.after("y", "TRUE"), (Values{"TRUE", "FALSE"}));
  EXPECT_EQ(model.after("y", "FALSE"), Values{"TRUE"});
}

TEST(SmvLower, WhatReadsTheNextStateIsNoUpdate) {
  const Model model(R"(
MODULE main
VAR x : boolean; y : boolean;
ASSIGN next(x) := !next(y); next(y) := x;
INVARSPEC NAME p0 := next(x) != next(y);)");
  ASSERT_TRUE(model.is_loaded()) << model.error();
  EXPECT_EQ(model.component("main")->updates.size(), 1U);
  EXPECT_TRUE(model.holds("p0"));
}

TEST(SmvLower, AChoiceIsPushedIntoCaseConditionalAndDefine) {
  const Model model(R"(
MODULE main
VAR x : 0..7;
DEFINE some := {5, 6} union 7;
ASSIGN init(x) := {0, {1, 2}};
  next(x) := case x = 0 : some; x = 1 : x = 1 ? {2, x} : 3; x = 2 : 4..6; TRUE : x; esac;)");
  EXPECT_EQ(model.initially("x"), (Values{"0", "1", "2"}));
  EXPECT_EQ(model.after("x", "0"), (Values{"5", "6", "7"}));
  EXPECT_EQ(model.after("x", "1"), (Values{"1", "2"}));
  EXPECT_EQ(model.after("x", "2"), (Values{"4", "5", "6"}));
  EXPECT_EQ(model.after("x", "3"), Values{"3"});
}

TEST(SmvLower, SetsOfSetsAndConstantsOfConstantsDoNotGrow) {
  std::string text = "MODULE main VAR x : 0..63; b : boolean; DEFINE s0 := {x, 1}; n0 := 0;\n";
  for (int i = 1; i <= 60; ++i) {
    text += "s" + std::to_string(i) + " := b ? {s" + std::to_string(i - 1) + ", s" +
            std::to_string(i - 1) + "} : s" + std::to_string(i - 1) + ";\n";
    text += "n" + std::to_string(i) + " := n" + std::to_string(i - 1) + " + n" +
            std::to_string(i - 1) + ";\n";
  }
  const Model model(text + "ASSIGN next(x) := s60; INVARSPEC extend(0ud2_1, n60) = 0ud2_1;");
  ASSERT_TRUE(model.is_loaded()) << model.error();
  EXPECT_EQ(model.after("x", "7"), (Values{"1", "7"}));
}

TEST(SmvLower, InvariantsRestrictBothEndsOfAStep) {
  const Model model(R"(
MODULE main
VAR x : 0..3;
INIT x < 3 INVAR x != 1 TRANS next(x) = x + 1 | next(x) = 0)");
  EXPECT_EQ(model.initially("x"), (Values{"0", "2"}));
  EXPECT_EQ(model.after("x", "0"), Values{"0"});
  EXPECT_EQ(model.after("x", "1"), Values{});
  EXPECT_EQ(model.after("x", "2"), (Values{"0", "3"}));
}

TEST(SmvLower, InputsLiveOnStepsAndFrozenVariablesKeepTheirValue) {
  const Model model(R"(
MODULE main
IVAR i : 1..2; FROZENVAR f : {p, q}; VAR x : 0..3;
INIT f = p
ASSIGN init(x) := 0; next(x) := (x + i) mod 4;
INVARSPEC NAME p0 := i = 1 -> next(x) = (x + 1) mod 4; INVARSPEC NAME p1 := f = p; INVARSPEC NAME p2 := i = 1;)");
  ASSERT_TRUE(model.is_loaded()) << model.error();
  EXPECT_EQ(model.after("x", "3"), (Values{"0", "1"}));
  EXPECT_TRUE(model.holds("p0"));
  EXPECT_TRUE(model.holds("p1"));
  EXPECT_FALSE(model.holds("p2"));
  EXPECT_EQ(model.after("f", "q"), Values{"q"});
}

TEST(SmvLower, ADeadlockThatBreaksAnInvariantCounts) {
  const Model model(R"(
MODULE main
VAR x : 0..2;
ASSIGN init(x) := 0;
TRANS x < 2 & next(x) = x + 1
INVARSPEC x < 2;)");
  EXPECT_EQ(model.reference().first_violation(model.system().properties[0].invariant), 2U);
}

TEST(SmvLower, AnInstanceOwnsWhatStandsInItsText) {
  const Model model(R"(
MODULE writer(shared) ASSIGN next(shared) := !shared; init(shared) := FALSE;
MODULE main VAR x : boolean; w : writer(x); INVARSPEC NAME p0 := next(x) != x;)");
  ASSERT_TRUE(model.is_loaded()) << model.error();
  ASSERT_NE(model.component("w"), nullptr);
  EXPECT_EQ(model.component("w")->updates.size(), 1U);
  EXPECT_EQ(model.component("w")->initial.size(), 1U);
  EXPECT_TRUE(model.component("main")->updates.empty());
  EXPECT_EQ(model.component("w")->parent, circuit::ComponentId{0});
  EXPECT_TRUE(model.holds("p0"));
  EXPECT_EQ(model.system().properties[0].mentioned,
            std::vector<circuit::ComponentId>{circuit::ComponentId{0}});
}

TEST(SmvLower, OneProcessRunsAtATime) {
  const Model model(R"(
MODULE cell(next_one) VAR x : 0..2;
ASSIGN init(x) := 0; next(x) := x = 2 ? 0 : x + 1;
FAIRNESS running
MODULE main VAR p : process cell(q); q : process cell(p);
INVARSPEC NAME p0 := next(p.x) = p.x | next(q.x) = q.x; INVARSPEC NAME p1 := p.running -> next(p.x) != p.x;
INVARSPEC NAME p2 := !p.running -> next(p.x) = p.x; INVARSPEC NAME p3 := p.running | q.running;)");
  ASSERT_TRUE(model.is_loaded()) << model.error();
  EXPECT_TRUE(model.holds("p0"));
  EXPECT_TRUE(model.holds("p1"));
  EXPECT_TRUE(model.holds("p2"));
  EXPECT_FALSE(model.holds("p3"));  // main runs too
  EXPECT_EQ(model.system().justice.size(), 2U);
  EXPECT_EQ(model.component("p")->updates.size(), 2U);
  const circuit::Variable& selector = model.system().variables.back();
  EXPECT_EQ(selector.name, "_process_selector_");
  EXPECT_TRUE(selector.is_input);
  EXPECT_EQ(selector.domain.values, (std::vector<std::string>{"main", "p", "q"}));
}

TEST(SmvLower, AVariableOfSeveralProcessesIsKeptByTheScheduler) {
  const Model model(R"(
MODULE user(turn, own) ASSIGN next(turn) := own;
MODULE main VAR turn : {none, one, two}; a : process user(turn, one); b : process user(turn, two);
ASSIGN init(turn) := none;
INVARSPEC NAME p0 := a.running -> next(turn) = one; INVARSPEC NAME p1 := b.running -> next(turn) = two;
INVARSPEC NAME p2 := !a.running & !b.running -> next(turn) = turn; INVARSPEC NAME p3 := turn = none;)");
  ASSERT_TRUE(model.is_loaded()) << model.error();
  EXPECT_TRUE(model.holds("p0"));
  EXPECT_TRUE(model.holds("p1"));
  EXPECT_TRUE(model.holds("p2"));
  EXPECT_FALSE(model.holds("p3"));
  EXPECT_EQ(model.component("scheduler")->transition.size(), 1U);
  EXPECT_EQ(model.component("a")->transition.size(), 1U);
}

TEST(SmvLower, ElementsOfArraysAreReadByVariableIndices) {
  const Model model(R"(
MODULE main
VAR a : array 1..3 of 0..3; i : 1..3;
ASSIGN a[1] := 2; a[2] := 0; a[3] := 1; next(i) := a[i] = 0 ? 3 : a[i];)");
  ASSERT_TRUE(model.is_loaded()) << model.error();
  EXPECT_EQ(model.after("i", "1"), Values{"2"});
  EXPECT_EQ(model.after("i", "2"), Values{"3"});
  EXPECT_EQ(model.after("i", "3"), Values{"1"});
}

TEST(SmvLower, MixedEnumerationsKeepSymbolsAndIntegersApart) {
  const Model model(R"(
MODULE main
VAR x : {none, 3, 1, all}; y : {all, none}; n : 0..3;
ASSIGN next(x) := case x = none : n = 3 | n = 1 ? n : all; x = all : y; TRUE : x; esac;
INVARSPEC NAME p0 := x = n -> x in {1, 3}; INVARSPEC NAME p1 := x = y -> x in {none, all};)");
  ASSERT_TRUE(model.is_loaded()) << model.error();
  EXPECT_EQ(model.after("x", "none"), (Values{"3", "1", "all"}));
  EXPECT_EQ(model.after("x", "all"), (Values{"none", "all"}));
  EXPECT_EQ(model.after("x", "3"), Values{"3"});
  EXPECT_TRUE(model.holds("p0"));
  EXPECT_TRUE(model.holds("p1"));
}

TEST(SmvLower, SpecificationsComeInTheOrderOfTheAnswers) {
  const Model model(R"(
MODULE cell VAR x : boolean; INVARSPEC x; LTLSPEC G x; SPEC AG x
MODULE main VAR c : cell;
INVARSPEC NAME last := c.x; LTLSPEC F c.x; CTLSPEC NAME mine := EF c.x)");
  ASSERT_TRUE(model.is_loaded()) << model.error();
  std::vector<std::string> texts;
  for (const circuit::Property& property : model.system().properties) {
    texts.push_back(property.name + property.context + ": " + property.text);
  }
  EXPECT_EQ(texts, (std::vector<std::string>{"c: AG x", "mine: EF c.x", "c: G x", ": F c.x", "c: x",
                                             "last: c.x"}));
}

TEST(SmvLower, BoundedOperatorsAreWrittenOut) {
  const Model model(R"(
MODULE main VAR x : boolean;
SPEC EBF 1..2 x
SPEC EX (x | EX x)
SPEC ABG 0..1 x
SPEC x & AX x
SPEC E [!x BU 1..2 x]
SPEC !x & EX (x | !x & EX x)
LTLSPEC F [1,2] x
LTLSPEC X (x | X x)
LTLSPEC H [0,1] x
LTLSPEC x & Z x)");
  ASSERT_TRUE(model.is_loaded()) << model.error();
  const auto& properties = model.system().properties;
  for (const std::size_t i : {0U, 2U, 4U}) EXPECT_EQ(properties[i].ctl, properties[i + 1].ctl);
  for (const std::size_t i : {6U, 8U}) EXPECT_EQ(properties[i].ltl, properties[i + 1].ltl);
}

TEST(SmvLower, FairnessAndCompassion) {
  const Model model(
      "MODULE main VAR x : 0..2; FAIRNESS x = 0 JUSTICE x = 1 COMPASSION (x = 1, x = 2)");
  ASSERT_TRUE(model.is_loaded()) << model.error();
  EXPECT_EQ(model.system().justice.size(), 2U);
  EXPECT_EQ(model.system().compassion.size(), 1U);
}

TEST(SmvLower, InvariantsThatMentionStepsAreOfSteps) {
  // No state has a step, so that nothing is said about any.
  const Model model(R"(
MODULE main
VAR x : boolean;
IVAR i : boolean;
DEFINE later := next(x);
TRANS FALSE
INVARSPEC NAME p0 := next(x);
INVARSPEC NAME p1 := next(x) & !next(x);
INVARSPEC NAME p2 := i & !i;
INVARSPEC NAME p3 := later & !later;
INVARSPEC NAME p4 := x & !x;
INVARSPEC NAME p5 := next(TRUE) & x;)");
  ASSERT_TRUE(model.is_loaded()) << model.error();
  for (const char* name : {"p0", "p1", "p2", "p3"}) EXPECT_TRUE(model.holds(name)) << name;
  for (const char* name : {"p4", "p5"}) EXPECT_FALSE(model.holds(name)) << name;
}

TEST(SmvLower, AssignmentsAloneMakeStepsTotal) {
  const std::string assignments = R"(
MODULE main
VAR x : 0..2; y : 0..2; z : boolean;
IVAR i : boolean;
ASSIGN init(x) := 0; next(x) := case i : {1, 2}; TRUE : next(y); esac;
  next(y) := {0, 2}; z := x = y;
INIT y != 1
)";
  EXPECT_TRUE(Model(assignments).system().is_total);
  EXPECT_FALSE(Model(assignments + "TRANS next(x) != x").system().is_total);
  EXPECT_FALSE(Model(assignments + "INVAR x != y").system().is_total);
}

TEST(SmvLower, TheOldDialectTakesTruthValuesAsIntegers) {
  const std::string text = R"(
MODULE main
VAR x : boolean; n : 0..3;
ASSIGN init(x) := 0; next(x) := case x = 1 : {0, 1}; 1 : 1; esac;
  n := x + 1;
INVARSPEC NAME p0 := x -> n = 2;)";
  EXPECT_FALSE(Model(text).is_loaded());
  const Model model(text, {true});
  ASSERT_TRUE(model.is_loaded()) << model.error();
  EXPECT_EQ(model.initially("x"), Values{"FALSE"});
  EXPECT_EQ(model.after("x", "FALSE"), Values{"TRUE"});
  EXPECT_EQ(model.after("x", "TRUE"), (Values{"FALSE", "TRUE"}));
  EXPECT_TRUE(model.holds("p0"));
}

}  // namespace
}  // namespace proviso::smv

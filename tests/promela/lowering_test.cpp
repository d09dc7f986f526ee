// Which statements are places to stand at, and where they lead: compared with the tables that the
// verifiers of SPIN 6.5.2 print (`pan -d`, made with -o1 -o2 -o3), renumbered.
#include <gtest/gtest.h>

#include "promela/reading.hpp"

namespace proviso::promela {
namespace {

using Lines = std::vector<std::string>;

TEST(Lowering, JumpsAreNoStepsBehindAStatement) {
  EXPECT_EQ(table("byte x, y; active proctype P() {\n"
                  "  do :: x > 0 -> x-- :: else -> break od; y = 1; goto L; y = 2;\n"
                  "L: goto M; M: N: x = 3 }"),
            (Lines{"0: x > 0 → 1", "0: else → 2", "1: x = x - 1 → 0", "2: y = 1 → 3",
                   "3: x = 3 → 4", "4: end"}));
}

TEST(Lowering, AJumpThatBeginsAnOptionIsAStep) {
  EXPECT_EQ(table("byte x; active proctype P() { L: x = 1; if :: skip :: x > 3 -> goto L\n"
                  " :: goto L fi }"),
            (Lines{"0: x = 1 → 1", "1: skip → 2", "1: x > 3 → 0", "1: skip → 0", "2: end"}));
}

TEST(Lowering, ChoicesInChoicesAreOneChoice) {
  EXPECT_EQ(table("byte x; active proctype P() { do :: atomic { x == 1; x = 2 }\n"
                  " :: { x == 5; x = 6 } :: if :: x == 7 -> break :: x == 8 fi od; x = 9 }"),
            (Lines{"0: x == 1 → 1 A", "0: x == 5 → 2", "0: x == 7 → 3", "0: x == 8 → 0",
                   "1: x = 2 → 0", "2: x = 6 → 0", "3: x = 9 → 4", "4: end"}));
}

TEST(Lowering, AnElseComesLastInItsOwnChoiceOnly) {
  EXPECT_EQ(table("byte x; active proctype P() { if :: else -> x = 1 :: x == 2 fi }"),
            (Lines{"0: x == 2 → 1", "0: else → 2", "1: end", "2: x = 1 → 1"}));
  EXPECT_EQ(table("byte x; active proctype P() { if :: if :: x == 2 :: else fi :: x == 3 fi }"),
            (Lines{"0: x == 2 → 1", "0: else → 1", "0: x == 3 → 1", "1: end"}));
}

TEST(Lowering, NobodyLeavesAnAtomicOnTheWay) {
  EXPECT_EQ(table("byte x; active proctype P() { atomic { if :: x > 1 -> x = 2 :: else fi };\n"
                  " x = 1 }"),
            (Lines{"0: x > 1 → 1 A", "0: else → 2 A", "1: x = 2 → 2 A", "2: skip → 3",
                   "3: x = 1 → 4", "4: end"}));
  EXPECT_EQ(
      table("byte x; active proctype P() { atomic { do :: x < 3 -> x++ :: else -> break od };\n"
            " x = 1 }"),
      (Lines{"0: x < 3 → 1 A", "0: else → 2 A", "1: x = x + 1 → 3 A", "2: skip → 4 A",
             "3: x < 3 → 1 A", "3: else → 2 A", "4: skip → 5", "5: x = 1 → 6", "6: end"}));
}

TEST(Lowering, AJumpOutOfAnAtomicEndsIt) {
  EXPECT_EQ(table("byte x; active proctype P() { atomic { x = 1; goto L }; x = 5; L: x = 2 }"),
            (Lines{"0: x = 1 → 1 A", "1: skip → 2", "2: x = 2 → 3", "3: end"}));
  EXPECT_EQ(table("byte x; active proctype P() { atomic { x = 1; goto L }; x = 5;\n"
                  " atomic { x = 6; L: x = 2; x = 3 } }"),
            (Lines{"0: x = 1 → 1 A", "1: x = 2 → 2 A", "2: x = 3 → 3", "3: end"}));
}

TEST(Lowering, NestedAtomicsAreOne) {
  EXPECT_EQ(table("byte x; active proctype P() {\n"
                  " atomic { x == 1; atomic { x == 2; x = 3 }; { x = 4; x = 5 } } }"),
            (Lines{"0: x == 1 → 1 A", "1: x == 2 → 2 A", "2: x = 3 → 3 A", "3: x = 4 → 4 A",
                   "4: x = 5 → 5", "5: end"}));
}

TEST(Lowering, ADStepIsOneTransition) {
  const Reading reading(
      "byte x; active proctype P() {\n"
      " d_step { x = 3; if :: x == 3 -> x = 1 :: else -> skip fi; x = 7 }; x = 8 }");
  ASSERT_TRUE(reading.program) << reading.messages();
  const process::Proctype& proctype = reading.proctype("P");
  ASSERT_EQ(proctype.controls[0].transition_count, 1U);
  const process::Transition& step = proctype.transitions[0];
  EXPECT_EQ(step.statement.kind, process::Statement::Kind::Deterministic);
  EXPECT_FALSE(proctype.controls[0].inner);
  EXPECT_FALSE(proctype.controls[process::index(step.target)].inner);
  EXPECT_TRUE(proctype.controls[process::index(step.statement.entry)].inner);
  std::size_t inner = 0;
  for (const auto& control : proctype.controls) inner += control.inner ? 1 : 0;
  EXPECT_EQ(inner, 6U);  // x = 3, the choice, x = 1, skip, the join, x = 7
}

TEST(Lowering, LoopsOverRanges) {
  EXPECT_EQ(table("byte w, x; active proctype P() { for (w : 1 .. 3) { x = w } x = 9 }"),
            (Lines{"0: w = 1 → 1", "1: w <= 3 → 2", "1: else → 3", "2: x = w → 4", "3: x = 9 → 5",
                   "4: w = w + 1 → 1", "5: end"}));
  EXPECT_EQ(table("byte w, a[3]; active proctype P() { for (w in a) { a[w] = 1 } }"),
            (Lines{"0: w = 0 → 1", "1: w <= 2 → 2", "1: else → 3", "2: a[w] = 1 → 4", "3: end",
                   "4: w = w + 1 → 1"}));
  EXPECT_EQ(table("byte w; active proctype P() { select (w : 1 .. 3) }"),
            (Lines{"0: w = 1 → 1", "0: w = 2 → 1", "0: w = 3 → 1", "1: end"}));
  EXPECT_EQ(table("byte w; active proctype P() { select (w : 1 .. 34) }"),
            (Lines{"0: w = 1 → 1", "1: w < 34 → 2", "1: skip → 3", "2: w = w + 1 → 1", "3: end"}));
  EXPECT_EQ(table("byte w; active proctype P() { select (w : (1) .. 3) }").size(), 5U);
  EXPECT_EQ(table("byte w; active proctype P() { select (w : 1 .. 33) }").size(), 34U);
}

TEST(Lowering, ALabelBeforeALoopIsBehindItsFirstAssignment) {
  EXPECT_EQ(table("byte w; active proctype P() { L: for (w : 1 .. 2) { goto L } }"),
            (Lines{"0: w = 1 → 1", "1: w <= 2 → 1", "1: else → 2", "2: end"}));
}

TEST(Lowering, MessagesAreTakenAndPutBackInTurn) {
  EXPECT_EQ(table("typedef M { byte f }; chan q = [3] of { M }; byte x;\n"
                  "active proctype P() { M m; for (m in q) { x = m.f } }"),
            (Lines{"0: for_1 = 0 → 1", "1: for_1 < len(q) → 2", "1: else → 3", "2: q?m.f → 4",
                   "3: end", "4: q!m.f → 5", "5: x = m.f → 6", "6: for_1 = for_1 + 1 → 1"}));
}

TEST(Lowering, DeclarationsBehindAStatementAreSteps) {
  EXPECT_EQ(table("byte g; active proctype P() { byte z = 3; g = 7; byte y = g; byte w; y = w }"),
            (Lines{"0: g = 7 → 1", "1: y = g → 2", "2: w = 0 → 3", "3: y = w → 4", "4: end"}));
  EXPECT_EQ(table("active proctype P() { atomic { byte a; a = 1 } }"),
            (Lines{"0: a = 0 → 1 A", "1: a = 1 → 2", "2: end"}));
  EXPECT_EQ(table("active proctype P() { byte b = 1 }"), (Lines{"0: end"}));
  EXPECT_EQ(table("active proctype P() { skip; int a[3] }"),
            (Lines{"0: skip → 1", "1: a[0] = 0 → 2", "2: end"}));
}

TEST(Lowering, ASkipBehindASkipIsLeftOutInOptions) {
  EXPECT_EQ(table("byte x; active proctype P() { do :: skip; skip; x = 1 od }"),
            (Lines{"0: skip → 1", "1: x = 1 → 0"}));
  EXPECT_EQ(table("active proctype P() { do :: skip; skip; skip od }"),
            (Lines{"0: skip → 1", "1: skip → 0"}));
  EXPECT_EQ(table("byte x; active proctype P() { for (x : 0 .. 1) { skip; skip; skip } }").size(),
            8U);
  EXPECT_EQ(table("byte x; active proctype P() { x = 1; skip; skip; x = 2 }"),
            (Lines{"0: x = 1 → 1", "1: skip → 2", "2: skip → 3", "3: x = 2 → 4", "4: end"}));
  EXPECT_EQ(table("byte x; active proctype P() { do :: x = 1; L: skip; skip; goto L od }"),
            (Lines{"0: x = 1 → 1", "1: skip → 2", "2: skip → 1"}));
}

TEST(Lowering, EscapesComeBeforeTheSteps) {
  EXPECT_EQ(
      table("byte x; active proctype P() { { x = 1; x = 2 } unless { x == 3; x = 4 }; x = 5 }"),
      (Lines{"0: x == 3 → 1", "0: x = 1 → 2 !1", "1: x = 4 → 3", "2: x == 3 → 1", "2: x = 2 → 3 !1",
             "3: x = 5 → 4", "4: end"}));
}

TEST(Lowering, AJumpWithALabelThatOthersSeeIsAPlace) {
  const std::string model =
      "byte x; active proctype P() { do :: x > 5 -> m: break :: x++ od }\n"
      "active proctype Q() { ";
  const Reading seen(model + "P@m }");
  ASSERT_TRUE(seen.program) << seen.messages();
  EXPECT_EQ(table(seen.proctype("P")),
            (Lines{"0: x > 5 → 1", "0: x = x + 1 → 0", "1: skip → 2", "2: end"}));
  const Reading unseen(model + "skip }");
  EXPECT_EQ(table(unseen.proctype("P")), (Lines{"0: x > 5 → 1", "0: x = x + 1 → 0", "1: end"}));
}

TEST(Lowering, AJumpWithAMeaningfulLabelIsAPlace) {
  EXPECT_EQ(table("byte x; active proctype P() { x = 1; end1: goto L; x = 3; L: x = 2 }"),
            (Lines{"0: x = 1 → 1", "1: skip → 2", "2: x = 2 → 3", "3: end"}));
  EXPECT_EQ(table("byte x; active proctype P() { x = 1; progress: goto progress }"),
            (Lines{"0: x = 1 → 1", "1: skip → 1"}));
}

TEST(Lowering, LabelsMarkStates) {
  const Reading reading(
      "byte x; active proctype P() { end1: do :: x -> progress_a: x = 1 od; accept: skip }");
  ASSERT_TRUE(reading.program) << reading.messages();
  const auto& controls = reading.proctype("P").controls;
  EXPECT_TRUE(controls[0].end);
  EXPECT_FALSE(controls[0].progress);
  EXPECT_TRUE(controls[1].progress);
  EXPECT_EQ(controls[1].labels, (std::vector<std::string>{"progress_a"}));
}

TEST(Lowering, NumbersNamesBackwards) {
  const Reading reading(
      "mtype = { a, b, c }; mtype = { d }; mtype:k = { u, v };\n"
      "active proctype P() { assert(a + b + c + d + u + v) }");
  ASSERT_TRUE(reading.program) << reading.messages();
  using Values = std::vector<std::pair<std::string, std::int32_t>>;
  EXPECT_EQ(reading.program->mtypes[0].values, (Values{{"a", 3}, {"b", 2}, {"c", 1}, {"d", 4}}));
  EXPECT_EQ(reading.program->mtypes[1].values, (Values{{"u", 2}, {"v", 1}}));
}

TEST(Lowering, StartsProcessesInTheOrderOfTheText) {
  const Reading reading(
      "active proctype A() { skip } init { skip } active [2] proctype B() { skip }\n"
      "proctype C() { skip }");
  ASSERT_TRUE(reading.program) << reading.messages();
  std::vector<std::uint32_t> started;
  for (const auto& active : reading.program->active) {
    started.push_back(process::index(active.proctype));
  }
  EXPECT_EQ(started, (std::vector<std::uint32_t>{0, 1, 2, 2}));
}

TEST(Lowering, TakesRecordsApart) {
  const Reading reading(
      "typedef Slot { byte data[4]; bool used = 1 }; Slot slots[3];\n"
      "chan c = [2] of { Slot, int };\n"
      "active proctype P() { slots[1].data[2] = 7; c!slots[0], 5; c?slots[2], _ }");
  ASSERT_TRUE(reading.program) << reading.messages();
  const process::Program& program = *reading.program;
  ASSERT_EQ(program.globals.size(), 3U);
  EXPECT_EQ(program.globals[0].name, "slots[].data[]");
  EXPECT_EQ(program.globals[0].dimensions, (std::vector<std::uint32_t>{3, 4}));
  EXPECT_EQ(program.globals[1].name, "slots[].used");
  EXPECT_EQ(program.initial.size(), 3U);
  EXPECT_EQ(program.channels[0].fields.size(), 6U);
  const auto& transitions = reading.proctype("P").transitions;
  EXPECT_EQ(transitions[0].text, "slots[1].data[2] = 7");
  EXPECT_EQ(transitions[1].statement.arguments.size(), 6U);
  EXPECT_EQ(transitions[2].statement.patterns.size(), 6U);
}

TEST(Lowering, FillsPatternsUpWhereTheMessageStays) {
  const Reading reading(
      "chan q = [1] of { byte, byte }; byte x; active proctype P() { q?<x>; q?[x]; q?x,x,x }");
  ASSERT_TRUE(reading.program) << reading.messages();
  const auto& transitions = reading.proctype("P").transitions;
  EXPECT_EQ(transitions[0].text, "q?<x,_>");
  EXPECT_EQ(transitions[1].text, "q?[x,_]");
  EXPECT_EQ(transitions[2].text, "q?x,x");
}

TEST(Lowering, LabelsOfInlinesAreTheirOwn) {
  EXPECT_EQ(table("inline f(l) { x = 1; goto m; x = 2; m: x = 3; goto l }\n"
                  "byte x; active proctype P() { k: x = 0; f(k); f(k) }"),
            (Lines{"0: x = 0 → 1", "1: x = 1 → 2", "2: x = 3 → 0"}));
}

}  // namespace
}  // namespace proviso::promela

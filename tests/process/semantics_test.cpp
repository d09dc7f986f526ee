// What users of SPIN expect, statement by statement. The expectations were tried with SPIN 6.5.2.
#include <gtest/gtest.h>

#include "process/builder.hpp"
#include "process/checked.hpp"

namespace proviso::process {
namespace {

TEST(Values, AreCutToTheirTypes) {
  EXPECT_TRUE(
      is_fine("active proctype P() { byte b = 250; short s = 32767; bit t = 2;\n"
              "unsigned u : 3 = 15; bool z = 3; b = b + 10; s = s + 1;\n"
              "assert(b == 4 && s == -32768 && t == 0 && u == 7 && z == 1) }"));
}

TEST(Values, OfBitsThatHaveAByte) {
  // In SPIN an element of an array, and the only field of a channel, but nothing else.
  EXPECT_TRUE(
      is_fine("typedef R { bit b; bool w[2] }; R r[2]; bit a[2]; bit s;\n"
              "chan one = [1] of { bit }; chan two = [1] of { bit, bit };\n"
              "active proctype P() { byte x, y; bool l[2];\n"
              "a[0] = 2; s = 2; r[1].b = 2; r[0].w[1] = 5; l[1] = 7;\n"
              "assert(a[0] == 2 && s == 0 && r[1].b == 0 && r[0].w[1] == 5 && l[1] == 7);\n"
              "one!2; one?x; two!2,3; two?y,s;\n"
              "assert(x == 2 && y == 0 && s == 1) }"));
}

TEST(Values, FollowTheArithmeticOfC) {
  EXPECT_TRUE(
      is_fine("active proctype P() { int a = -7; assert(a / 2 == -3 && a % 3 == -1);\n"
              "assert((a >> 1) == -4 && (1 << 4) == 16 && (~0) == -1 && (6 ^ 3) == 5) }"));
}

TEST(Values, OfElementsAndRecords) {
  EXPECT_TRUE(
      is_fine("typedef R { byte d[3]; int k }; R r[2];\n"
              "active proctype P() { byte i = 1; r[i].d[2] = 9; r[0].d[i] = 8; r[1].k = -5;\n"
              "assert(r[1].d[2] == 9 && r[0].d[1] == 8 && r[0].d[2] == 0 && r[i].k == -5) }"));
}

TEST(Failures, AreToldWithTheirPlace) {
  const auto division = safety("byte z; active proctype P() {\n  int x = 1;\n  x = x / z }");
  EXPECT_EQ(division.assertion.verdict, Verdict::Violated);
  EXPECT_NE(division.assertion.note.find("division by zero"), std::string::npos);
  EXPECT_NE(division.assertion.note.find("line 3"), std::string::npos);
  const auto place = safety("byte a[2]; byte i = 2; active proctype P() { a[i] = 1 }");
  EXPECT_NE(place.assertion.note.find("index out of range"), std::string::npos);
  const auto guard = safety("byte a[2]; byte i = 2; active proctype P() { a[i] == 0 }");
  EXPECT_NE(guard.assertion.note.find("index out of range"), std::string::npos);
}

TEST(Failures, OfAVariableThatNamesNoChannel) {
  Builder build;
  const Reference none = build.global("c", {Scalar::Channel});
  Proctype proctype;
  proctype.name = "P";
  Graph graph;
  graph.step(0, 1, build.send(none, {build.number(1)}));
  graph.control(1).terminal = true;
  graph.finish(proctype);
  build.start(build.add(std::move(proctype)));
  Context context;
  const auto outcome = reach::check_program(build.program, compile(build.program), {}, context);
  EXPECT_EQ(outcome.assertion.verdict, Verdict::Violated);
  EXPECT_NE(outcome.assertion.note.find("no channel"), std::string::npos);
}

TEST(Failures, DoNotEndTheSearchOfWhatComesAfter) {
  const auto outcome =
      safety("byte x; active proctype P() { assert(x == 1); x = 2; assert(x == 3) }",
             {.reduction = false, .all_errors = true});
  EXPECT_NE(outcome.assertion.note.find("x == 1"), std::string::npos);
  EXPECT_NE(outcome.assertion.note.find("x == 3"), std::string::npos);
  EXPECT_EQ(outcome.statistics.states, 5U);
  // A step whose assertion fails is one transition, as SPIN's verifier counts.
  EXPECT_EQ(outcome.statistics.transitions, 4U);
}

TEST(Failures, OfOneDeterministicStepAreAllNamed) {
  const std::string step =
      "byte x; active proctype P() { d_step { x = 1; assert(x == 2); x = 3; assert(x == 4);\n";
  const auto outcome =
      safety(step + "assert(x == 3) } }", {.reduction = false, .all_errors = true});
  EXPECT_EQ(outcome.assertion.note, "assert(x == 2) (line 1); also assert(x == 4) (line 1)");
  EXPECT_EQ(outcome.statistics.transitions, 2U);
  const auto blocked = safety(step + "x == 9 } }", {.all_errors = true});
  EXPECT_NE(blocked.assertion.note.find("x == 2"), std::string::npos);
  EXPECT_NE(blocked.assertion.note.find("x == 4"), std::string::npos);
  EXPECT_NE(blocked.assertion.note.find("blocked inside a d_step"), std::string::npos);
  const auto loop = safety(
      "byte x; active proctype P() { d_step { do :: x < 3 -> assert(x == 9); x++\n"
      ":: else -> break od } }",
      {.all_errors = true});
  EXPECT_EQ(loop.assertion.note, "assert(x == 9) (line 1)");
}

TEST(Failures, OfMessagesThatLackAField) {
  const std::string channels = "chan c = [1] of { byte, byte }; chan d = [1] of { byte };\n";
  const auto sent = safety(channels +
                           "proctype P(chan p) { p!1 }\n"
                           "init { run P(c) }");
  EXPECT_EQ(sent.assertion.verdict, Verdict::Violated);
  EXPECT_NE(sent.assertion.note.find("not as many fields"), std::string::npos);
  const auto full = safety(channels +
                           "proctype P(chan p) { p!1 }\n"
                           "init { c!1,2; run P(c) }");
  EXPECT_EQ(full.assertion.verdict, Verdict::Holds);
  const auto taken = safety(channels +
                            "proctype P(chan p) { p?1 }\n"
                            "init { c!1,2; run P(c) }");
  EXPECT_EQ(taken.assertion.verdict, Verdict::Violated);
  const auto copied = safety(channels +
                             "proctype P(chan p) { p?<1>; d!1; d?1 }\n"
                             "init { c!1,2; run P(c) }");
  EXPECT_EQ(copied.assertion.verdict, Verdict::Holds);
  const auto met = safety(
      "chan c = [0] of { byte, byte }; chan d = [1] of { byte };\n"
      "proctype P(chan p) { byte x; p?x } init { run P(c); c!1,2 }");
  EXPECT_EQ(met.assertion.verdict, Verdict::Violated);
}

TEST(Choices, ElseAndTimeout) {
  EXPECT_TRUE(
      is_fine("byte x = 1; active proctype P() { if :: x == 2 -> assert(false)\n"
              ":: else -> skip fi }"));
  EXPECT_TRUE(
      is_fine("byte x; active proctype P() { x == 1 }\n"
              "active proctype Q() { timeout -> x = 1 }"));
  EXPECT_EQ(assertion("byte x; active proctype P() { x = 1 }\n"
                      "active proctype Q() { timeout -> assert(x == 0) }"),
            Verdict::Violated);
}

TEST(Choices, ElseSeesASendThatSomebodyTakes) {
  const std::string sender =
      "chan c = [0] of { byte };\n"
      "active proctype P() { if :: c!0 :: else -> assert(false) fi }\n";
  EXPECT_TRUE(is_fine(sender + "active proctype Q() { byte x; c?x }"));
  EXPECT_EQ(assertion(sender), Verdict::Violated);
  // The order matters: P may ask before Q waits.
  EXPECT_EQ(assertion(sender + "active proctype Q() { byte x; skip; c?x }"), Verdict::Violated);
  EXPECT_EQ(assertion(sender + "active proctype Q() { byte x; c?1 }"), Verdict::Violated);
  // A receive never counts.
  EXPECT_EQ(assertion("chan c = [0] of { byte }; active proctype P() { c!0 }\n"
                      "active proctype Q() { byte x; if :: c?x :: else -> assert(false) fi }"),
            Verdict::Violated);
}

TEST(Choices, SelectIsALoop) {
  EXPECT_EQ(states("active proctype P() { byte i; select(i : 1 .. 5) }"), 7U);
}

TEST(Channels, KeepTheirOrder) {
  EXPECT_TRUE(
      is_fine("chan q = [4] of { byte, byte };\n"
              "active proctype P() { byte a, b; q!!3,1; q!!1,9; q!!2,2; q!!1,3;\n"
              "q?a,b; assert(a == 1 && b == 3); q?a,b; assert(a == 1 && b == 9);\n"
              "q?a,b; assert(a == 2); q?a,b; assert(a == 3) }"));
  EXPECT_TRUE(
      is_fine("chan q = [4] of { byte };\n"
              "active proctype P() { byte a; q!5; q!6; q!7; q??6; assert(len(q) == 2);\n"
              "q?<a>; assert(a == 5 && len(q) == 2); assert(q?[5] && !(q?[7]) && q??[7]);\n"
              "q?a; q?eval(a + 2); assert(empty(q)) }"));
}

TEST(Channels, BlockWhenFullOrEmpty) {
  EXPECT_EQ(deadlock("chan q = [1] of { byte }; active proctype P() { q!1; q!2 }"),
            Verdict::Violated);
  EXPECT_EQ(deadlock("chan q = [1] of { byte }; active proctype P() { q?1 }"), Verdict::Violated);
  EXPECT_EQ(deadlock("chan q = [1] of { byte }; active proctype P() { q!1 }"), Verdict::Holds);
}

TEST(Channels, CanBeSentAndDieWithTheirOwner) {
  EXPECT_TRUE(
      is_fine("chan c = [1] of { chan }; byte got;\n"
              "active proctype P() { chan own = [1] of { byte }; c!own; own?got }\n"
              "active proctype Q() { chan x; c?x; x!7; got == 7 }"));
}

TEST(Rendezvous, IsOneStepOfTwo) {
  EXPECT_EQ(states("chan c = [0] of { byte }; active proctype P() { c!1 }\n"
                   "active proctype Q() { byte x; c?x; assert(x == 1) }"),
            5U);
  EXPECT_EQ(deadlock("chan c = [0] of { byte }; active proctype P() { c!1 }\n"
                     "active proctype Q() { c?2 }"),
            Verdict::Violated);
}

TEST(Rendezvous, IsNotInterruptedByADeterministicStep) {
  // SPIN's verifier does not look for a meeting under way before a d_step that begins with printf
  // or assert, takes C for the receiver of what A offers, and so counts 22 transitions.
  const auto outcome = safety(
      "chan d = [0] of { byte }; chan q = [1] of { bit };\n"
      "active proctype A() { byte x; if :: x = 0 :: atomic { x = 0; d!2; skip } fi }\n"
      "proctype C() { d_step { printf(\"a\"); q!1 } }\n"
      "init { run C() }",
      {.reduction = false, .all_errors = true});
  EXPECT_EQ(outcome.statistics.states, 16U);
  EXPECT_EQ(outcome.statistics.transitions, 23U);
}

TEST(Rendezvous, MayBeginADeterministicStep) {
  EXPECT_TRUE(
      is_fine("chan c = [0] of { byte }; byte g; active proctype P() { c!4; assert(g == 5) }\n"
              "active proctype Q() { byte x; d_step { c?x; g = x + 1; x = 0 } }"));
}

TEST(Atomic, IsNotInterleavedWhileItCanGoOn) {
  const std::string other = "active proctype Q() { x = 7 }";
  EXPECT_TRUE(is_fine("byte x; active proctype P() { atomic { x = 1; assert(x == 1) } } " + other));
  EXPECT_EQ(assertion("byte x; active proctype P() { x = 1; assert(x == 1) } " + other),
            Verdict::Violated);
}

TEST(Atomic, LosesControlWhereItBlocks) {
  EXPECT_EQ(
      assertion("byte x, y; active proctype P() { atomic { x = 1; y == 1; assert(x == 1) } }\n"
                "active proctype Q() { y = 1; x = 2 }"),
      Verdict::Violated);
}

TEST(Atomic, HandsControlToAReceiverThatIsAtomicToo) {
  const std::string sender =
      "chan c = [0] of { bit }; byte t;\n"
      "active proctype P() { atomic { c!0; assert(t == 0) } }\n";
  EXPECT_EQ(assertion(sender + "active proctype Q() { atomic { c?0; t = 1 } }"), Verdict::Violated);
  const std::string receiver =
      "chan c = [0] of { bit }; byte t;\n"
      "active proctype Q() { atomic { c?0; assert(t == 0) } }\n";
  EXPECT_TRUE(is_fine(receiver + "active proctype P() { c!0; t = 1 }"));
}

TEST(Atomic, ThatNeverEndsIsNoDeadlock) {
  const auto outcome = safety("byte x; active proctype P() { atomic { do :: x = 1 - x od } }");
  EXPECT_EQ(outcome.deadlock.verdict, Verdict::Holds);
  EXPECT_EQ(outcome.statistics.states, 1U);
}

TEST(Atomic, ThatMayGoRoundForEverIsLeftInEveryWay) {
  // A leaves with x = 0, where B waits for ever, or with x = 1. SPIN's verifier does not store the
  // states inside, follows the loop to the bound of its depth and finds 4 of the 7 states.
  const auto outcome = safety(
      "byte x, y; active proctype A() { atomic { do :: x = 1 - x :: break od; y = 1 } }\n"
      "active proctype B() { x == 1; y = 2 }",
      {.reduction = false});
  EXPECT_EQ(outcome.statistics.states, 7U);
  EXPECT_EQ(outcome.deadlock.verdict, Verdict::Violated);
}

TEST(Deterministic, TakesTheFirstOptionAndMayNotBlock) {
  EXPECT_TRUE(
      is_fine("byte x; active proctype P() { d_step { if :: true -> x = 1 :: true -> x = 2 fi };\n"
              "assert(x == 1) }"));
  const auto outcome = safety("byte x; active proctype P() { d_step { x = 1; x == 2 } }");
  EXPECT_NE(outcome.assertion.note.find("blocked inside a d_step"), std::string::npos);
  EXPECT_EQ(deadlock("byte x; active proctype P() { d_step { x == 2; x = 1 } }"),
            Verdict::Violated);
}

TEST(Unless, PrefersTheEscape) {
  EXPECT_TRUE(
      is_fine("byte x = 1; active proctype P() {\n"
              "{ assert(x == 0) } unless { x == 1 -> skip } }"));
  EXPECT_EQ(assertion("byte x = 1; active proctype P() {\n"
                      "{ assert(x == 0) } unless { x == 2 -> skip } }"),
            Verdict::Violated);
}

TEST(Processes, DieYoungestFirstAndPidsAreReused) {
  EXPECT_TRUE(
      is_fine("byte a, b; proctype P() { skip }\n"
              "init { a = run P(); _nr_pr == 1; b = run P(); assert(a == 1 && b == 1) }"));
  // The first cannot die before the second, which waits for ever.
  EXPECT_EQ(deadlock("byte x; proctype P() { skip } proctype Q() { end: x == 1 }\n"
                     "init { run P(); run Q(); _nr_pr == 1 }"),
            Verdict::Violated);
}

TEST(Processes, TakeArgumentsAndKnowTheirPid) {
  EXPECT_TRUE(
      is_fine("proctype P(byte n; byte who) { assert(n == 44 && who == _pid) }\n"
              "init { run P(300, 1) }"));
}

TEST(Processes, AreGivenMoreRoomWhenTheyNeedIt) {
  EXPECT_EQ(safety("byte n; proctype P(byte k) { if :: k > 0 -> run P(k - 1) :: else fi }\n"
                   "init { run P(40) }")
                .deadlock.verdict,
            Verdict::Holds);
}

TEST(Processes, AreAtMostTwoHundredAndFiftyFive) {
  EXPECT_EQ(deadlock("proctype P() { end: false } init { do :: run P() od }"), Verdict::Violated);
}

TEST(EndStates, AreValidAtTheEndAndAtEndLabels) {
  EXPECT_EQ(deadlock("byte x; active proctype P() { end1: x == 1 }"), Verdict::Holds);
  EXPECT_EQ(deadlock("byte x; active proctype P() { x == 1 }"), Verdict::Violated);
  EXPECT_EQ(deadlock("active proctype P() { do :: skip od }"), Verdict::Holds);
}

TEST(EndStates, ThatAreInvalidSayWhereEachProcessStands) {
  const auto outcome = safety(
      "byte x;\nactive proctype P() {\n  x == 1 }\nactive proctype Q() { skip }\n"
      "active proctype R() {\n  end: x == 2 }");
  EXPECT_EQ(outcome.deadlock.note,
            "P[0] waits in line 3, Q[1] has ended, R[2] waits in line 6 (a valid end)");
}

TEST(Claims, AreViolatedByReachingTheirEnd) {
  const std::string program = "byte x; active proctype P() { x = 1; x = 2 }\n";
  EXPECT_EQ(claim(program + "never { do :: x == 2 -> break :: else od }").verdict,
            Verdict::Violated);
  EXPECT_EQ(claim(program + "never { do :: x == 3 -> break :: else od }").verdict, Verdict::Holds);
}

TEST(Claims, GoOnAloneWhereTheProgramHasStopped) {
  const std::string program = "byte x; active proctype P() { x = 1 }\n";
  const auto result = claim(program + "ltl p { <> (x == 2) }");
  EXPECT_EQ(result.verdict, Verdict::Violated);
  ASSERT_TRUE(result.trace.has_value());
  ASSERT_TRUE(result.trace->loops_to.has_value());
  EXPECT_EQ(result.trace->steps.back().action, "nothing can happen any more");
  EXPECT_EQ(claim(program + "ltl p { <> (x == 1) }").verdict, Verdict::Holds);
}

TEST(Claims, AcceptCyclesOfTheProgram) {
  const std::string program = "byte x; active proctype P() { do :: x = 1 - x od }\n";
  EXPECT_EQ(claim(program + "ltl p { [] <> (x == 1) }").verdict, Verdict::Holds);
  EXPECT_EQ(claim(program + "ltl p { <> [] (x == 1) }").verdict, Verdict::Violated);
  EXPECT_EQ(claim(program + "never { T0: if :: x == 1 -> goto accept :: true -> goto T0 fi;\n"
                            "accept: if :: true -> goto accept fi }")
                .verdict,
            Verdict::Violated);
}

TEST(Claims, UnderWeakFairness) {
  const std::string program =
      "byte x, y; active proctype P() { do :: x = 1 - x od }\n"
      "active proctype Q() { y = 1 }\nltl p { <> (y == 1) }";
  EXPECT_EQ(claim(program).verdict, Verdict::Violated);
  EXPECT_EQ(claim(program, {.weak_fairness = true}).verdict, Verdict::Holds);
  // Q is disabled again and again: weak fairness owes it nothing.
  const std::string strong =
      "bit x, y; active proctype P() { do :: x = 1; x = 0 od }\n"
      "active proctype Q() { x == 1 -> y = 1 }\nltl p { <> (y == 1) }";
  EXPECT_EQ(claim(strong, {.weak_fairness = true}).verdict, Verdict::Violated);
}

TEST(Labels, OfAcceptanceAndProgress) {
  Context context;
  const Loaded accepting = loaded("active proctype P() { byte x; accept: do :: x = 1 - x od }");
  EXPECT_EQ(
      reach::check_acceptance(accepting.program, accepting.machine, {}, context).result.verdict,
      Verdict::Violated);
  const Loaded idle = loaded(
      "byte x; active proctype P() { do :: x == 0 -> x = 1\n"
      ":: x == 1 -> progress: x = 0 od }\n"
      "active proctype Q() { byte y; do :: y = 1 - y od }");
  EXPECT_EQ(reach::check_progress_labels(idle.program, idle.machine, {}, context).result.verdict,
            Verdict::Violated);
  EXPECT_EQ(
      reach::check_progress_labels(idle.program, idle.machine, {.weak_fairness = true}, context)
          .result.verdict,
      Verdict::Holds);
}

TEST(Labels, OfProgressDoNotConcernRunsThatEnd) {
  const auto progress = [](const std::string& text, reach::ProgramOptions options = {}) {
    const Loaded model = loaded(text);
    Context context;
    return reach::check_progress_labels(model.program, model.machine, options, context)
        .result.verdict;
  };
  EXPECT_EQ(progress("byte x; active proctype P() { x = 1; progress: x = 2 }"), Verdict::Holds);
  EXPECT_EQ(progress("byte x; active proctype P() { x == 1; progress: x = 2 }"), Verdict::Holds);
  EXPECT_EQ(progress("byte x; active proctype P() { x == 1 }", {.weak_fairness = true}),
            Verdict::Holds);
  EXPECT_EQ(progress("byte x; active proctype P() { do :: x = 1 - x :: break od }"),
            Verdict::Violated);
}

TEST(Reduction, LetsProcessesMoveAlone) {
  const std::string program =
      "byte g; active [3] proctype P() { byte x; x = 1; x = x + 1; x = x * 2; g = g + x }";
  const auto full = safety(program, {.reduction = false});
  const auto reduced = safety(program, {.reduction = true});
  EXPECT_LT(reduced.statistics.states.value() * 4, full.statistics.states.value());
  EXPECT_EQ(reduced.assertion.verdict, Verdict::Holds);
}

TEST(Reduction, LeavesWhatOthersSee) {
  // Q waits for a place that P passes in private steps.
  const std::string program =
      "active proctype P() { byte x; x = 1; here: x = 2; x = 3 }\n"
      "active proctype Q() { P@here -> assert(false) }";
  EXPECT_EQ(safety(program).assertion.verdict, Verdict::Violated);
}

TEST(Limits, LeaveItUndecided) {
  const Loaded model = loaded("int x; active proctype P() { do :: x >= 0 -> x++ od }");
  Limits limits;
  limits.states = 1000;
  Context context(limits);
  const auto outcome = reach::check_program(model.program, model.machine, {}, context);
  EXPECT_EQ(outcome.assertion.verdict, Verdict::Undecided);
  EXPECT_EQ(outcome.assertion.stopped, StopReason::States);
  EXPECT_EQ(outcome.deadlock.verdict, Verdict::Undecided);
}

TEST(Limits, OfTheSizeOfAState) {
  Builder build;
  build.global("a[][]", {Scalar::Int}, {70000, 70000});
  EXPECT_THROW(compile(build.program), LimitReached);
}

TEST(Traces, TellWhoDidWhatAndWhatChanged) {
  const auto outcome = safety(
      "chan c = [0] of { byte };\nactive proctype P() { c!3 }\n"
      "active proctype Q() { byte x;\n  c?x;\n  assert(x == 4) }");
  const Trace& trace = outcome.assertion.trace.value();
  ASSERT_EQ(trace.steps.size(), 2U);
  EXPECT_EQ(trace.steps[0].component, "P[0], Q[1]");
  EXPECT_EQ(trace.steps[0].action, "c!3 (line 2), c?x (line 4)");
  ASSERT_EQ(trace.steps[0].changes.size(), 1U);
  EXPECT_EQ(trace.steps[0].changes[0].first, "Q[1]:x");
  EXPECT_EQ(trace.steps[0].changes[0].second, "3");
  EXPECT_EQ(trace.steps[1].component, "Q[1]");
}

}  // namespace
}  // namespace proviso::process

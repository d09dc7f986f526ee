// Programs whose violations a reduction loses if it leaves out one of its conditions. Each is
// violated; the comment says what would hide it.
#include <gtest/gtest.h>

#include "process/births.hpp"
#include "process/checked.hpp"

namespace proviso::process {
namespace {

void expect_violated(const std::string& text) {
  for (const bool reduction : {false, true}) {
    for (const std::uint64_t broad : {0U, 100'000U}) {
      const auto outcome = safety(text, {.reduction = reduction, .bounds = {.broad = broad}});
      EXPECT_EQ(outcome.assertion.verdict, Verdict::Violated) << text;
      EXPECT_TRUE(outcome.assertion.trace) << text;
    }
  }
}

Verdict of_property(const std::string& text, bool reduction) {
  const Loaded model = loaded(text);
  Context context;
  return reach::check_property(model.program, model.machine, 0, {.reduction = reduction}, context)
      .result.verdict;
}

TEST(Reduction, AsksWhoElseReceives) {
  // Q receives alone, and R never.
  expect_violated(
      "chan c = [1] of { byte }; active proctype S() { c!1 }\n"
      "active proctype Q() { byte x; c?x }\n"
      "active proctype R() { byte x; c?x; assert(false) }");
}

TEST(Reduction, AsksWhoElseSends) {
  // S sends first, always.
  expect_violated(
      "chan c = [2] of { byte }; active proctype S() { c!1 } active proctype T() { c!2 }\n"
      "active proctype Q() { byte x, y; c?x; c?y; assert(x == 1) }");
}

TEST(Reduction, AsksWhoLooksIntoAChannel) {
  // S has sent before W looks.
  expect_violated(
      "chan c = [1] of { byte }; active proctype S() { c!1 }\n"
      "active proctype W() { if :: len(c) == 0 -> assert(false) :: len(c) > 0 fi }");
  expect_violated(
      "chan c = [1] of { byte }; active proctype S() { c!1 }\n"
      "active proctype W() { byte x; if :: c?[1] :: empty(c) -> assert(false) fi }");
}

TEST(Reduction, LeavesElseItsChance) {
  // S has sent before Q chooses.
  expect_violated(
      "chan c = [1] of { byte }; active proctype S() { c!1 }\n"
      "active proctype Q() { byte x; if :: c?x :: else -> assert(false) fi }");
}

TEST(Reduction, LeavesWhatAnEscapeInterrupts) {
  // S has sent before Q begins, so that Q escapes at once.
  expect_violated(
      "chan c = [1] of { byte }; byte g; active proctype S() { c!1 }\n"
      "active proctype Q() { byte x; { g = 1; assert(false) } unless { c?x } }");
}

TEST(Reduction, LeavesAtomicSequencesThatBlock) {
  // Q makes room before O needs it, so that O is never interrupted.
  expect_violated(
      "chan c = [1] of { byte }; byte g;\n"
      "active proctype O() { c!1; atomic { g = 1; c!2; g = 0 } }\n"
      "active proctype Q() { byte x; c?x; c?x }\n"
      "active proctype R() { assert(g == 0) }");
}

TEST(Reduction, LeavesDeterministicStepsThatBlock) {
  // Q makes room before the d_step needs it.
  expect_violated(
      "chan c = [1] of { byte }; byte g;\n"
      "active proctype O() { c!1; d_step { g = 1; c!2 } }\n"
      "active proctype Q() { byte x; c?x; c?x }");
}

TEST(Reduction, KnowsThatSortedSendsOvertake) {
  // Q receives the first message before the second can overtake it.
  expect_violated(
      "chan c = [2] of { byte }; byte g;\n"
      "active proctype S() { c!!2; c!!1 } active proctype Q() { byte x; c?x; assert(x == 2) }");
}

TEST(Reduction, WaitsWhereAnotherOptionMayBecomePossible) {
  // The option on d is the only one that is possible, until somebody makes room in c …
  expect_violated(
      "chan c = [1] of { byte }; chan d = [1] of { byte }; byte g;\n"
      "active proctype S() { byte y; c!0; if :: c!1 -> assert(false) :: d?y fi }\n"
      "active proctype Q() { c?g } active proctype T() { d!1 }");
  // … or sends to c, or sends what c?? waits for.
  expect_violated(
      "chan c = [1] of { byte }; chan d = [1] of { byte }; byte g;\n"
      "active proctype S() { byte x, y; if :: c?x -> assert(false) :: d?y fi }\n"
      "active proctype Q() { g = 1; c!g } active proctype T() { d!1 }");
  expect_violated(
      "chan c = [2] of { byte }; chan d = [1] of { byte }; byte g;\n"
      "active proctype S() { byte y; if :: c??7 -> assert(false) :: d?y fi }\n"
      "active proctype Q() { c!1; g = 7; c!g } active proctype T() { d!1 }");
}

TEST(Reduction, KnowsThatChannelsDieWithTheirProcess) {
  // P sends before O is gone.
  expect_violated(
      "chan box = [1] of { chan }; active proctype P() { chan q; box?q; q!1 }\n"
      "active proctype O() { chan mine = [1] of { byte }; box!mine }");
}

TEST(Reduction, KnowsThatProcessesToComeMayUseAChannel) {
  // Q receives before R exists.
  expect_violated(
      "chan c = [1] of { byte }; proctype Q() { byte x; c?x }\n"
      "proctype R() { byte x; c?x; assert(false) }\n"
      "init { c!1; run Q(); run R() }");
}

TEST(Reduction, FollowsChannelsThroughArraysAndParameters) {
  // The two receivers mean the same channel.
  expect_violated(
      "chan c[2] = [1] of { byte }; proctype Q(chan in) { byte x; in?x }\n"
      "proctype R(byte i) { byte x; c[i]?x; assert(false) }\n"
      "init { atomic { run Q(c[1]); run R(1); c[1]!1 } }");
  // What a variable means may change.
  expect_violated(
      "chan c[2] = [1] of { byte }; active proctype Q() { byte x; c[1]?x }\n"
      "active proctype R() { byte i, x; i = 1; c[i]?x; assert(false) }\n"
      "active proctype S() { c[1]!1 }");
}

TEST(Reduction, KnowsWhenARendezvousBecomesPossible) {
  // P is ready before O begins, so that O escapes at once …
  expect_violated(
      "chan r = [0] of { byte }; byte g;\n"
      "active proctype O() { { g = 1; assert(false) } unless { r!1 } }\n"
      "active proctype P() { byte y; y = 1; r?y }");
  // … or chooses otherwise …
  expect_violated(
      "chan r = [0] of { byte };\n"
      "active proctype O() { if :: r!1 :: else -> assert(false) fi }\n"
      "active proctype P() { byte y; y = 1; r?y }");
  // … or is not interrupted.
  expect_violated(
      "chan r = [0] of { byte }; byte g, h;\n"
      "active proctype O() { atomic { g = 1; r!1 } }\n"
      "active proctype P() { byte y; y = 1; atomic { r?y; h = 1 } }\n"
      "active proctype R() { atomic { g == 1 && h == 0 -> assert(false) } }");
}

TEST(Reduction, PutsNobodyOffForEver) {
  expect_violated(
      "byte g; active proctype P() { byte x; do :: x = 1 - x od }\n"
      "active proctype Q() { g = 1; assert(false) }");
  expect_violated(
      "byte g; chan c = [1] of { byte }; chan d = [1] of { byte };\n"
      "active proctype P() { byte x; do :: c!1; d?x od }\n"
      "active proctype R() { byte x; do :: c?x; d!1 od }\n"
      "active proctype Q() { g = 1; assert(false) }");
  const std::string program =
      "byte g; chan c = [1] of { byte };\n"
      "active proctype P() { byte x; do :: c!1 od }\n"
      "active proctype R() { byte x; do :: c?x od }\n"
      "active proctype Q() { do :: g = 1 - g od }\n";
  for (const bool reduction : {false, true}) {
    EXPECT_EQ(of_property(program + "ltl p { [] (g == 0) }", reduction), Verdict::Violated);
    EXPECT_EQ(of_property(program + "ltl p { <> [] (g == 0) }", reduction), Verdict::Violated);
    EXPECT_EQ(of_property(program + "ltl p { [] (g < 2) }", reduction), Verdict::Holds);
  }
}

TEST(Reduction, ShowsTheChannelsThatAPropertyLooksInto) {
  const std::string program =
      "chan c = [1] of { byte }; active proctype S() { c!1 }\n"
      "active proctype Q() { byte x; c?x }\n";
  for (const bool reduction : {false, true}) {
    EXPECT_EQ(of_property(program + "ltl p { [] (len(c) == 0) }", reduction), Verdict::Violated);
    EXPECT_EQ(of_property(program + "ltl p { [] (empty(c)) }", reduction), Verdict::Violated);
  }
}

TEST(Reduction, LeavesDeathsThatAreCounted) {
  // A has died before init counts, or lives until then.
  for (const char* number : {"2", "1"}) {
    expect_violated(
        "byte n; proctype A() { skip }\n"
        "init { run A(); n = _nr_pr; assert(n != " +
        std::string(number) + ") }");
    expect_violated(
        "proctype A() { skip } proctype B() { skip }\n"
        "init { pid p; run A(); p = run B(); assert(p != " +
        std::string(number) + ") }");
  }
}

TEST(Reduction, JoinsWhatItHasCreated) {
  const std::string text =
      "byte g; proctype A() { atomic { g++; g++ } }\n"
      "init { pid n; n = _nr_pr; run A(); run A(); run A(); n == _nr_pr; assert(g == 6) }";
  const auto reduced = safety(text, {.reduction = true});
  const auto full = safety(text, {.reduction = false});
  for (const auto* outcome : {&reduced, &full}) {
    EXPECT_EQ(outcome->assertion.verdict, Verdict::Holds);
    EXPECT_EQ(outcome->deadlock.verdict, Verdict::Holds);
  }
  // The processes are created first, and removed at the end.
  EXPECT_LT(2 * reduced.statistics.states.value(), full.statistics.states.value());
}

TEST(Reduction, LeavesJoinsThatSeeTheDead) {
  const auto expect_deadlock = [](const std::string& text) {
    for (const bool reduction : {false, true}) {
      EXPECT_EQ(safety(text, {.reduction = reduction}).deadlock.verdict, Verdict::Violated) << text;
    }
  };
  // A has terminated, but is not removed yet.
  expect_violated(
      "proctype A() { skip } init { run A(); if :: _nr_pr == 1 :: else -> assert(false) fi }");
  expect_violated(
      "proctype A() { skip }\n"
      "init { run A(); { _nr_pr == 2; assert(false) } unless { _nr_pr == 1 } }");
  // A stays below B, so that there are never two.
  const std::string waiting = "bool go; proctype A() { skip } proctype B() { go }\ninit { pid n; ";
  expect_deadlock(waiting + "run A(); run B(); _nr_pr == 2; go = true }");
  expect_deadlock(waiting + "n = 2; run A(); run B(); n == _nr_pr; go = true }");
  expect_deadlock(waiting + "run A(); n = _nr_pr; run B(); n == _nr_pr; go = true }");
  expect_deadlock("proctype A() { false } init { run A(); _nr_pr == 1 }");
}

TEST(Reduction, CountsWhatARecursionCreates) {
  const auto tree = [](const std::string& depth, const std::string& guard) {
    return loaded("proctype tree(int n) { chan c = [1] of { byte };\nif :: " + guard +
                  " -> run tree(n - 1); run tree(n - 1) :: else fi }\ninit { run tree(" + depth +
                  ") }")
        .program;
  };
  EXPECT_TRUE(creates_fewer_than(tree("3", "n > 0"), 17));
  EXPECT_FALSE(creates_fewer_than(tree("3", "n > 0"), 16));
  EXPECT_FALSE(creates_fewer_than(tree("30", "n > 0"), 250));
  EXPECT_FALSE(creates_fewer_than(tree("3", "n != 100"), 250));
  EXPECT_FALSE(creates_fewer_than(tree("3", "true"), 250));
  // A parameter that changes is not known, nor is a number of rounds.
  EXPECT_FALSE(creates_fewer_than(
      loaded("proctype P(int n) { n++; if :: n > 0 -> run P(n - 1) :: else fi } init { run P(3) }")
          .program,
      250));
  EXPECT_FALSE(creates_fewer_than(
      loaded("proctype A() { skip } init { byte i; do :: i < 3 -> run A(); i++ :: else -> break\n"
             "od }")
          .program,
      250));
  // Channels count as well.
  EXPECT_FALSE(creates_fewer_than(
      loaded("proctype A() { chan c[20] = [1] of { byte }; skip } init { run A() }").program, 20));
}

TEST(Reduction, ReadsTheStateAgainAfterAnAtomicSequenceThatBranches) {
  // B took the place of a process that the other option had created.
  expect_violated(
      "byte x, y; proctype A(byte k) { y = k } proctype B() { assert(false) }\n"
      "init { if :: atomic { run A(1); if :: x = 1 :: x = 2 fi } :: run B() fi }");
}

TEST(Reduction, LeavesNumbersThatMatter) {
  // A has died before B is created, or after; the pid of B, and its channels, depend on it.
  for (const char* number : {"2", "1"}) {
    expect_violated("proctype A() { skip } proctype B() { assert(_pid != " + std::string(number) +
                    ") }\n"
                    "init { run A(); run B() }");
  }
  // The channel of A is gone, or is not.
  expect_violated(
      "chan box = [1] of { chan }; proctype A() { chan mine = [1] of { byte }; box!mine }\n"
      "proctype B() { skip } init { chan q; run A(); box?q; run B(); q!1 }");
}

TEST(Reduction, CreatesProcessesInTime) {
  // A is created before W stores.
  expect_violated(
      "byte g; proctype A(byte x) { assert(x == 0) } active proctype W() { g = 1 }\n"
      "init { run A(g) }");
  expect_violated(
      "byte g; proctype A() { byte x = g; assert(x == 0) } active proctype W() { g = 1 }\n"
      "init { run A() }");
  // A is ready before O chooses.
  expect_violated(
      "chan r = [0] of { byte }; proctype A() { r?1 }\n"
      "active proctype O() { if :: r!1 :: else -> assert(false) fi } init { run A() }");
}

TEST(Reduction, LeavesWhatAClaimSees) {
  const auto verdict = [](const std::string& text, bool reduction) {
    const Loaded model = loaded(text);
    Context context;
    return reach::check_claim(model.program, model.machine, 0, {.reduction = reduction}, context)
        .result.verdict;
  };
  const std::string program =
      "chan c = [1] of { byte }; byte g; active proctype S() { byte x; x = 1; g = x; g = 0; c!1 }\n"
      "active proctype Q() { byte x; c?x }\n";
  for (const bool reduction : {false, true}) {
    EXPECT_EQ(verdict(program + "never { do :: assert(g == 0) od }", reduction), Verdict::Violated);
    EXPECT_EQ(verdict(program + "never { do :: assert(len(c) == 0) od }", reduction),
              Verdict::Violated);
    EXPECT_EQ(verdict(program + "never { do :: assert(g < 2) od }", reduction), Verdict::Holds);
    // It counts steps.
    EXPECT_EQ(verdict(program + "never { g == 0; g == 0; g == 1 }", reduction), Verdict::Violated);
  }
}

TEST(Reduction, KeepsValuesThatWillBeRead) {
  const auto verdict = [](const std::string& text) { return safety(text).assertion.verdict; };
  EXPECT_EQ(verdict("byte g; active proctype P() { byte x, a[2]; x = 3; a[1] = 4; g = 1; g = 2;\n"
                    "if :: g == 2 -> x = x + a[1] :: else -> x = 1 fi; g = 3; assert(x == 7) }"),
            Verdict::Holds);
  EXPECT_EQ(verdict("byte g; active proctype P() { byte x; x = 3; g = 1; g = 2 }\n"
                    "active proctype Q() { g == 2 -> assert(P:x == 3) }"),
            Verdict::Holds);
  EXPECT_EQ(verdict("byte g; active proctype P() { byte x; do :: g = 1; x++; g = 0; assert(x < 3)\n"
                    ":: x > 3 -> break od }"),
            Verdict::Violated);
}

TEST(Reduction, ForgetsWhatOnlyCounts) {
  // Without reduction the counters make the space as large as their types.
  const auto outcome = safety(
      "int steps; byte x; active proctype P() { int mine, twice;\n"
      "do :: x < 3 -> x++; steps++; mine = mine + 1; twice = 2 * mine\n"
      ":: x > 0 -> x--; steps = steps + mine; printf(\"%d %d\", steps, twice) od }");
  EXPECT_EQ(outcome.assertion.verdict, Verdict::Holds);
  EXPECT_EQ(outcome.deadlock.verdict, Verdict::Holds);
  EXPECT_LT(outcome.statistics.states.value(), 20U);
}

TEST(Reduction, KeepsValuesThatAreNeededInTheEnd) {
  // Each program needs what it counts by another way than a guard of the counter.
  const std::string count = "active proctype P() { do :: x++; y = x; ";
  expect_violated("byte x, y, z; " + count + "z = y; assert(z != 3) od }");
  expect_violated("byte x, y; byte a[5]; " + count + "a[y] = 0 od }");
  expect_violated("byte x, y, z; " + count + "z = 7 / (3 - y) od }");
  expect_violated("byte x, y, z; " + count + "z = (y == 3 -> 1 / (3 - x) : 0) od }");
  expect_violated("byte x, y, z; bool b; " + count + "b = (y < 3 || 1 / (4 - x)) od }");
  expect_violated("byte x, y; chan c = [1] of { byte }; " + count +
                  "c!y od } active proctype Q() { byte m; do :: c?m; assert(m != 3) od }");
  expect_violated("byte x, y; " + count + "if :: y == 3 -> assert(false) :: else fi od }");
  expect_violated("byte x, y; proctype Q(byte n) { assert(n != 3) } " + count +
                  "if :: x < 4 -> run Q(y) fi od }");
  expect_violated(
      "active proctype P() { byte x, y, z; do :: x++; y = x; z = y; assert(z != 3) od }");
  expect_violated(
      "active proctype P() { byte x; byte a[4]; do :: x < 4 -> a[x] = x; x++\n"
      ":: x == 4 -> assert(a[3] != 3) od }");
}

TEST(Reduction, ClosesCyclesUpToWhatOnlyCounts) {
  const std::string program =
      "int steps; bool done; active proctype P() { do :: steps++ :: done = false od }\n"
      "ltl ends { <> done }";
  const PropertyResult result = claim(program);
  EXPECT_EQ(result.verdict, Verdict::Violated);
  ASSERT_TRUE(result.trace);
  EXPECT_TRUE(result.trace->loops_to);
  const PropertyResult counting =
      claim("int steps; bool done; active proctype P() { do :: steps++ od } ltl ends { <> done }");
  EXPECT_EQ(counting.verdict, Verdict::Violated);
  ASSERT_TRUE(counting.trace);
  EXPECT_TRUE(counting.trace->loops_to);
  // A property that asks for the counter needs it.
  EXPECT_EQ(
      of_property("byte n; active proctype P() { do :: n++ od } ltl few { [] (n < 9) }", true),
      Verdict::Violated);
}

TEST(Reduction, RunsAPipelineWithoutInterleaving) {
  const std::string program =
      "chan c[3] = [4] of { byte };\n"
      "proctype First(chan out) { byte i; do :: i < 6 -> out!i; i++ :: i == 6 -> break od }\n"
      "proctype Next(chan in, out) { byte i, x; do :: i < 6 -> in?x; out!x; i++\n"
      "  :: i == 6 -> break od }\n"
      "proctype Last(chan in) { byte i, x; do :: i < 6 -> in?x; assert(x == i); i++\n"
      "  :: i == 6 -> break od }\n"
      "init { atomic { run First(c[0]); run Next(c[0], c[1]); run Next(c[1], c[2]);\n"
      "  run Last(c[2]) } }";
  const auto full = safety(program, {.reduction = false});
  const auto reduced = safety(program);
  EXPECT_EQ(reduced.assertion.verdict, Verdict::Holds);
  EXPECT_EQ(reduced.deadlock.verdict, Verdict::Holds);
  EXPECT_GT(full.statistics.states.value(), 5'000U);
  EXPECT_LT(reduced.statistics.states.value(), 100U);
}

TEST(Reduction, GivesShortestRunsNevertheless) {
  const auto outcome = safety(
      "byte g; active proctype P() { byte x; x = 1; x = 2; x = 3; g = x }\n"
      "active proctype Q() { assert(g == 1) }");
  EXPECT_EQ(outcome.assertion.trace.value().steps.size(), 1U);
  EXPECT_EQ(outcome.assertion.trace->shortest, true);
}

TEST(Lassos, AreShortestAndSaySo) {
  const Loaded model = loaded(
      "byte g; active proctype P() { g = 1;\n"
      "do :: g = 2; g = 3; g = 1 :: g = 4; g = 5; g = 6; g = 1 od }\n"
      "ltl p { <> (g == 9) }");
  Context context;
  const auto outcome = reach::check_property(model.program, model.machine, 0, {}, context);
  ASSERT_EQ(outcome.result.verdict, Verdict::Violated);
  EXPECT_EQ(outcome.result.trace.value().steps.size(), 4U);
  EXPECT_EQ(outcome.result.trace->loops_to, 1U);
  EXPECT_EQ(outcome.result.trace->shortest, true);
}

}  // namespace
}  // namespace proviso::process

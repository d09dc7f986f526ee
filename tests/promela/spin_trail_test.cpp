// Trails against SPIN itself: it must replay each step where we did it, and end as we did.
#include "report/answer/spin_trail.hpp"

#include <gtest/gtest.h>

#include "engine/reach/program_safety.hpp"
#include "promela/reading.hpp"
#include "spin_replay.hpp"

namespace proviso::promela {
namespace {

using process::NumberedStep;
using ::proviso::testing::Replay;
using ::proviso::testing::ScratchFolder;

/// A model that goes wrong, with its trail.
struct Failing {
  explicit Failing(const std::string& text) : reading(text) {
    if (!reading.program) throw std::runtime_error(reading.messages());
    const process::Machine machine = process::compile(*reading.program);
    reach::ProgramSafety outcome =
        reach::check_program(*reading.program, machine, {}, reading.context);
    const bool fails = outcome.assertion_run.has_value();
    const auto& found = fails ? outcome.assertion_run : outcome.deadlock_run;
    if (!found) throw std::runtime_error("nothing goes wrong");
    run = *found;
    trace = *(fails ? outcome.assertion : outcome.deadlock).trace;
    trail = report::spin_trail(*reading.program, run);
    std::ofstream(scratch.path() / "model.pml") << text;
  }

  Replay replay() const { return testing::replay(scratch.path() / "model.pml", trail.value()); }

  Reading reading;
  process::NumberedRun run;
  Trace trace;
  tl::expected<std::string, std::string> trail;
  ScratchFolder scratch;
};

/// The replay, which went the same way.
Replay replayed(const std::string& text) {
  const Failing failing(text);
  Replay replay = failing.replay();
  EXPECT_EQ(testing::difference(failing.trace, replay), "") << replay.text;
  EXPECT_FALSE(replay.says("transition failed")) << replay.text;
  EXPECT_TRUE(replay.says("spin: trail ends after")) << replay.text;
  return replay;
}

void expect_assertion(const std::string& text, const std::string& assertion) {
  const Replay replay = replayed(text);
  EXPECT_TRUE(replay.says("Error: assertion violated")) << replay.text;
  EXPECT_TRUE(replay.says("text of failed assertion: " + assertion)) << replay.text;
}

/// What stands in the last state of SPIN, one of `expected` a line.
void expect_stuck(const std::string& text, const std::vector<std::string>& expected) {
  const Replay replay = replayed(text);
  EXPECT_FALSE(replay.says("Error")) << replay.text;
  for (const std::string& line : expected) {
    EXPECT_NE(replay.end.find(line + "\n"), std::string::npos) << line << "\n" << replay.text;
  }
}

class SpinTrail : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!testing::has_spin()) GTEST_SKIP() << "spin is not there";
  }
};

TEST(SpinTrailText, HasALineForEachStep) {
  const Failing failing("active proctype P() { byte x = 1; x++; assert(x == 1) }");
  EXPECT_EQ(failing.trail.value(), "1:0:0\n2:0:1\n");
}

TEST(SpinTrailText, ARendezvousIsTwoSteps) {
  const Failing failing(R"(chan c = [0] of { byte };
active proctype A() { c!1; false }
active proctype B() { byte x; c?x; false })");
  EXPECT_EQ(failing.run.steps, (std::vector<NumberedStep>{{0, 0}, {1, 3}}));
}

TEST(SpinTrailText, CountsWhatStandsInsideFirst) {
  const Failing failing(R"(byte x = 1, y;
active proctype P() {
  do
  :: x > 0 -> x--
  :: else -> break
  od;
  y = 1;
  assert(false)
})");
  EXPECT_EQ(failing.run.steps, (std::vector<NumberedStep>{{0, 0}, {0, 1}, {0, 2}, {0, 7}, {0, 8}}));
}

TEST(SpinTrailText, IsRefusedWithUnless) {
  const Failing failing("active proctype P() { { false } unless { true }; assert(false) }");
  ASSERT_FALSE(failing.trail.has_value());
  EXPECT_NE(failing.trail.error().find("unless"), std::string::npos);
}

TEST(SpinTrailText, IsRefusedIfTheLabelOfAJumpIsReferredTo) {
  const Failing failing(R"(
active proctype P() { byte x; here: goto there; x = 1; there: skip }
active proctype Q() { assert(!P@here) })");
  EXPECT_FALSE(failing.trail.has_value());
}

TEST(SpinTrailText, IsRefusedForADivisionByZero) {
  const Failing failing("byte x; active proctype P() { x = 1 / x }");
  ASSERT_FALSE(failing.trail.has_value());
  EXPECT_NE(failing.trail.error().find("division by zero"), std::string::npos);
}

TEST_F(SpinTrail, ChoicesAndJumps) {
  expect_assertion(R"(byte x;
active proctype P() {
  if
  :: x == 1 -> x = 7
  :: else ->
    x = 2;
    skip;
    skip
  fi;
again:
  do
  :: x > 4 ->
    break
  :: x < 5 ->
    if
    :: x == 3 -> goto middle
    :: else
    fi;
    x++
  od;
  goto out;
middle:
  x = 5;
  goto again;
end_here:
  goto again;
out:
  assert(x != 5)
})",
                   "assert((x!=5))");
}

TEST_F(SpinTrail, JumpsWithMeaningfulLabels) {
  expect_assertion(R"(byte x;
active proctype P() {
  x = 1;
progress_a:
  goto next;
  x = 2;
next:
  do
  :: x == 1 -> x = 2
  :: x == 2 ->
end_b:
    break
  od;
  x++;
last:
}
active proctype Q() {
  x == 3;
  assert(x == 2)
})",
                   "assert((x==2))");
}

TEST_F(SpinTrail, AtomicAndDeterministicSteps) {
  expect_assertion(R"(byte x, y;
active [2] proctype P() {
  byte i;
  atomic {
    x++;
    if
    :: x == 1 -> y = 1
    :: x == 2 -> y = 2
    fi
  };
  d_step {
    i = x;
    do
    :: i < 5 -> i++
    :: else -> break
    od;
    y = i
  };
  {
    x = x + y;
    y = 0
  };
  assert(x < 12)
})",
                   "assert((x<12))");
}

TEST_F(SpinTrail, LoopsInlinesAndDeclarations) {
  expect_assertion(R"(byte x;
inline twice(v) {
  v = v + 1;
  v = v * 2
}
active proctype P() {
  byte i, a[3];
  select (i : 1 .. 3);
  twice(x);
  byte late = x;
  for (i : 0 .. 2) {
    a[i] = late;
    byte inner;
    inner = a[i] + i
  }
  for (i in a) {
    x = x + a[i]
  }
  select (i : x .. 12);
  twice(x);
  assert(x != 18 || i != 9)
})",
                   "assert(((x!=18)||(i!=9)))");
}

TEST_F(SpinTrail, LoopsOverChannels) {
  expect_assertion(R"(typedef Message { byte value };
chan q = [3] of { Message };
byte sum;
active proctype P() {
  Message m;
  m.value = 4;
  q!m;
  m.value = 5;
  q!m;
  for (m in q) {
    sum = sum + m.value
  }
  assert(sum != 9)
})",
                   "assert((sum!=9))");
}

TEST_F(SpinTrail, AtomicRendezvous) {
  expect_assertion(R"(chan c = [0] of { byte, byte };
byte t;
active proctype A() {
  atomic {
    t = 1;
    c!3, 4;
    assert(t == 1)
  }
}
active proctype B() {
  byte u;
  atomic {
    c?eval(3), u;
    t = u
  }
})",
                   "assert((t==1))");
}

TEST_F(SpinTrail, ProcessesAreMadeAndDie) {
  expect_assertion(R"(byte ended;
proctype Child(byte n) {
  ended = ended + n
}
init {
  byte k;
  run Child(1);
  _nr_pr == 1;
  atomic {
    run Child(2);
    run Child(3)
  };
  _nr_pr == 1;
  assert(ended != 6)
})",
                   "assert((ended!=6))");
}

TEST_F(SpinTrail, ClaimsDoNotRun) {
  expect_assertion(R"(byte x;
never {
  do
  :: x > 200 -> break
  :: else
  od
}
ltl small { [] (x < 100) }
active proctype P() {
  x = 3;
  assert(x == 2)
})",
                   "assert((x==2))");
}

TEST_F(SpinTrail, IndexOutOfRange) {
  const Replay replay = replayed(R"(byte a[2], x;
active proctype P() {
  x = 3;
  a[x] = 1
})");
  EXPECT_TRUE(replay.says("Error: indexing array 'a'")) << replay.text;
}

TEST_F(SpinTrail, ProcessesThatWaitForEachOther) {
  expect_stuck(R"(bit left, right;
byte step;
active proctype P() {
  atomic { !left -> left = 1 };
  step++;
  atomic { !right -> right = 1 }
}
active proctype Q() {
  atomic { !right -> right = 1 };
  step++;
  atomic { !left -> left = 1 }
})",
               {"#processes: 2", "\t\tleft = 1", "\t\tright = 1", "\t\tstep = 1"});
}

TEST_F(SpinTrail, ChannelsThatAreFull) {
  expect_stuck(R"(mtype = { ask, tell };
chan there = [1] of { mtype, byte };
chan back = [1] of { mtype, byte };
byte sent;
active proctype P() {
  byte n;
  do
  :: there!ask(n) -> sent++
  :: sent == 4 -> break
  od
}
active proctype Q() {
  byte n;
  do
  :: there?ask(n);
    if
    :: back!tell(n + 1)
    :: timeout -> break
    fi
  od
})",
               {"#processes: 1", "\t\tsent = 3", "\t\tqueue 1 (there): [ask,0]",
                "\t\tqueue 2 (back): [tell,1]"});
}

}  // namespace
}  // namespace proviso::promela

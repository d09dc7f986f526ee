// Basic steps, what transitions touch, and how statements are written.
#include "process/execution.hpp"

#include <gtest/gtest.h>

#include "process/checked.hpp"
#include "process/footprint.hpp"
#include "process/text.hpp"

namespace proviso::process {
namespace {

const Proctype& proctype(const Loaded& model, const std::string& name) {
  for (const Proctype& candidate : model.program.proctypes) {
    if (candidate.name == name) return candidate;
  }
  throw std::out_of_range(name);
}

std::uint32_t transition(const Proctype& proctype, const std::string& text) {
  for (std::uint32_t i = 0; i < proctype.transitions.size(); ++i) {
    if (proctype.transitions[i].text == text) return i;
  }
  throw std::out_of_range(text);
}

TEST(Execution, LetsTheHolderOfTheTokenMoveAlone) {
  const Loaded model = loaded(
      "byte x, y; active proctype P() { atomic { x = 1; x = 2; y == 1 } }\n"
      "active proctype Q() { y = 1 }");
  std::vector<std::uint8_t> state(64);
  Execution execution(model.machine);
  ASSERT_EQ(execution.begin(state.data(), 64), Fault::None);
  const auto possible = [&] {
    Choices choices;
    Mishaps mishaps;
    execution.choices(choices, mishaps);
    EXPECT_TRUE(mishaps.empty());
    return choices;
  };
  ASSERT_EQ(possible().size(), 2U);
  EXPECT_EQ(execution.apply(possible()[0]).fault, Fault::None);
  EXPECT_EQ(execution.holder(), 0U);
  ASSERT_EQ(possible().size(), 1U);
  execution.apply(possible()[0]);
  EXPECT_EQ(execution.holder(), 0U);
  // P is stuck in the middle: it loses the token.
  ASSERT_EQ(possible().size(), 1U);
  EXPECT_EQ(possible()[0].process, 1U);
  EXPECT_EQ(execution.holder(), kNobody);
}

TEST(Footprint, TellsLocalsFromWhatIsShared) {
  const Loaded model = loaded(
      "byte g; chan c = [1] of { byte, byte };\n"
      "proctype P(byte n) { byte x, y; x = n + 1; g = x; c?y,eval(n);\n"
      "d_step { x = 2; y = x } }\ninit { run P(1) }");
  const Proctype& body = proctype(model, "P");
  const auto of = [&](const std::string& text) {
    return footprint(model.program, body, transition(body, text));
  };
  const Footprint sum = of("x = n + 1");
  EXPECT_EQ(sum.local_reads, std::vector<std::uint32_t>{0});
  EXPECT_EQ(sum.local_writes, std::vector<std::uint32_t>{1});
  EXPECT_TRUE(sum.is_private());
  const Footprint shared = of("g = x");
  EXPECT_EQ(shared.global_writes, std::vector<std::uint32_t>{0});
  EXPECT_FALSE(shared.is_private());
  const Footprint receive = footprint(model.program, body, 2);
  EXPECT_TRUE(receive.communicates);
  EXPECT_EQ(receive.local_reads, std::vector<std::uint32_t>{0});
  EXPECT_EQ(receive.local_writes, std::vector<std::uint32_t>{2});
}

TEST(Text, IsThatOfTheStatement) {
  const Loaded model = loaded(
      "mtype = { red, blue }; byte g, a[4]; chan c = [1] of { mtype, byte };\n"
      "active proctype P() { byte x = 2; mtype m = red; c!m,x + 1;\n"
      "a[x] = g + x; c?blue,x; g > x && x > 1; assert(x * 2 == 4) }");
  const Proctype& body = model.program.proctypes.front();
  std::vector<std::string> texts;
  for (const Transition& at : body.transitions) {
    texts.push_back(text(model.program, body, at.statement));
  }
  const std::vector<std::string> names{"c!m,x + 1", "a[x] = g + x", "c?blue,x",
                                       "(g > x) && (x > 1)", "assert((x * 2) == 4)"};
  EXPECT_EQ(texts, names);
}

}  // namespace
}  // namespace proviso::process

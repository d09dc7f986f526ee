// Small files, their meaning and their mistakes.
#include <gtest/gtest.h>

#include "aiger/reading.hpp"
#include "circuit/explicit.hpp"
#include "engine/specification/decide.hpp"

namespace proviso::aiger {
namespace {

using testing::read_circuit;
using Codes = std::vector<std::string>;

std::optional<unsigned> first_violation(const circuit::System& system, std::size_t property = 0) {
  return circuit::Explicit(system).first_violation(system.properties[property].invariant);
}

/// Toggles; bad when the latch and the input are true.
constexpr std::string_view kToggle = "aag 3 1 1 0 1 1\n2\n4 5\n6\n6 4 2\nl0 t\ni0 go\nb0 met\nc\n?";

TEST(AigerReader, ReadsTextWithNamesAndComments) {
  const auto reading = read_circuit(kToggle);
  ASSERT_TRUE(reading.system) << reading.diagnostics.all().front().message;
  EXPECT_EQ(reading.codes(), Codes{});
  const circuit::System& system = *reading.system;
  ASSERT_EQ(system.variables.size(), 2U);
  EXPECT_EQ(system.variables[0].name, "go");
  EXPECT_TRUE(system.variables[0].is_input);
  EXPECT_EQ(system.variables[1].name, "t");
  EXPECT_FALSE(system.variables[1].is_input);
  ASSERT_EQ(system.properties.size(), 1U);
  EXPECT_EQ(system.properties[0].name, "met");
  EXPECT_EQ(first_violation(system), 2U);  // the step that leaves the second state
}

TEST(AigerReader, ReadsTheBinaryFormat) {
  std::string text = "aig 3 1 1 0 1 1\n5\n6\n";
  text += '\2';  // 6 - 4
  text += '\2';  // 4 - 2
  text += "l0 t\n";
  const auto reading = read_circuit(text);
  ASSERT_TRUE(reading.system) << reading.diagnostics.all().front().message;
  EXPECT_EQ(reading.system->variables[0].name, "i0");
  EXPECT_EQ(reading.system->variables[1].name, "t");
  EXPECT_EQ(first_violation(*reading.system), 2U);
}

TEST(AigerReader, ReadsConjunctionsInAnyOrder) {
  const auto reading = read_circuit("aag 4 1 1 0 2 1\n2\n4 5\n6\n6 8 2\n8 4 4\n");
  ASSERT_TRUE(reading.system);
  EXPECT_EQ(first_violation(*reading.system), 2U);
}

TEST(AigerReader, TakesOutputsForBadStatesIfThereAreNone) {
  const auto reading = read_circuit("aag 1 0 1 1 0\n2 3\n2\no0 late\n");
  ASSERT_TRUE(reading.system);
  ASSERT_EQ(reading.system->properties.size(), 1U);
  EXPECT_EQ(reading.system->properties[0].name, "late");
  EXPECT_EQ(first_violation(*reading.system), 1U);
}

TEST(AigerReader, LatchesStartAsTheirResetSays) {
  const auto zero = read_circuit("aag 1 0 1 0 0 1\n2 2\n2\n");
  const auto one = read_circuit("aag 1 0 1 0 0 1\n2 2 1\n2\n");
  const auto any = read_circuit("aag 1 0 1 0 0 2\n2 2 2\n2\n3\n");
  ASSERT_TRUE(zero.system && one.system && any.system);
  EXPECT_EQ(first_violation(*zero.system), std::nullopt);
  EXPECT_EQ(first_violation(*one.system), 0U);
  EXPECT_EQ(first_violation(*any.system, 0), 0U);
  EXPECT_EQ(first_violation(*any.system, 1), 0U);
}

/// The latch is true from the second frame on, and so is bad; the constraint counts in the frame of
/// the bad state and before it, but not behind it.
TEST(AigerReader, ConstraintsCountUpToTheBadState) {
  const auto never_after_start = read_circuit("aag 2 1 1 0 0 1 1\n2\n4 1\n4\n5\n");
  const auto input = read_circuit("aag 2 1 1 0 0 1 1\n2\n4 1\n4\n2\n");
  const auto impossible = read_circuit("aag 2 1 1 0 0 1 1\n2\n4 1\n5\n0\n");
  const auto at_start = read_circuit("aag 2 1 1 0 0 1 1\n2\n4 1\n5\n5\n");
  ASSERT_TRUE(never_after_start.system && input.system && impossible.system && at_start.system);
  EXPECT_EQ(first_violation(*never_after_start.system), std::nullopt);
  EXPECT_EQ(first_violation(*input.system), 2U);
  EXPECT_EQ(first_violation(*impossible.system), std::nullopt);
  EXPECT_EQ(first_violation(*at_start.system), 0U);
}

TEST(AigerReader, GivesEqualNamesAMark) {
  const auto reading = read_circuit("aag 2 2 0 0 0\n2\n4\ni0 x\ni1 x\n");
  ASSERT_TRUE(reading.system);
  EXPECT_EQ(reading.system->variables[0].name, "x");
  EXPECT_EQ(reading.system->variables[1].name, "x'");
}

TEST(AigerReader, ReadsJusticeAsLinearFormulas) {
  const auto reading =
      read_circuit("aag 3 1 1 1 1 0 0 2 1\n2\n4 7\n4\n2\n0\n4\n5\n2\n6 5 3\nj0 both\n");
  ASSERT_TRUE(reading.system) << reading.diagnostics.all().front().message;
  EXPECT_EQ(reading.codes(), Codes{});
  const circuit::System& system = *reading.system;
  ASSERT_EQ(system.properties.size(), 2U);  // the output is none
  EXPECT_EQ(system.properties[0].name, "both");
  EXPECT_EQ(system.properties[1].name, "j1");
  EXPECT_EQ(system.properties[0].kind, circuit::Property::Kind::Ltl);
  EXPECT_EQ(system.justice.size(), 1U);
  EXPECT_EQ(system.atoms.size(), 2U);
}

struct Justice {
  std::string_view text;
  Verdict verdict;
};

class AigerJustice : public ::testing::TestWithParam<Justice> {};

TEST_P(AigerJustice, IsDecided) {
  const auto reading = read_circuit(GetParam().text);
  ASSERT_TRUE(reading.system) << reading.diagnostics.all().front().message;
  using specification::Method;
  for (const Method method : {Method::Auto, Method::Diagrams}) {
    Context context;
    const auto decision =
        specification::decide(*reading.system, {0}, {method, {}}, context).front();
    EXPECT_EQ(decision.verdict, GetParam().verdict);
    if (decision.verdict == Verdict::Violated) {
      EXPECT_TRUE(decision.path->loops_to.has_value());
    }
  }
  Context context;
  const auto decision =
      specification::decide(*reading.system, {0}, {Method::Pdr, {}}, context).front();
  EXPECT_EQ(decision.verdict, Verdict::Undecided);
  EXPECT_FALSE(decision.notes.empty());
}

// The latch 2 toggles; the latch 4 is set by the input 2 for ever.
INSTANTIATE_TEST_SUITE_P(
    All, AigerJustice,
    ::testing::Values(Justice{"aag 1 0 1 0 0 0 0 1\n2 3\n1\n2\n", Verdict::Violated},
                      Justice{"aag 1 0 1 0 0 0 0 1\n2 3\n2\n2\n3\n", Verdict::Violated},
                      Justice{"aag 1 0 1 0 0 0 0 1\n2 3\n2\n2\n0\n", Verdict::Holds},
                      Justice{"aag 1 0 1 0 0 0 0 1 1\n2 3\n1\n2\n0\n", Verdict::Holds},
                      // Never set; set sooner or later, if the input is true infinitely often.
                      Justice{"aag 3 1 1 0 1 0 0 1\n2\n4 7\n1\n5\n6 5 3\n", Verdict::Violated},
                      Justice{"aag 3 1 1 0 1 0 0 1 1\n2\n4 7\n1\n5\n2\n6 5 3\n", Verdict::Holds},
                      // Set, unless a constraint forbids the input.
                      Justice{"aag 3 1 1 0 1 0 0 1\n2\n4 7\n1\n4\n6 5 3\n", Verdict::Violated},
                      Justice{"aag 3 1 1 0 1 0 1 1\n2\n4 7\n3\n1\n4\n6 5 3\n", Verdict::Holds},
                      // Any infinite path; there is none if the constraint is false at first.
                      Justice{"aag 3 1 1 0 1 0 1 1\n2\n4 7\n5\n0\n6 5 3\n", Verdict::Violated},
                      Justice{"aag 3 1 1 0 1 0 1 1\n2\n4 7\n4\n0\n6 5 3\n", Verdict::Holds}));

struct Mistake {
  std::string_view text;
  std::string_view code;
  std::uint32_t begin;
};

class AigerMistakes : public ::testing::TestWithParam<Mistake> {};

TEST_P(AigerMistakes, AreLocated) {
  const auto reading = read_circuit(GetParam().text);
  EXPECT_FALSE(reading.system);
  ASSERT_EQ(reading.codes(), Codes{std::string(GetParam().code)});
  EXPECT_EQ(reading.diagnostics.all().front().span.begin, GetParam().begin)
      << reading.diagnostics.all().front().message;
}

INSTANTIATE_TEST_SUITE_P(
    All, AigerMistakes,
    ::testing::Values(
        Mistake{"", "AIG001", 0}, Mistake{"des (0, 1, 1)", "AIG001", 0},
        Mistake{"aag 1 1 0 0\n2\n", "AIG003", 11},
        Mistake{"aag 1 1 0 0 0 0 0 0 0 0\n2\n", "AIG003", 22},
        Mistake{"aag 1 1 1 0 0\n2\n4 4\n", "AIG002", 4}, Mistake{"aig 3 1 1 0 0\n4\n", "AIG002", 4},
        Mistake{"aag 4000000000 0 0 0 0\n", "AIG012", 4},
        Mistake{"aag 1 1 0 0 0\n2 2\n", "AIG003", 16}, Mistake{"aag 1 1 0 0 0\nx\n", "AIG003", 14},
        Mistake{"aag 1 1 0 0 0\n", "AIG004", 14}, Mistake{"aag 1 1 0 1 0\n2\n4\n", "AIG005", 16},
        Mistake{"aag 2 2 0 0 0\n2\n2\n", "AIG006", 16}, Mistake{"aag 2 1 0 0 0\n3\n", "AIG006", 14},
        Mistake{"aag 2 1 0 0 0\n0\n", "AIG006", 14}, Mistake{"aag 2 1 0 1 0\n2\n4\n", "AIG007", 16},
        Mistake{"aag 3 1 0 0 1\n2\n4 6 2\n", "AIG007", 18},
        Mistake{"aag 3 1 0 0 2\n2\n4 6 2\n6 4 2\n", "AIG008", 24},
        Mistake{"aag 1 0 1 0 0\n2 2 3\n", "AIG009", 18},
        Mistake{"aag 1 1 0 0 0\n2\ni1 x\n", "AIG010", 16},
        Mistake{"aag 1 1 0 0 0\n2\nhello\n", "AIG010", 16},
        Mistake{"aig 2 1 0 0 1\n\1", "AIG004", 0}, Mistake{"aig 2 1 0 0 1\n\5\1", "AIG003", 0},
        Mistake{"aig 2 1 0 0 1\n\xFF\xFF\xFF\xFF\xFF\xFF", "AIG003", 0}));

}  // namespace
}  // namespace proviso::aiger

// What a complete search never reaches.
#include "engine/reach/coverage.hpp"

#include <gtest/gtest.h>

#include "lang/promela/promela.hpp"
#include "report/systems.hpp"

namespace proviso::reach {
namespace {

using testing::make_lts;

Coverage coverage_of(const std::string& text, Limits limits = {}) {
  SourceSet sources;
  Diagnostics diagnostics;
  Context context(limits);
  const auto nothing = [](const std::string&, FileId,
                          SourceSet&) -> tl::expected<FileId, std::string> {
    return tl::unexpected(std::string("there are no other files"));
  };
  const FileId file = sources.add("m.pml", text);
  const auto program = promela::load(sources, file, nothing, diagnostics, context);
  EXPECT_TRUE(program.has_value());
  return program_coverage(*program, process::compile(*program), context);
}

std::vector<std::string> unreached(const CoveredPart& part) {
  std::vector<std::string> found;
  for (const Unreached& one : part.unreached) found.push_back(one.what);
  return found;
}

using Texts = std::vector<std::string>;

TEST(Coverage, ListsOptionsThatAreNeverTaken) {
  const Coverage coverage = coverage_of(
      "byte x; active proctype P() { if :: x == 1 -> x = 5 :: x == 0 -> x = 6 :: else fi }");
  ASSERT_EQ(coverage.parts.size(), 1U);
  EXPECT_EQ(unreached(coverage.parts[0]), (Texts{"x == 1", "x = 5", "else"}));
}

TEST(Coverage, LooksIntoAtomicSequencesAndDSteps) {
  const Coverage coverage = coverage_of(
      "byte x; active proctype P() { atomic { x = 1; if :: x == 2 -> x = 3 :: x == 1 fi };\n"
      "d_step { x = 4; if :: x == 5 -> x = 6 :: else -> x = 7 fi } }");
  EXPECT_EQ(unreached(coverage.parts[0]), (Texts{"x == 2", "x = 3", "x == 5", "x = 6"}));
}

TEST(Coverage, CountsTheReceiverOfARendezvousToo) {
  const Coverage coverage = coverage_of(
      "chan c = [0] of { byte }; active proctype P() { c ! 1 }\n"
      "active proctype Q() { byte y; if :: d_step { c ? 2; y = 8 } :: d_step { c ? 1; y = 9 } fi "
      "}");
  EXPECT_EQ(unreached(coverage.parts[0]), Texts{});
  EXPECT_EQ(unreached(coverage.parts[1]), (Texts{"c?2", "y = 8"}));
}

TEST(Coverage, ListsCodeThatNoPathLeadsTo) {
  const Coverage coverage = coverage_of(
      "byte x; active proctype P() { goto L; x = 9; L: do :: x = 1 od; printf(\"no\") }\n"
      "proctype Never() { x = 3 }");
  EXPECT_EQ(unreached(coverage.parts[0]), (Texts{"x = 9", "printf", "-end-"}));
  EXPECT_EQ(unreached(coverage.parts[1]), (Texts{"x = 3", "-end-"}));
}

TEST(Coverage, GoesOnBehindAFailedAssertion) {
  const Coverage coverage = coverage_of("byte x; active proctype P() { assert(x == 1); x = 2 }");
  EXPECT_EQ(unreached(coverage.parts[0]), Texts{});
}

TEST(Coverage, ListsNothingIfTheSearchWasNotComplete) {
  Limits limits;
  limits.states = 5000;
  const Coverage coverage = coverage_of("int x; active proctype P() { do :: x++ od }", limits);
  EXPECT_EQ(coverage.incomplete, "state limit reached");
  EXPECT_TRUE(coverage.parts.empty());
}

TEST(Coverage, ListsLabelsThatNeverOccur) {
  const lts::System system{"S",
                           {{"P", make_lts(2, {{0, "a", 1}, {1, "b", 0}, {1, "c", 0}})},
                            {"Q", make_lts(2, {{0, "b", 0}, {1, "c", 0}})}}};
  Context context;
  const Coverage coverage = label_coverage(system, context);
  ASSERT_EQ(coverage.parts.size(), 2U);
  EXPECT_EQ(unreached(coverage.parts[0]), Texts{"c"});
  EXPECT_EQ(unreached(coverage.parts[1]), Texts{"c"});
  EXPECT_EQ(coverage.parts[0].count, 3U);
}

}  // namespace
}  // namespace proviso::reach

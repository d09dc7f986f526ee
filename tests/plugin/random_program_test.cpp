// Random programs of threads, locks, atomic objects and sections, and members of odd widths: the
// checker finds a race exactly where trying all interleavings of their operations finds one.
//
// PROVISO_RANDOM_PROGRAMS=100 draws that many, and others each time.
#include "random_program.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "checked_source.hpp"
#include "compiled.hpp"

namespace proviso::testing {
namespace {

Verdict race_verdict(const std::string& source) {
  const ScratchFolder folder;
  const auto checked = check_source(folder, source);
  EXPECT_TRUE(checked) << checked.error() << "\n" << source;
  if (!checked) return Verdict::Undecided;
  EXPECT_EQ(checked->results.front().kind, "race");
  return checked->results.front().verdict;
}

TEST(RandomPrograms, RaceWhereAnInterleavingDoes) {
  if (!has_plugin()) GTEST_SKIP() << "clang++-19 or LLVM's headers were not found";
  const char* const wanted = std::getenv("PROVISO_RANDOM_PROGRAMS");
  const int count = wanted == nullptr ? 5 : std::atoi(wanted);
  std::mt19937 random(wanted == nullptr ? 20081 : std::random_device()());
  for (int i = 0; i < count; ++i) {
    const RandomProgram program = draw_program(random);
    const std::string source = to_source(program);
    const Verdict expected = has_race(program) ? Verdict::Violated : Verdict::Holds;
    EXPECT_EQ(race_verdict(source), expected) << source;
  }
}

}  // namespace
}  // namespace proviso::testing

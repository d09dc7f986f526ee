// Random programs of threads, locks, atomic objects and sections, and members of odd widths: the
// checker finds a race exactly where trying all interleavings of their operations finds one.
//
// PROVISO_RANDOM_PROGRAMS=100 draws that many, and others each time.
#include "random_program.hpp"

#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "compiled.hpp"
#include "engine/native/check.hpp"
#include "scratch_folder.hpp"

namespace proviso::testing {
namespace {

Verdict race_verdict(const std::string& source) {
  const ScratchFolder folder;
  const std::string path = folder.path() / "random.cpp";
  std::ofstream(path) << source;
  native::Program program;
  program.sources.push_back({path});
  native::Toolchain toolchain;
  toolchain.runtime = PROVISO_RUNTIME;
  Context context;
  const auto checked = native::check_program(program, toolchain, {}, context);
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

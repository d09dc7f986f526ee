// Random programs: the checker must say what the interpreter of reference.cpp says.
//
// Fifty programs make one image, whose argument selects the program to run: compiling is
// what costs. RC_PARAMS gives the number of programs (max_success) and the first seed.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "native/image.hpp"
#include "random_program.hpp"
#include "scratch_folder.hpp"

namespace proviso::native_random {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPrograms = 50;  // in one image

std::uint64_t parameter(const std::string& name, std::uint64_t otherwise) {
  const char* const text = std::getenv("RC_PARAMS");
  const std::string words = text == nullptr ? "" : text;
  const std::size_t at = words.find(name + "=");
  return at == std::string::npos ? otherwise : std::stoull(words.substr(at + name.size() + 1));
}

std::string kind_of(runtime::Finding finding) {
  using runtime::Finding;
  switch (finding) {
    case Finding::Race:
      return "race";
    case Finding::Deadlock:
      return "deadlock";
    case Finding::UseAfterFree:
    case Finding::OutOfBounds:
    case Finding::DeadObject:
    case Finding::InvalidFree:
      return "memory";
    case Finding::Uninitialised:
      return "uninitialised";
    case Finding::Misuse:
      return "misuse";
    case Finding::Assertion:
      return "assertion";
    default:
      return std::string(runtime::finding_name(finding));
  }
}

using Seeds = std::vector<std::uint64_t>;

/// Compiles and links the programs of the seeds; false if that fails.
bool make_image(const Seeds& seeds, const fs::path& folder) {
  const std::string source = folder / "programs.cpp";
  {
    std::ofstream text(source);
    text << prologue();
    for (std::size_t i = 0; i < seeds.size(); ++i) {
      text << print_program(draw_program(seeds[i]), "p" + std::to_string(i));
    }
    text << epilogue(seeds.size());
  }
  const std::string clang = PROVISO_CLANG;
  const std::string object = folder / "programs.o";
  const std::string compile = clang +
                              " -std=c++20 -O0 -w -gline-tables-only -fno-omit-frame-pointer "
                              "-fpass-plugin=" PROVISO_PLUGIN " -c '" +
                              source + "' -o '" + object + "'";
  const std::string link =
      clang + " -static -Wl,-e,proviso_start,--wrap=main,--eh-frame-hdr,-z,muldefs,-z,norelro '" +
      object + "' -Wl,--whole-archive " PROVISO_RUNTIME_LIBRARY " -Wl,--no-whole-archive -o '" +
      (folder / "image").string() + "'";
  return std::system((compile + " && " + link).c_str()) == 0;
}

std::string joined(const std::set<std::string>& kinds) {
  std::string text;
  for (const std::string& kind : kinds) text += kind + " ";
  return text;
}

/// What the checker says and should not; empty if they agree.
std::string disagreement(const runtime::Outcome& outcome, const Meaning& meaning) {
  if (outcome.verdict == runtime::Verdict::Undecided) {
    return "undecided: " + outcome.message;
  }
  if (outcome.verdict == runtime::Verdict::Holds) {
    return meaning.kinds.empty() ? "" : "holds, but there is " + joined(meaning.kinds);
  }
  const std::string kind = kind_of(outcome.finding);
  if (meaning.kinds.contains(kind) || meaning.allowed.contains(kind)) return {};
  return "violated " + kind + " (" + outcome.message + "), but there is " + joined(meaning.kinds);
}

/// Runs the programs of the seeds, and counts what the checker says.
void compare(const Seeds& seeds, std::map<std::string, std::size_t>& seen) {
  const testing::ScratchFolder folder;
  ASSERT_TRUE(make_image(seeds, folder.path())) << "seed " << seeds.front();
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    runtime::Job job = runtime::job_of(runtime::Phase::Both);
    job.arguments = {std::to_string(i)};
    const runtime::Outcome outcome = runtime::run_image((folder.path() / "image").string(), job);
    const Program program = draw_program(seeds[i]);
    const std::string wrong = disagreement(outcome, explore(program));
    EXPECT_TRUE(wrong.empty()) << "seed " << seeds[i] << ": " << wrong << "\n"
                               << print_program(program, "p");
    ++seen[outcome.verdict == runtime::Verdict::Holds ? "holds" : kind_of(outcome.finding)];
  }
}

TEST(RandomProgramsTest, VerdictsAgree) {
  const std::uint64_t programs = parameter("max_success", 100);
  const std::uint64_t first = parameter("seed", 1);
  std::map<std::string, std::size_t> seen;
  for (std::uint64_t seed = first; seed < first + programs; seed += kPrograms) {
    Seeds seeds(kPrograms);
    std::iota(seeds.begin(), seeds.end(), seed);
    compare(seeds, seen);
  }
  for (const auto& [kind, count] : seen) std::printf("%zu %s\n", count, kind.c_str());
  EXPECT_GT(seen["holds"], programs / 20);
  EXPECT_GT(seen["race"], programs / 20);
}

/// A thread finds the array through its lambda, which lies in a frame that may be gone, before it
/// looks at an index that was never set.
TEST(RandomProgramsTest, TheArrayIsFoundBeforeItsIndex) {
  std::map<std::string, std::size_t> seen;
  compare({61296, 61655}, seen);
}

}  // namespace
}  // namespace proviso::native_random

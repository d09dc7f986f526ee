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

struct Seeds {
  Kind kind = Kind::Plain;
  std::vector<std::uint64_t> numbers;
};

/// Compiles and links the programs of the seeds; false if that fails.
bool make_image(const Seeds& seeds, const fs::path& folder) {
  const std::string source = folder / "programs.cpp";
  {
    std::ofstream text(source);
    text << prologue();
    for (std::size_t i = 0; i < seeds.numbers.size(); ++i) {
      const Program program = draw_program(seeds.numbers[i], seeds.kind);
      text << print_program(program, "p" + std::to_string(i));
    }
    text << epilogue(seeds.numbers.size());
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
    if (meaning.may_be_undecided) return {};
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
  ASSERT_TRUE(make_image(seeds, folder.path())) << "seed " << seeds.numbers.front();
  for (std::size_t i = 0; i < seeds.numbers.size(); ++i) {
    runtime::Job job = runtime::job_of(runtime::Phase::Both);
    job.arguments = {std::to_string(i)};
    const runtime::Outcome outcome = runtime::run_image((folder.path() / "image").string(), job);
    const Program program = draw_program(seeds.numbers[i], seeds.kind);
    const std::string wrong = disagreement(outcome, explore(program));
    EXPECT_TRUE(wrong.empty()) << "seed " << seeds.numbers[i] << ": " << wrong << "\n"
                               << print_program(program, "p");
    ++seen[outcome.verdict == runtime::Verdict::Violated ? kind_of(outcome.finding)
           : outcome.verdict == runtime::Verdict::Holds  ? "holds"
                                                         : "undecided"];
  }
}

void compare_many(Kind kind) {
  const std::uint64_t programs = parameter("max_success", 100);
  const std::uint64_t first = parameter("seed", 1);
  std::map<std::string, std::size_t> seen;
  for (std::uint64_t seed = first; seed < first + programs; seed += kPrograms) {
    Seeds seeds{kind, std::vector<std::uint64_t>(kPrograms)};
    std::iota(seeds.numbers.begin(), seeds.numbers.end(), seed);
    compare(seeds, seen);
  }
  for (const auto& [name, count] : seen) std::printf("%zu %s\n", count, name.c_str());
  EXPECT_GT(seen["holds"], programs / 20);
  EXPECT_GT(seen["race"], programs / 20);
  EXPECT_LT(seen["undecided"], programs / 50 + 1);
}

TEST(RandomProgramsTest, VerdictsAgree) { compare_many(Kind::Plain); }

TEST(RandomProgramsTest, VerdictsOfProgramsThatWaitAgree) { compare_many(Kind::Waiting); }

/// A thread finds the array through its lambda, which lies in a frame that may be gone, before it
/// looks at an index that was never set.
TEST(RandomProgramsTest, TheArrayIsFoundBeforeItsIndex) {
  std::map<std::string, std::size_t> seen;
  compare({Kind::Plain, {61296, 61655}}, seen);
}

}  // namespace
}  // namespace proviso::native_random

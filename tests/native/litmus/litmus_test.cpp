// Random litmus tests: what the runtime explores is what the axioms of RC11 allow. Where accesses
// that are seq_cst stand beside others, the wide model allows at least that and the narrow ones at
// most. Some tests of the literature tell that the axioms are the right ones.
#include "litmus/litmus.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <random>

#include <gtest/gtest.h>

#include "image.hpp"
#include "litmus/exploration.hpp"

namespace proviso::litmus {
namespace {

namespace fs = std::filesystem;
using runtime::weak::Model;

/// `PROVISO_LITMUS=5000` tries more than usual.
int programs_to_try(int usual) {
  const char* const more = std::getenv("PROVISO_LITMUS");
  return more == nullptr ? usual : std::atoi(more);
}

Program random_program(std::uint32_t seed, bool sequential_accesses, std::size_t accesses) {
  std::mt19937 numbers(seed);
  const auto below = [&](std::uint32_t limit) {
    return static_cast<std::uint32_t>(numbers() % limit);
  };
  Taste taste;
  taste.sequential_accesses = sequential_accesses;
  taste.most_accesses = accesses;
  return draw(below, taste);
}

bool includes(const Outcomes& larger, const Outcomes& smaller) {
  return std::includes(larger.begin(), larger.end(), smaller.begin(), smaller.end());
}

/// What is explored in the models, the wide one first.
using Models = std::array<Outcomes, 3>;

void compare(const Program& program, const Models& explored) {
  const Outcomes allowed = reference(program);
  EXPECT_TRUE(includes(explored[0], allowed)) << shown(program);
  EXPECT_TRUE(includes(allowed, explored[1])) << shown(program);
  EXPECT_TRUE(includes(allowed, explored[2])) << shown(program);
  if (has_sequential_accesses(program)) return;
  for (const Outcomes& outcomes : explored) EXPECT_EQ(outcomes, allowed) << shown(program);
}

TEST(LitmusTest, ModelsAgreeWithTheAxioms) {
  for (int i = 0; i < programs_to_try(300); ++i) {
    const auto seed = static_cast<std::uint32_t>(i);
    const Program program = random_program(seed, i % 2 == 0, i % 8 == 7 ? 8 : 6);
    compare(program,
            {explore(program, Model::Wide).outcomes, explore(program, Model::FencedBefore).outcomes,
             explore(program, Model::FencedBehind).outcomes});
    if (HasFailure()) return;
  }
}

/// In the image the accesses are instructions of the program.
TEST(LitmusTest, ImagesAgreeWithTheAxioms) {
  const std::string image = (fs::path(PROVISO_IMAGES) / "litmus").string();
  if (!fs::exists(image)) GTEST_SKIP() << "no image: clang++-19 was not found";
  for (int i = 0; i < programs_to_try(40); ++i) {
    const Program program = random_program(static_cast<std::uint32_t>(100'000 + i), i % 2 == 0, 6);
    Models explored;
    for (std::size_t model = 0; model < explored.size(); ++model) {
      runtime::Job job = runtime::job_of(runtime::Phase::Both);
      job.model = static_cast<runtime::MemoryModel>(1 + model);
      for (const Thread& thread : program) job.arguments.push_back(script(thread));
      const runtime::Outcome outcome = runtime::run_image(image, job);
      ASSERT_EQ(outcome.verdict, runtime::Verdict::Holds) << outcome.message << shown(program);
      for (const runtime::Count& count : outcome.event_hits) explored[model].insert(count.name);
    }
    compare(program, explored);
    if (HasFailure()) return;
  }
}

using Kind = Instruction::Kind;

Instruction load(int location, int order) { return {Kind::Load, location, order}; }
Instruction store(int location, int order, int value = 1) {
  return {Kind::Store, location, order, kRelaxed, 0, value};
}
Instruction fence(int order) { return {Kind::Fence, 0, order}; }

/// Whether the threads can read this, whatever is left in memory.
bool is_allowed(const Program& program, const std::string& reads) {
  const Outcomes outcomes = reference(program);
  return std::any_of(outcomes.begin(), outcomes.end(), [&](const std::string& outcome) {
    return outcome.starts_with("outcome." + reads + ".");
  });
}

TEST(LitmusTest, AxiomsAreThoseOfTheLiterature) {
  const auto buffering = [](int order, bool fenced) {
    Program program{{store(0, order), load(1, order)}, {store(1, order), load(0, order)}};
    if (fenced)
      for (Thread& thread : program) thread.insert(thread.begin() + 1, fence(kSequential));
    return program;
  };
  EXPECT_TRUE(is_allowed(buffering(kRelaxed, false), "0.0"));
  EXPECT_FALSE(is_allowed(buffering(kSequential, false), "0.0"));
  EXPECT_FALSE(is_allowed(buffering(kRelaxed, true), "0.0"));
  const auto passing = [](int release, int acquire) {
    return Program{{store(0, kRelaxed), store(1, release)}, {load(1, acquire), load(0, kRelaxed)}};
  };
  EXPECT_TRUE(is_allowed(passing(kRelaxed, kAcquire), "1.0"));
  EXPECT_FALSE(is_allowed(passing(kRelease, kAcquire), "1.0"));
  const Program load_buffering{{load(0, kRelaxed), store(1, kRelaxed)},
                               {load(1, kRelaxed), store(0, kRelaxed)}};
  EXPECT_FALSE(is_allowed(load_buffering, "1.1"));
  const auto independent = [](int stored, int loaded) {
    return Program{{store(0, stored)},
                   {store(1, stored)},
                   {load(0, loaded), load(1, loaded)},
                   {load(1, loaded), load(0, loaded)}};
  };
  EXPECT_TRUE(is_allowed(independent(kRelease, kAcquire), "1.0.1.0"));
  EXPECT_FALSE(is_allowed(independent(kSequential, kSequential), "1.0.1.0"));
  // Only read-modify-writes continue a release sequence.
  const Program sequence{{store(0, kRelaxed), store(1, kRelease), store(1, kRelaxed, 2)},
                         {load(1, kAcquire), load(0, kRelaxed)}};
  EXPECT_TRUE(is_allowed(sequence, "2.0"));
}

/// A fence on one side does not order what another thread without one has read (the order of fences
/// is not the order in which an execution can be made).
TEST(LitmusTest, FencesAreOrderedAgainstTheRun) {
  const Program program{{load(2, kRelaxed), fence(kSequential), load(0, kRelaxed)},
                        {store(0, kRelaxed), fence(kSequential), store(1, kRelaxed)},
                        {load(1, kRelaxed), store(2, kRelaxed)}};
  EXPECT_TRUE(is_allowed(program, "1.0.1"));
  EXPECT_EQ(explore(program, Model::Wide).outcomes, reference(program));
}

}  // namespace
}  // namespace proviso::litmus

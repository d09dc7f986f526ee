// The file that --spin-trail names; what is in it is tested with the language.
#include <filesystem>
#include <optional>

#include <gtest/gtest.h>

#include "ask/asked.hpp"
#include "scratch_folder.hpp"

namespace proviso::ask {
namespace {

class SpinTrailFile : public ::testing::Test {
 protected:
  /// The verdict on a model, with the trail asked for.
  std::optional<Verdict> verdict(const std::string& text) {
    const std::filesystem::path model = scratch_.path() / "model.pml";
    std::ofstream(model) << text;
    return asked({"check", model.string(), "--spin-trail", trail_.string()})->verdict;
  }

  testing::ScratchFolder scratch_;
  std::filesystem::path trail_ = scratch_.path() / "run.trail";
};

TEST_F(SpinTrailFile, IsWrittenForAFailedAssertion) {
  EXPECT_EQ(verdict("byte x; active proctype P() { x = 1; assert(x == 2) }"), Verdict::Violated);
  EXPECT_EQ(testing::slurp(trail_), "1:0:0\n2:0:1\n");
}

TEST_F(SpinTrailFile, IsWrittenForADeadlock) {
  EXPECT_EQ(verdict("byte x; active proctype P() { x = 1; x == 2 }"), Verdict::Violated);
  EXPECT_EQ(testing::slurp(trail_), "1:0:0\n");
}

TEST_F(SpinTrailFile, IsNotWrittenIfNothingFails) {
  EXPECT_EQ(verdict("byte x; active proctype P() { x = 1 }"), Verdict::Holds);
  EXPECT_FALSE(std::filesystem::exists(trail_));
}

TEST_F(SpinTrailFile, IsNotWrittenIfSpinCouldNotReplayIt) {
  EXPECT_EQ(verdict("byte x; active proctype P() { x = 1 / x }"), Verdict::Violated);
  EXPECT_FALSE(std::filesystem::exists(trail_));
}

TEST_F(SpinTrailFile, ThatCannotBeWrittenIsAnError) {
  const std::filesystem::path model = scratch_.path() / "model.pml";
  std::ofstream(model) << "active proctype P() { assert(false) }";
  const std::string nowhere = (scratch_.path() / "nowhere" / "run.trail").string();
  EXPECT_FALSE(asked({"check", model.string(), "--spin-trail", nowhere}).has_value());
}

}  // namespace
}  // namespace proviso::ask

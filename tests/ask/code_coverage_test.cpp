// What an answer about a C++ program covers: every property of the design whose actions the mapping
// knows, and the others by name.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "ask/asked.hpp"
#include "ask/code/toolchain.hpp"
#include "scratch_folder.hpp"

namespace proviso::ask {
namespace {

constexpr const char* kHeader = R"(
class Account {
 public:
  void deposit();
  void withdraw();
 private:
  void pay();
  void take();
  int balance_ = 0;
};
)";

// The balance is not looked at before something is taken.
constexpr const char* kSource = R"(
#include "account.hpp"
void Account::deposit() { if (balance_ < 1) pay(); }
void Account::withdraw() { if (balance_ > -1) take(); }
void Account::pay() { ++balance_; }
void Account::take() { --balance_; }
)";

constexpr const char* kMap = R"(
component Account from "account.cpp" "account.hpp";
event pay = call "Account::pay";
event take = call "Account::take";
env driver universal { methods public; threads 1; }
)";

constexpr const char* kDesign = R"(
property SOLVENT = (pay -> take -> SOLVENT).
property AUDITED = (audit -> AUDITED).
progress PAID = {pay}
||DESIGN = (SOLVENT || AUDITED).
)";

class CodeCoverage : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!find_toolchain({}, PROVISO_RUNTIME)) GTEST_SKIP() << "there is no runtime for programs";
    write("account.hpp", kHeader);
    write("account.cpp", kSource);
    write("account.map", kMap);
    write("account.lts", kDesign);
  }

  Answer check(const std::vector<std::string>& more) {
    std::vector<std::string> words = {
        "check",    path("account.cpp"), "--map",    path("account.map"),
        "--design", path("account.lts"), "--driver", "universal:Account"};
    words.insert(words.end(), more.begin(), more.end());
    const Request request = parsed(words);
    Context context(request.options.limits);
    Listener silent;
    Session session{context, silent, subject::languages(), PROVISO_RUNTIME};
    return answer(request, session);
  }

  /// The reason why a property was not looked at; empty if it was.
  static std::string left_out(const Answer& answer, const std::string& property) {
    for (const auto& one : answer.not_covered) {
      if (one.property == property) return one.reason;
    }
    return {};
  }

 private:
  std::string path(const std::string& name) const { return (scratch_.path() / name).string(); }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
  }

  testing::ScratchFolder scratch_;
};

TEST_F(CodeCoverage, EveryPropertyOfTheDesignCountsUnlessOneIsNamed) {
  const Answer found = check({});
  ASSERT_EQ(found.error, "");
  EXPECT_EQ(found.verdict, Verdict::Violated);
  EXPECT_EQ(found.property, "SOLVENT");
  EXPECT_EQ(left_out(found, "AUDITED"), "no event of the mapping stands for audit");
  EXPECT_NE(left_out(found, "PAID"), "");
}

TEST_F(CodeCoverage, WhatIsLeftOutIsNamedWithTheReason) {
  const Answer found = check({"--only", "race"});
  ASSERT_EQ(found.error, "");
  EXPECT_EQ(found.verdict, Verdict::Holds);
  EXPECT_EQ(left_out(found, "SOLVENT"), "left out by --only");
}

}  // namespace
}  // namespace proviso::ask

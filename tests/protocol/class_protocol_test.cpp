// The usage protocols of classes as users ask for them: three of real shape, and odd ones.
#include <algorithm>

#include <fmt/format.h>

#include "protocol/command.hpp"
#include "scratch_folder.hpp"

namespace proviso::testing {
namespace {

using Json = nlohmann::json;

class ClassProtocol : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_clang()) GTEST_SKIP() << "clang++-19 is not installed";
  }
};

bool has(const Words& words, const std::string& wanted) {
  return std::find(words.begin(), words.end(), wanted) != words.end();
}

bool mentions(const Json& list, const std::string& part) {
  return std::any_of(list.begin(), list.end(),
                     [&](const Json& one) { return one.dump().find(part) != std::string::npos; });
}

Json connection(const Words& more) {
  Words words{"connection.cpp", "--driver", "universal:Connection", "--domain", "byte=0..0",
              "--choices",      "rand=0..1"};
  words.insert(words.end(), more.begin(), more.end());
  return assume(words, PROVISO_CLASSES);
}

TEST_F(ClassProtocol, AConnectionIsOpenedUsedAndClosed) {
  const Json answer = connection({});
  EXPECT_EQ(answer["verdict"], "holds-under-assumption");
  EXPECT_EQ(answer["protocol"]["class"], "Connection");
  EXPECT_EQ(answer["protocol"]["callers"], 2);
  EXPECT_TRUE(mentions(answer["protocol"]["departures"], "is_open_"));
  EXPECT_TRUE(has(sentences_of(answer),
                  "before `close`, `read` or `write` the caller must have called `open` and got "
                  "true, and not yet `close`"))
      << answer["assumption"]["sentences"];
}

/// The protocol is the assumption of a proof: the class keeps the property under it, and the client
/// keeps the protocol, or does not.
TEST_F(ClassProtocol, AProofAssumesTheProtocol) {
  const ScratchFolder folder;
  const std::string protocol = folder.path() / "connection.lts";
  connection({"-o", protocol});
  const auto proved = [&](const Words& more) {
    const std::string classes = PROVISO_ODD_CLASSES;
    Words words{"prove",
                "client.cpp",
                "connection.cpp",
                "--map",
                classes + "/client.map",
                "--assume",
                protocol,
                "--property",
                classes + "/order.lts",
                "--choices",
                "rand=0..1",
                "--json",
                "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    return Json::parse(run_process(PROVISO_PROGRAM, words, PROVISO_CLASSES, "").out)["verdict"];
  };
  EXPECT_EQ(proved({}), "holds");
  EXPECT_EQ(proved({"--flag", "-DIMPATIENT"}), "violated");
}

TEST_F(ClassProtocol, LearnedIsExtracted) {
  const Json extracted = connection({"--callers", "1"});
  for (const char* learner : {"tree", "table"}) {
    const Json learned = connection({"--callers", "1", "--method", "learn", "--learner", learner});
    EXPECT_EQ(learned["verdict"], "holds-under-assumption");
    EXPECT_EQ(learned["assumption"]["aut"], extracted["assumption"]["aut"]);
    // Checked exactly, as all runs can be kept.
    EXPECT_FALSE(mentions(learned["notCovered"], "whether callers may do more"));
  }
}

TEST_F(ClassProtocol, APoolIsShutDownOnce) {
  const Json answer =
      assume({"pool.cpp", "--map", "pool.map", "--driver", "universal:Pool"}, PROVISO_CLASSES);
  EXPECT_EQ(answer["verdict"], "holds-under-assumption") << answer.dump(1);
  const Words words = sentences_of(answer);
  EXPECT_TRUE(has(words, "before `destroy` the caller must have called `shutdown`")) << words[0];
}

TEST_F(ClassProtocol, ACacheWithAnUnprotectedFastPath) {
  const Json answer = assume({"cache.cpp", "--driver", "universal:Cache"}, PROVISO_CLASSES);
  EXPECT_EQ(answer["verdict"], "holds-under-assumption");
  EXPECT_EQ(sentences_of(answer), (Words{"`get` and `hit` must not run at the same time",
                                         "`hit` and `invalidate` must not run at the same time"}));
  EXPECT_TRUE(mentions(answer["protocol"]["departures"], "data race"));
  const Json alone =
      assume({"cache.cpp", "--driver", "universal:Cache", "--callers", "1"}, PROVISO_CLASSES);
  EXPECT_EQ(alone["verdict"], "holds");
  EXPECT_EQ(alone["certified"], false);
}

Json odd(const std::string& file, const std::string& name, Words more = {}) {
  Words words{file, "--driver", "universal:" + name};
  words.insert(words.end(), more.begin(), more.end());
  return assume(words, PROVISO_ODD_CLASSES);
}

TEST_F(ClassProtocol, AClassThatFailsByItselfIsViolated) {
  const Json answer = odd("doomed.cpp", "Doomed");
  EXPECT_EQ(answer["verdict"], "violated");
  EXPECT_TRUE(answer.contains("program")) << answer.dump(1);
}

TEST_F(ClassProtocol, LocksInTheWrongOrderAreADeadlock) {
  const Json answer = odd("order.cpp", "Order");
  EXPECT_EQ(answer["verdict"], "holds-under-assumption");
  EXPECT_EQ(sentences_of(answer), Words{"`left` and `right` must not run at the same time"});
  EXPECT_TRUE(mentions(answer["protocol"]["departures"], "deadlock"));
}

TEST_F(ClassProtocol, WaitingForAnotherCallIsNoError) {
  const Json answer = odd("slot.cpp", "Slot");
  EXPECT_EQ(answer["verdict"], "holds") << answer.dump(1);
}

TEST_F(ClassProtocol, WhatIsNotModelledIsUndecided) {
  const Json answer = odd("outside.cpp", "Outside");
  EXPECT_EQ(answer["verdict"], "undecided");
  EXPECT_NE(answer["reason"].get<std::string>().find("fopen"), std::string::npos);
  const Json learned = odd("outside.cpp", "Outside", {"--method", "learn"});
  EXPECT_EQ(learned["verdict"], "undecided");
}

TEST_F(ClassProtocol, ALimitLeavesItUndecided) {
  const Json answer = odd("order.cpp", "Order", {"--states", "10"});
  EXPECT_EQ(answer["verdict"], "undecided");
}

TEST_F(ClassProtocol, ASecondMainIsRefused) {
  const Json answer = odd("with_main.cpp", "WithMain");
  EXPECT_TRUE(answer.contains("error")) << answer.dump(1);
  EXPECT_FALSE(answer.contains("verdict"));
}

TEST_F(ClassProtocol, APropertyOverCalls) {
  const Json answer = odd("slot.cpp", "Slot", {"--property", "turns.lts", "--callers", "1"});
  EXPECT_EQ(answer["verdict"], "holds-under-assumption");
  EXPECT_TRUE(mentions(answer["protocol"]["departures"], "turns"));
}

TEST_F(ClassProtocol, AMutexThatCallersHold) {
  const Json answer = odd("held.cpp", "Held", {"--map", "held.map"});
  EXPECT_EQ(answer["verdict"], "holds-under-assumption");
  const Words words = sentences_of(answer);
  EXPECT_TRUE(
      has(words, "callers of `stop` must hold `m` where `run` or `stop` may run at the same time"))
      << answer["assumption"]["sentences"];
}

TEST_F(ClassProtocol, OddClassesAreRefusedByName) {
  const auto error = [](const Json& answer) { return answer.value("error", std::string()); };
  EXPECT_NE(error(odd("odd.cpp", "Overloaded")).find("put has overloads"), std::string::npos);
  EXPECT_NE(error(odd("odd.cpp", "Abstract")).find("is abstract"), std::string::npos);
  EXPECT_NE(error(odd("odd.cpp", "Needy")).find("constructor without arguments"),
            std::string::npos);
  EXPECT_NE(error(odd("mover.cpp", "Mover")).find("std::unique_ptr"), std::string::npos);
  EXPECT_NE(error(odd("odd.cpp", "Nothing")).find("no public method"), std::string::npos);
  EXPECT_NE(error(odd("odd.cpp", "Missing")).find("Missing"), std::string::npos);
}

TEST_F(ClassProtocol, AMethodThatSpinsIsUndecided) {
  EXPECT_EQ(odd("odd.cpp", "Spinner", {"--callers", "1"})["verdict"], "undecided");
}

TEST_F(ClassProtocol, OddClassesThatWork) {
  const Json answer = odd("odd.cpp", "Mixed", {"--callers", "1"});
  EXPECT_EQ(answer["verdict"], "holds-under-assumption") << answer.dump(1);
  EXPECT_TRUE(mentions(answer["notCovered"], "templates are not called"));
  EXPECT_TRUE(mentions(answer["notCovered"], "inherited methods are not called"));
  EXPECT_TRUE(has(sentences_of(answer), "`fail` must not be called"));
}

}  // namespace
}  // namespace proviso::testing

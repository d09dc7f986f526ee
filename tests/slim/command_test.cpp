// SLIM through the command line: the micro models with their verdicts and the lengths of their
// traces, what is refused, the other ways to decide what the language leaves open, proofs and their
// certificates.
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scratch_folder.hpp"
#include "slim/call.hpp"
#include "slim/micros.hpp"

namespace proviso::slim {
namespace {

namespace fs = std::filesystem;

std::string file_of(const std::string& model) {
  return fmt::format("{}/{}.slim", SLIM_MODELS, model);
}

int steps_of(const Answer& answer) { return static_cast<int>(answer.trace->steps.size()) - 1; }

class SlimCommand : public ::testing::TestWithParam<Micro> {};

TEST_P(SlimCommand, GivesTheVerdict) {
  const Micro& micro = GetParam();
  const std::string property = micro.property;
  std::vector<std::string> words{"check", file_of(micro.model), "-p", property};
  if (micro.nominal) words.emplace_back("--nominal");
  // Only the bounded search promises a shortest trace; formulas and deadlocks have no choice.
  const bool is_invariant =
      property != "DEADLOCK" && !property.starts_with("LTL") && !property.starts_with("CTL");
  if (is_invariant && micro.expected >= 0) words.insert(words.end(), {"--method", "bmc"});
  const Answer answer = call(words);
  ASSERT_EQ(answer.error, "");
  EXPECT_EQ(answer.verdict, micro.expected == kHolds ? Verdict::Holds : Verdict::Violated);
  ASSERT_TRUE(answer.faults);
  EXPECT_TRUE(!micro.nominal || answer.faults->empty());
  if (micro.expected < 0) return;
  ASSERT_TRUE(answer.trace);
  EXPECT_EQ(steps_of(answer), micro.expected);
}

INSTANTIATE_TEST_SUITE_P(All, SlimCommand, ::testing::ValuesIn(kMicros));

class SlimFiles : public ::testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) const {
    const std::string path = (folder_.path() / name).string();
    std::ofstream(path) << text;
    return path;
  }

  proviso::testing::ScratchFolder folder_;
};

struct Refused {
  const char* code;
  const char* features;
  const char* sections;
};

/// Micro tests 50 to 57 of the language's definition, in its order; 58 is an error state of the
/// nominal model, below.
constexpr Refused kRefused[] = {
    {"SLIM053", "", "subcomponents x: data clock;"},
    {"SLIM051", "n: out data port real;", ""},
    {"SLIM050", "n: out data port int;", ""},
    {"SLIM023", "n: out data port bool;", "connections flow true -> n; flow false -> n;"},
    {"SLIM023", "a: out data port int [0..3]; b: out data port int [0..3];",
     "connections flow b + 1 -> a; flow a -> b;"},
    {"SLIM030", "n: out data port int [0..3] default 0;",
     "states s: initial state; transitions s -[ then n := n + 1 ]-> s;"},
    {"SLIM022", "n: in data port bool;",
     "states s: initial state; transitions s -[ then n := true ]-> s;"},
    {"SLIM014", "", "properties ErrorModel => classifier(E.I); ErrorModel => classifier(E.I);"},
};

static_assert(std::size(kMicros) == 49 && std::size(kRefused) == 8);

TEST_F(SlimFiles, WhatIsRefusedNamesItselfAndTheLine) {
  for (const auto& [code, features, sections] : kRefused) {
    const std::string model =
        write("m.slim", fmt::format("error model E features ok: initial state; end E;\n"
                                    "error model implementation E.I end E.I;\nsystem T{}{} end T;\n"
                                    "system implementation T.I {} end T.I;\n",
                                    *features == 0 ? "" : " features ", features, sections));
    const Answer answer = call({"check", model, "-p", "true"});
    EXPECT_FALSE(answer.verdict.has_value()) << code;
    ASSERT_FALSE(answer.remarks.empty()) << code;
    bool found = false;
    for (const Remark& remark : answer.remarks) {
      if (remark.severity != "error") continue;
      EXPECT_TRUE(found || remark.code == code) << remark.message;
      EXPECT_GE(remark.line, 3U) << code;
      found = true;
    }
    EXPECT_TRUE(found) << code;
  }
  const Answer nominal = call({"check", file_of("e"), "--nominal", "-p", "es.error = ok"});
  ASSERT_FALSE(nominal.remarks.empty());
  EXPECT_EQ(nominal.remarks.back().code, "SLIM013");
}

struct Departure {
  const char* name;
  const char* model;
  const char* property;
  int usual;
  int other;
};

// What the micro models give if a decision is taken the other way.
constexpr Departure kDepartures[] = {
    {"receivers-skip", "b", "s.sent = r.got", kHolds, 2},
    {"receivers-skip", "b", "not (s.sent = 2 and r.mode = full)", 4, 2},
    {"receivers-skip", "h", "mode = two implies n = 1", kHolds, 4},
    {"effects-assign", "e", "es.error = lost iff not es.valid", kHolds, 3},
    {"inactive-errors", "k", "LTLSPEC G ({mode = off and u.error = ok} -> X {u.error = ok})",
     kHolds, kViolated},
    {"propagations-block", "g2", "b.error != broken", 3, kHolds},
    {"propagations-block", "g2", "b.error = worn implies n.error = dead", kHolds, kHolds},
    {"activation-resets", "c2", "not low", 6, kHolds},
};

TEST(SlimSemantics, EveryDepartureChangesWhatItSays) {
  for (const Departure& one : kDepartures) {
    for (const bool departs : {false, true}) {
      std::vector<std::string> words{"check", file_of(one.model), "-p", one.property};
      const int expected = departs ? one.other : one.usual;
      if (expected >= 0) words.insert(words.end(), {"--method", "bmc"});
      if (departs) words.insert(words.end(), {"--semantics", one.name});
      const Answer answer = call(words);
      ASSERT_EQ(answer.error, "") << one.name;
      ASSERT_EQ(answer.verdict, expected == kHolds ? Verdict::Holds : Verdict::Violated)
          << one.name << " " << one.property;
      EXPECT_TRUE(expected < 0 || steps_of(answer) == expected) << one.name;
      EXPECT_EQ(!answer.notes.empty(), departs) << one.name;
    }
  }
}

TEST_F(SlimFiles, TheOtherDeparturesChangeVerdicts) {
  const std::string model = write("m.slim", R"(
device Unit features go: in event port; end Unit;
device implementation Unit.Imp
  states idle: initial state; gone: state; transitions idle -[ go ]-> gone;
end Unit.Imp;
error model Bus features ok: initial state; down: error state; cut: out propagation; end Bus;
error model implementation Bus.Imp
  events short: error event; transitions ok -[ short ]-> down; down -[ cut ]-> down;
end Bus.Imp;
error model Node features ok: initial state; dead: error state; cut: in propagation; end Node;
error model implementation Node.Imp transitions ok -[ cut ]-> dead; end Node.Imp;
system Top features x: out data port int [0..3] default 2; end Top;
system implementation Top.Imp
  subcomponents u: device Unit.Imp in modes (on);
  connections flow 1 -> x in modes (on);
  modes on: initial mode; off: mode; transitions on -[ ]-> off; off -[ ]-> on;
  properties ErrorModel => classifier(Node.Imp) applies to u; ErrorModel => classifier(Bus.Imp);
end Top.Imp;
)");
  const auto verdict = [&](const std::string& property, const std::string& semantics) {
    std::vector<std::string> words{"check", model, "-p", property};
    if (!semantics.empty()) words.insert(words.end(), {"--semantics", semantics});
    const Answer answer = call(words);
    EXPECT_EQ(answer.error, "") << property;
    return answer.verdict;
  };
  EXPECT_EQ(verdict("u.mode = idle", ""), Verdict::Holds);
  EXPECT_EQ(verdict("u.mode = idle", "unconnected-fires"), Verdict::Violated);
  EXPECT_EQ(verdict("x != 0", ""), Verdict::Holds);
  EXPECT_EQ(verdict("x != 0", "undriven-first"), Verdict::Violated);
  // A node that is switched off hears of the bus only if error models always move.
  const std::string heard = "LTLSPEC G ({mode = off and u.error = ok} -> X {u.error = ok})";
  EXPECT_EQ(verdict(heard, ""), Verdict::Holds);
  EXPECT_EQ(verdict(heard, "inactive-errors"), Verdict::Violated);
  EXPECT_EQ(verdict("U.MODE = IDLE", "ignore-case"), Verdict::Holds);
  EXPECT_NE(call({"check", model, "-p", "U.MODE = IDLE"}).error, "");
  EXPECT_NE(call({"check", model, "-p", "x = 1", "--semantics", "finite-runs"}).error, "");
}

TEST_F(SlimFiles, ACertificateIsAboutItsFaults) {
  const std::string proof = (folder_.path() / "proof.json").string();
  const std::string property = "cdu.alarm implies not es.valid";
  const Answer proved = call({"prove", file_of("e"), "-p", property, "-o", proof});
  ASSERT_EQ(proved.verdict, Verdict::Holds) << proved.error;
  EXPECT_EQ(proved.faults, std::vector<std::string>{"es"});
  EXPECT_EQ(call({"certify", proof, file_of("e"), "-p", property}).verdict, Verdict::Holds);
  const Answer other = call({"certify", proof, file_of("e"), "-p", property, "--nominal"});
  EXPECT_EQ(other.verdict, Verdict::Violated);
  EXPECT_NE(other.reason.find("other faults"), std::string::npos) << other.reason;
  EXPECT_EQ(call({"certify", proof, file_of("e2"), "-p", property}).verdict, Verdict::Violated);
  // After an edit the earlier proof is a beginning.
  EXPECT_EQ(call({"prove", file_of("e2"), "-p", property, "--assume", proof}).verdict,
            Verdict::Holds);
}

TEST_F(SlimFiles, SeveralFilesAreOneModel) {
  const std::string units = write("units.slim",
                                  "package Units public\ndevice D end D;\n"
                                  "device implementation D.I states a: initial state; b: state; "
                                  "transitions a -[ ]-> b; end D.I;\nend Units;\n");
  const std::string whole = write("whole.slim",
                                  "system S end S;\nsystem implementation S.I subcomponents d: "
                                  "device D.I; end S.I;\n");
  const std::string specification = write("s.spec", "stays: INVARSPEC d.mode = a;\nDEADLOCK;\n");
  const Answer both = call({"check", whole, units, "--spec", specification});
  ASSERT_EQ(both.error, "");
  ASSERT_EQ(both.results->size(), 2U);
  EXPECT_EQ(both.results->front().property, "stays");
  EXPECT_EQ(both.verdict, Verdict::Violated);
  EXPECT_NE(call({"check", whole, "--spec", specification}).error, "");
  EXPECT_EQ(call({"alphabet", units, whole}).alphabet,
            (std::vector<std::string>{"d.mode", "event"}));
  EXPECT_NE(call({"check", whole, file_of("e") + "x.smv"}).error, "");
}

TEST_F(SlimFiles, AModelConvertedToSmvGivesTheSameVerdicts) {
  for (const Micro& micro : kMicros) {
    if (std::string(micro.property) == "DEADLOCK") continue;
    // With the property under a name, which the SMV model has too.
    std::string text = micro.property;
    if (!text.starts_with("LTL") && !text.starts_with("CTL")) text = "INVARSPEC " + text;
    const std::string specification = write("m.spec", "wanted: " + text + ";");
    const std::string converted = (folder_.path() / "m.smv").string();
    std::vector<std::string> words{"convert", file_of(micro.model), "--spec", specification, "-o",
                                   converted};
    if (micro.nominal) words.emplace_back("--nominal");
    ASSERT_EQ(call(words).error, "") << micro.model;
    const Answer answer = call({"check", converted});
    ASSERT_EQ(answer.error, "") << micro.model;
    EXPECT_EQ(answer.verdict, micro.expected == kHolds ? Verdict::Holds : Verdict::Violated)
        << micro.model << " " << micro.property;
  }
}

TEST(SlimOptions, AreForSlimModelsOnly) {
  const std::string model = PROVISO_EXAMPLES "/counter-monitor.smv";
  for (const std::vector<std::string>& option :
       std::vector<std::vector<std::string>>{{"--nominal"},
                                             {"--faults", "all"},
                                             {"--target", "T.I"},
                                             {"--int", "0..1"},
                                             {"--semantics", "ignore-case"},
                                             {"--spec", model}}) {
    std::vector<std::string> words{"check", model};
    words.insert(words.end(), option.begin(), option.end());
    EXPECT_NE(call(words).error.find("is for SLIM models"), std::string::npos) << option.front();
  }
  EXPECT_NE(call({"check", file_of("e"), "--legacy-bool", "-p", "true"}).error, "");
  EXPECT_NE(call({"check", file_of("e"), "--nominal", "--faults", "es", "-p", "true"}).error, "");
  EXPECT_NE(call({"check", file_of("e"), "--faults", "cdu", "-p", "true"}).error, "");
}

}  // namespace
}  // namespace proviso::slim

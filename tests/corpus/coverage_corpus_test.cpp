// The statements of public Promela models that are never executed, against the states that SPIN's
// verifier reports as unreached.
//
// The verifier reports control states that no process comes to, and nothing inside a d_step. So
// what it reports must be reported here, and what is reported here besides must be a statement that
// can block, at a control state where processes stand, or inside a d_step.
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "corpus/corpus.hpp"
#include "corpus/promela_file.hpp"
#include "engine/reach/coverage.hpp"
#include "spin_replay.hpp"

namespace proviso::corpus {
namespace {

using ::proviso::testing::ProcessResult;
using ::proviso::testing::ScratchFolder;

/// One in so many small models is compiled by SPIN, which takes half a second each.
constexpr std::size_t kEvery = 20;

/// A proctype and a line; the end of a body has line 0.
using Place = std::pair<std::string, std::uint32_t>;

std::optional<std::set<Place>> unreached_in_verifier(const std::filesystem::path& model) {
  const ScratchFolder scratch;
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"timeout", "60"});
    return testing::run_process("/usr/bin/env", words, scratch.path().string(), "");
  };
  testing::run_spin(scratch.path(), {"-o1", "-o2", "-o3", "-a", model.string()});
  const ProcessResult compiled = run({"gcc", "-O0", "-w", "-DNOREDUCE", "-DSAFETY", "-DNOCLAIM",
                                      "-DMEMLIM=2000", "-o", "pan", "pan.c"});
  if (compiled.status != 0) return std::nullopt;
  const std::string report = run({"./pan", "-c0", "-m1000000"}).out;
  if (report.find("max search depth too small") != std::string::npos ||
      report.find("unreached in") == std::string::npos) {
    return std::nullopt;
  }
  std::set<Place> places;
  std::string proctype;
  static const std::regex kPart(R"(unreached in (proctype |claim )?(\S+))");
  static const std::regex kLine(R"re(\t\S*:(\d+), state \d+, "(.*)"\s*)re");
  std::istringstream lines(report);
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (std::regex_match(line, found, kPart)) {
      const bool is_claim = found[1] == "claim ";
      proctype = is_claim ? "" : found[2] == "init" ? ":init:" : found[2].str();
    } else if (!proctype.empty() && std::regex_match(line, found, kLine)) {
      const bool is_end = found[2] == "-end-";
      places.insert(
          {proctype, is_end ? 0 : static_cast<std::uint32_t>(std::stoul(found[1].str()))});
    }
  }
  return places;
}

bool can_block(const process::Transition& transition) {
  using Kind = process::Statement::Kind;
  const Kind kind = transition.statement.kind;
  return kind == Kind::Guard || kind == Kind::Else || kind == Kind::Send || kind == Kind::Receive;
}

/// The lines with a statement that can block or is inside a d_step.
std::set<Place> blocking_places(const process::Program& program) {
  std::set<Place> places;
  for (const process::Proctype& proctype : program.proctypes) {
    for (const process::ControlState& control : proctype.controls) {
      for (std::uint32_t i = 0; i < control.transition_count; ++i) {
        const auto& transition = proctype.transitions[control.first_transition + i];
        if (control.inner || can_block(transition)) places.insert({proctype.name, transition.line});
      }
    }
  }
  return places;
}

TEST(CoverageCorpus, AgreesWithSpin) {
  const auto root = folder();
  if (!root) GTEST_SKIP() << "the corpus folder is not there";
  if (!testing::has_spin()) GTEST_SKIP() << "spin is not there";
  int agreed = 0;
  std::size_t reported = 0;
  std::size_t number = 0;
  for (const Row& row : read_rows(*root / "promela" / "EXPECTED.tsv")) {
    if (!is_expectation(row) || std::stoull(row.at("full_states")) > most_states()) continue;
    if (++number % kEvery != 0) continue;
    const auto path = std::filesystem::absolute(*root / "promela" / row.at("file"));
    // Statements of inlines have the line of the definition in one tool, of the call in the other.
    if (testing::slurp(path).find("inline") != std::string::npos) continue;
    PromelaFile file(path);
    if (file.program() == nullptr) continue;
    const auto expected = unreached_in_verifier(path);
    if (!expected) continue;
    const process::Machine machine = process::compile(*file.program());
    const Coverage coverage = reach::program_coverage(*file.program(), machine, file.context());
    EXPECT_EQ(coverage.incomplete, "") << path;
    std::set<Place> found;
    for (const CoveredPart& part : coverage.parts) {
      for (const Unreached& one : part.unreached) {
        found.insert({part.name, one.what == "-end-" ? 0 : one.line});
      }
    }
    const std::set<Place> blocking = blocking_places(*file.program());
    for (const Place& place : *expected) {
      EXPECT_TRUE(found.contains(place))
          << path << ": SPIN reports " << place.first << " line " << place.second;
    }
    for (const Place& place : found) {
      EXPECT_TRUE(expected->contains(place) || blocking.contains(place))
          << path << ": SPIN does not report " << place.first << " line " << place.second;
    }
    reported += expected->size();
    ++agreed;
  }
  std::printf("%d models, %zu unreached lines\n", agreed, reported);
  EXPECT_GE(agreed, 8);
}

}  // namespace
}  // namespace proviso::corpus

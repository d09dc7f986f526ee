// Every command × kind of model × option: the option is refused with a sentence that names the
// kinds of models it is for, or it is accepted and a probe shows what it does.
//
// A probe is a call without the option and the same call with it. What is observed is the answer as
// JSON without times, what is said besides, and the files that are written. An option that has no
// probe fails the test, so that nobody adds one that does nothing. Options that change the way to
// an answer and, by design, nothing else are marked: of these the verdicts must agree.
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <regex>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ask/ask.hpp"
#include "ask/method.hpp"
#include "ask/option_table.hpp"
#include "ask/simulation.hpp"
#include "cli/command_line.hpp"
#include "cli/option_probes.hpp"
#include "cli/output.hpp"
#include "report/answer/json.hpp"
#include "scratch_folder.hpp"

namespace proviso::cli {
namespace {

namespace fs = std::filesystem;
using ask::ModelKind;
using ask::Question;

/// Hears everything and steps through a model by chance.
class Witness : public ask::Listener {
 public:
  explicit Witness(Context& context) : context_(context) {}
  void diagnostic(const SourceSet&, const Diagnostic& one) override { heard += one.message; }
  void note(const std::string& message) override { heard += message; }
  void simulate(ask::Simulation& simulation) override {
    std::mt19937_64 random(context_.seed);
    for (int i = 0; i < 20 && simulation.take_any(random); ++i) {
    }
  }
  Maybe<ask::Request> read_call(const std::vector<std::string>& words) override {
    return parse(words).map([](const Invocation& invocation) { return invocation.request; });
  }
  std::string heard;

 private:
  Context& context_;
};

struct Observation {
  bool accepted = false;
  std::string complaint;
  std::optional<Verdict> verdict;
  std::string text;
};

std::vector<std::string> split(const std::string& line) {
  std::istringstream words(line);
  std::vector<std::string> result;
  for (std::string word; words >> word;) {
    std::replace(word.begin(), word.end(), '~', ' ');
    result.push_back(word);
  }
  return result;
}

/// Without what differs from run to run.
std::string without_times(const std::string& json) {
  static const std::regex kTimes(
      "\"(seconds|peakMemoryBytes|bytes|cached|units|images)\": [0-9.e+-]+");
  return std::regex_replace(json, kTimes, "");
}

class OptionMatrix : public ::testing::Test {
 protected:
  void SetUp() override {
    ::setenv("PROVISO_CACHE", (fs::temp_directory_path() / "proviso-option-matrix").c_str(), 1);
    fs::current_path(prepared_.path());
    for (const auto& [name, text] : probe_files()) std::ofstream(name) << text;
    for (const std::string& line : preparing_calls()) make(line);
    for (const auto& entry : fs::directory_iterator(prepared_.path())) {
      given_.insert(entry.path().filename().string());
    }
  }
  void TearDown() override { fs::current_path(fs::temp_directory_path()); }

  void prepare(const std::string& line, const std::string& file) {
    fs::current_path(prepared_.path());
    make(line);
    given_.insert(file);
  }

  /// What a call makes, with the files that it leaves.
  Observation observe(const std::string& line) {
    fs::remove_all(scratch_.path());
    fs::copy(prepared_.path(), scratch_.path());
    fs::current_path(scratch_.path());
    Observation seen = make(line);
    seen.text += new_files();
    return seen;
  }

  static Observation make(const std::string& line) {
    Observation seen;
    const auto invocation = parse(split(line));
    if (!invocation) {
      seen.complaint = invocation.error();
      return seen;
    }
    const ask::Request& request = invocation->request;
    Context context(request.options.limits);
    Witness witness(context);
    ask::Session session{context, witness, subject::languages(), PROVISO_RUNTIME};
    Answer answer = ask::answer(request, session);
    Terminal terminal(true);
    write_output(request, answer, terminal);
    answer.call.clear();
    seen.accepted = answer.error.empty();
    seen.complaint = answer.error;
    seen.verdict = answer.verdict;
    seen.text = without_times(report::to_json(answer)) + witness.heard;
    return seen;
  }

 private:
  std::string new_files() const {
    std::string text;
    for (const auto& entry : fs::recursive_directory_iterator(scratch_.path())) {
      const std::string name = fs::relative(entry.path(), scratch_.path()).string();
      if (!entry.is_regular_file() || given_.contains(name)) continue;
      text += name + '\n' + without_times(testing::slurp(entry.path()));
    }
    return text;
  }

  std::set<std::string> given_;
  testing::ScratchFolder prepared_;
  testing::ScratchFolder scratch_;
};

std::string cell_name(Question question, ModelKind kind) {
  return fmt::format("{} of {}", ask::to_string(question), subject::plural(kind));
}

std::set<std::string> option_names() {
  std::set<std::string> names;
  for (const ask::OptionRow& row : ask::option_table()) names.emplace(row.name);
  return names;
}

TEST_F(OptionMatrix, WhatDoesNotApplyIsRefusedByName) {
  std::size_t refusals = 0;
  for (const ask::Method& method : ask::methods()) {
    for (const std::string& name : option_names()) {
      if (ask::find_option(name, method.question, method.kind) != nullptr) continue;
      const ask::OptionRow* other = nullptr;
      for (const ask::OptionRow& row : ask::option_table()) {
        if (row.name == name) other = &row;
      }
      const std::string call = fmt::format("{} {} --{}{}", ask::to_string(method.question),
                                           plain_arguments(method.question, method.kind), name,
                                           other->value.empty() ? "" : " value");
      const Observation seen = make(call);
      EXPECT_FALSE(seen.accepted) << call;
      const ask::KindSet kinds = ask::kinds_with(name, method.question);
      const std::string expected =
          kinds.empty() ? fmt::format("has no option '--{}'", name) : ask::kinds_text(kinds);
      EXPECT_NE(seen.complaint.find(expected), std::string::npos) << call << ": " << seen.complaint;
      ++refusals;
    }
  }
  EXPECT_GT(refusals, 1000U);
}

class OptionEffect : public OptionMatrix, public ::testing::WithParamInterface<std::size_t> {};

/// One test a cell, so that the slow ones run beside each other.
TEST_P(OptionEffect, EveryOptionThatAppliesDoesSomething) {
  const ask::Method& method = ask::methods()[GetParam()];
  if (method.kind == ModelKind::Code && !can_check_programs()) {
    GTEST_SKIP() << "clang 19 or the runtime for C++ programs is missing";
  }
  if (method.kind == ModelKind::Code) prepare("check race.cpp -o run.json", "run.json");
  std::map<std::string, Observation> without_option;
  for (const std::string& name : option_names()) {
    if (ask::find_option(name, method.question, method.kind) == nullptr) continue;
    const std::string where =
        fmt::format("--{} of {}", name, cell_name(method.question, method.kind));
    const std::optional<Probe> probe = probe_of(method.question, method.kind, name);
    ASSERT_TRUE(probe.has_value()) << "no probe shows what " << where << " does";
    const auto [known, is_new] = without_option.try_emplace(probe->base);
    if (is_new) known->second = observe(probe->base);
    const Observation& without = known->second;
    const Observation with = observe(probe->base + " " + probe->option);
    EXPECT_TRUE(with.accepted) << where << ": " << probe->base << " " << probe->option << ": "
                               << with.complaint;
    if (probe->changes_only_the_way) {
      EXPECT_EQ(with.verdict, without.verdict) << where;
    } else {
      EXPECT_NE(with.text, without.text)
          << where << " does nothing: " << probe->base << " " << probe->option;
    }
  }
}

std::string test_name(const ::testing::TestParamInfo<std::size_t>& cell) {
  const ask::Method& method = ask::methods()[cell.param];
  constexpr const char* kKinds[] = {"Lts", "Process", "Circuit", "Design", "Code"};
  return fmt::format("{}_{}", ask::to_string(method.question),
                     kKinds[static_cast<std::size_t>(method.kind)]);
}

INSTANTIATE_TEST_SUITE_P(Cells, OptionEffect,
                         ::testing::Range<std::size_t>(0, ask::methods().size()), test_name);

}  // namespace
}  // namespace proviso::cli

// The answers of several ranks, played by threads, against those of one process: for the examples,
// and for all public models if PROVISO_CORPUS names their folder.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "ask/ask.hpp"
#include "space/thread_team.hpp"

namespace proviso {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostStates = 60'000;

ask::Request question(const fs::path& model) {
  ask::Request request{ask::Question::Check, {model.string()}};
  request.options.limits.states = kMostStates;
  return request;
}

Answer by_one(const fs::path& model) {
  const ask::Request request = question(model);
  Context context(request.options.limits);
  ask::Listener silent;
  ask::Session session{context, silent};
  return ask::answer(request, session);
}

std::vector<Answer> by_ranks(const fs::path& model, unsigned ranks) {
  ask::Request request = question(model);
  request.options.ranks = ranks;
  std::vector<Answer> answers(ranks);
  as_team(ranks, [&](ThreadTeam& team) {
    Context context(request.options.limits);
    context.team = &team;
    ask::Listener silent;
    ask::Session session{context, silent};
    answers[team.rank()] = ask::answer(request, session);
    team.leave(!answers[team.rank()].error.empty());
  });
  return answers;
}

std::string told(const Trace& trace) {
  std::string text;
  for (const TraceStep& step : trace.steps) text += step.action + '\n';
  return text + (trace.loops_to ? fmt::format("back to {}", *trace.loops_to) : "");
}

/// Everything that must not depend on the number of ranks.
std::string told(const Answer& answer) {
  std::string text = answer.error;
  if (!answer.results) return text;
  for (const PropertyResult& result : *answer.results) {
    text += fmt::format("{} {}: {}\n", result.kind, result.property.value_or(""),
                        static_cast<int>(result.verdict));
    if (result.trace) text += told(*result.trace);
  }
  for (const MethodStep& step : answer.steps) {
    text += fmt::format("{} {} {}\n", step.name, step.states, step.transitions);
  }
  return text;
}

/// What one process finds where it decides at all, ranks find too.
void expect_same_verdicts(const Answer& one, const Answer& ranks, const std::string& model) {
  ASSERT_EQ(one.error, ranks.error) << model;
  if (!one.results || !ranks.results) return;
  std::map<std::string, const PropertyResult*> known;
  const auto name = [](const PropertyResult& result) {
    // The culprit of a violation is found, not asked for: another one may be as near.
    return result.kind == "safety" ? result.kind : result.kind + result.property.value_or("");
  };
  for (const PropertyResult& result : *one.results) known[name(result)] = &result;
  for (const PropertyResult& result : *ranks.results) {
    const auto same = known.find(name(result));
    ASSERT_NE(same, known.end()) << model << ": " << name(result);
    if (result.verdict == Verdict::Undecided || same->second->verdict == Verdict::Undecided) {
      continue;
    }
    EXPECT_EQ(same->second->verdict, result.verdict) << model << ": " << name(result);
    if (!result.trace || !same->second->trace || result.trace->loops_to) continue;
    // Programs are also searched depth-first, by one process.
    EXPECT_LE(result.trace->steps.size(), same->second->trace->steps.size()) << model;
    if (same->second->note.find("shorter") == std::string::npos) {
      EXPECT_EQ(result.trace->steps.size(), same->second->trace->steps.size()) << model;
    }
  }
}

bool is_complete(const Answer& answer) {
  return !answer.results || std::ranges::none_of(*answer.results, [](const PropertyResult& result) {
    return result.stopped.has_value() || result.verdict == Verdict::Undecided;
  });
}

std::vector<fs::path> models() {
  std::vector<fs::path> folders{PROVISO_EXAMPLES};
  if (const char* corpus = std::getenv("PROVISO_CORPUS")) {
    folders.emplace_back(fs::path(corpus) / "fsp");
    folders.emplace_back(fs::path(corpus) / "promela");
  }
  std::vector<fs::path> found;
  for (const fs::path& folder : folders) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension == ".lts" || extension == ".pml") found.push_back(entry.path());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

TEST(TeamAnswer, IsTheAnswerOfOneProcess) {
  int answered = 0;
  int decided = 0;
  for (const fs::path& model : models()) {
    const Answer one = by_one(model);
    const std::vector<Answer> alone = by_ranks(model, 1);
    const std::vector<Answer> three = by_ranks(model, 3);
    expect_same_verdicts(one, three.front(), model.string());
    // Where a limit ends the search, what was counted depends on the ranks.
    if (is_complete(three.front())) {
      for (const Answer& answer : three) EXPECT_EQ(told(answer), told(alone.front())) << model;
    }
    ++answered;
    decided += three.front().verdict && three.front().verdict != Verdict::Undecided ? 1 : 0;
  }
  std::printf("%d models, %d decided\n", answered, decided);
  EXPECT_GE(decided, 10);
}

}  // namespace
}  // namespace proviso

#include "cli/ranks.hpp"

#include <charconv>
#include <filesystem>
#include <sstream>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "ask/ask.hpp"
#include "base/output_file.hpp"
#include "base/shell_word.hpp"
#include "base/temporary_folder.hpp"
#include "cli/answering.hpp"
#include "cli/interrupt.hpp"
#include "cli/launcher.hpp"
#include "distributed/checkpoint.hpp"

namespace proviso::cli {
namespace {

namespace fs = std::filesystem;

/// The program of the ranks, which lies beside this one; empty if it was not built.
std::string program_of_ranks() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  const fs::path ranks = self.parent_path() / "proviso-ranks";
  return !error && fs::exists(ranks, error) ? ranks.string() : std::string();
}

/// What is started, and by what.
struct Job {
  unsigned ranks = 1;
  std::string launcher = {};  // mpirun if empty
  std::vector<std::string> words = {};
};

struct JobResult {
  std::optional<RankAnswer> answer = {};
  Launch launched = {};
  std::string error = {};  // why nothing was started
};

std::vector<std::string> launcher_words(const Job& job) {
  std::vector<std::string> words;
  if (!job.launcher.empty()) {
    std::istringstream given(job.launcher);
    for (std::string word; given >> word;) words.push_back(word);
  } else {
    // Ranks are not bound to cores: two jobs on one machine would get the same ones.
    words = {"mpirun", "--bind-to", "none"};
    if (::geteuid() == 0) words.emplace_back("--allow-run-as-root");
    if (job.ranks > std::thread::hardware_concurrency()) words.emplace_back("--oversubscribe");
  }
  words.emplace_back("-n");
  words.push_back(std::to_string(job.ranks));
  return words;
}

std::optional<RankAnswer> read_rank_answer(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return std::nullopt;
  RankAnswer answer;
  const auto [end, error] =
      std::from_chars(text->data(), text->data() + text->size(), answer.status);
  if (error != std::errc() || *end != '\n') return std::nullopt;
  answer.text = text->substr(static_cast<std::size_t>(end - text->data()) + 1);
  return answer;
}

/// The number that follows a phrase in a text.
std::optional<unsigned> number_after(std::string_view text, std::string_view phrase) {
  const std::size_t at = text.find(phrase);
  if (at == std::string_view::npos) return std::nullopt;
  unsigned number = 0;
  const char* const first = text.data() + at + phrase.size();
  const auto [end, error] = std::from_chars(first, text.data() + text.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

/// Says which rank ended without an answer. mpirun and srun tell it in their own words.
std::string loss(const std::string& said) {
  auto rank = number_after(said, "process rank ");
  if (!rank) rank = number_after(said, "task ");
  if (!rank) return "a process ended before there was an answer";
  const auto signal = number_after(said, "exited on signal ");
  if (!signal) return fmt::format("rank {} ended before there was an answer", *rank);
  return fmt::format("rank {} was ended by signal {}", *rank, *signal);
}

/// What is left of a search that was lost, and how to go on.
std::string remains(const ask::Request& request) {
  const std::string& folder = request.options.checkpoint;
  if (folder.empty()) return "nothing is saved: --checkpoint FOLDER would save the search";
  const auto saved = distributed::saved_level(folder);
  std::string call = shell_call(request.call);
  std::error_code ignored;
  if (!fs::exists(folder + "/run", ignored)) return "nothing is saved yet";
  if (!request.options.restart) call += " --restart";
  if (!saved) return fmt::format("nothing is saved in {} yet; begin anew with: {}", folder, call);
  return fmt::format("level {} with {} states in all is saved in {}; go on with: {}", saved->level,
                     saved->states, folder, call);
}

/// The answer if the ranks left none.
Answer without_answer(const ask::Request& request, const Launch& launched, Terminal& terminal) {
  Answer answer;
  answer.command = to_string(request.question);
  answer.verdict = Verdict::Undecided;
  if (launched.interrupted) {
    answer.reason = describe(StopReason::Interrupt);
    return answer;
  }
  answer.reason = fmt::format("{}; {}", loss(launched.said), remains(request));
  if (answer.reason.starts_with("a process")) terminal.say(launched.said);
  return answer;
}

Answer failure(const ask::Request& request, std::string error) {
  Answer answer;
  answer.command = to_string(request.question);
  answer.error = std::move(error);
  return answer;
}

constexpr std::string_view kNoProgram =
    "--ranks needs the program proviso-ranks, which is built where MPI is installed: install "
    "openmpi-bin and libopenmpi-dev and build Proviso again";

/// Starts the ranks and waits for what rank 0 leaves.
JobResult run_job(const Job& job, Terminal& terminal) {
  JobResult result;
  const TemporaryFolder folder;
  if (program_of_ranks().empty()) result.error = kNoProgram;
  if (folder.path().empty()) result.error = "cannot make a temporary folder";
  if (!result.error.empty()) return result;
  const std::string answer_file = folder.path() + "/answer";
  std::vector<std::string> words = launcher_words(job);
  const std::string launcher = words.front();
  words.push_back(program_of_ranks());
  const Terminal::Abilities abilities{terminal.shows_progress(), terminal.colours_results(),
                                      terminal.colours_messages()};
  const auto more = words_of({answer_file, abilities, job.words});
  words.insert(words.end(), more.begin(), more.end());
  Context context;
  const InterruptGuard guard(context);
  result.launched = launch(words, context, terminal);
  if (result.launched.not_found) {
    result.error = fmt::format("cannot run {}{}", launcher,
                               job.launcher.empty() ? ": install openmpi-bin" : "");
  } else {
    result.answer = read_rank_answer(answer_file);
  }
  return result;
}

int print_answer(const RankAnswer& answer, Terminal& terminal) {
  if (terminal.print(answer.text)) return answer.status;
  terminal.error("cannot write to standard output");
  return kWrong;
}

/// Runs a command that asks no question by ranks.
int run_by_ranks(const Invocation& invocation, unsigned fewest) {
  Terminal terminal(invocation.presentation.quiet);
  const auto value = [&](std::string_view name) {
    const auto at = invocation.own.find(name);
    return at == invocation.own.end() ? std::string() : at->second.front();
  };
  const auto fail = [&](const std::string& why) {
    terminal.error(why);
    return static_cast<int>(kWrong);
  };
  constexpr unsigned kMostRanks = 65536;
  Job job{2, value("launcher"), invocation.request.call};
  if (const std::string text = value("ranks"); !text.empty()) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), job.ranks);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    if (!whole || job.ranks < fewest || job.ranks > kMostRanks) {
      return fail(
          fmt::format("--ranks: '{}' is not a number from {} to {}", text, fewest, kMostRanks));
    }
  }
  const JobResult result = run_job(job, terminal);
  if (!result.error.empty()) return fail(result.error);
  if (result.answer) return print_answer(*result.answer, terminal);
  if (!result.launched.interrupted) {
    const std::string why = loss(result.launched.said);
    if (why.starts_with("a process")) terminal.say(result.launched.said);
    terminal.error(fmt::format("{}; answers found before are in the store", why));
  }
  return kUndecided;
}

/// What keeps the question from being asked, before any process is started.
std::string objection(const ask::Request& request) {
  const auto kind = ask::kind_of(request);
  if (!kind) return kind.error();
  const Done admitted = ask::admissible(request, *kind);
  if (!admitted) return admitted.error();
  if (!program_of_ranks().empty()) return {};
  return std::string(kNoProgram);
}

constexpr std::size_t kFixedWords = 2;

}  // namespace

bool write_rank_answer(const std::string& path, const RankAnswer& answer) {
  return write_file(path, fmt::format("{}\n{}", answer.status, answer.text)).has_value();
}

std::vector<std::string> words_of(const RankCall& call) {
  const auto digit = [](bool able) { return able ? '1' : '0'; };
  std::vector<std::string> words{
      call.answer_file,
      {digit(call.abilities.progress), digit(call.abilities.coloured_results),
       digit(call.abilities.coloured_messages)}};
  words.insert(words.end(), call.question.begin(), call.question.end());
  return words;
}

std::optional<RankCall> read_rank_call(const std::vector<std::string>& words) {
  if (words.size() <= kFixedWords || words[1].size() != 3) return std::nullopt;
  const auto able = [&](std::size_t which) { return words[1][which] == '1'; };
  return RankCall{
      words[0], {able(0), able(1), able(2)}, {words.begin() + kFixedWords, words.end()}};
}

int ask_ranks(const ask::Request& request, const Presentation& presentation, Terminal& terminal) {
  const bool json = presentation.json;
  if (std::string error = objection(request); !error.empty()) {
    return print(failure(request, std::move(error)), json, terminal);
  }
  const JobResult result =
      run_job({*request.options.ranks, request.options.launcher, request.call}, terminal);
  if (!result.error.empty()) return print(failure(request, result.error), json, terminal);
  if (result.answer) return print_answer(*result.answer, terminal);
  return print(without_answer(request, result.launched, terminal), json, terminal);
}

int verify_by_ranks(const Invocation& invocation) {
  if (!invocation.own.contains("watch")) return run_by_ranks(invocation, 1);
  Terminal(invocation.presentation.quiet).error("--watch is not for several processes");
  return kWrong;
}

int bench_ranks(const Invocation& invocation) { return run_by_ranks(invocation, 2); }

}  // namespace proviso::cli

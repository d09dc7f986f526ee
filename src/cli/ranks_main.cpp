// One of the processes that `proviso check --ranks N` starts: answers the question together with
// the others. Rank 0 speaks for all: it writes the files that the question asks for and leaves the
// answer in a file. Every rank ends with status 0 if it comes to an end at all, so that launchers
// have nothing to say.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <optional>

#include <fmt/format.h>
#include <unistd.h>

#include "ask/ask.hpp"
#include "base/output_file.hpp"
#include "cli/answering.hpp"
#include "cli/console.hpp"
#include "cli/output.hpp"
#include "cli/project_command.hpp"
#include "cli/rank_workers.hpp"
#include "cli/ranks.hpp"
#include "cli/ranks_bench.hpp"
#include "distributed/checkpoint.hpp"
#include "distributed/mpi_team.hpp"
#include "project/engine_identity.hpp"

namespace proviso::cli {
namespace {

// A signal handler has no other way to reach what it must stop.
std::atomic<Context*> search_to_end{nullptr};

void on_request_to_end(int) {
  if (Context* context = search_to_end.load()) context->cancel();
}

/// SIGUSR1 is how `proviso` asks the ranks to end, SIGTERM how launchers do.
void listen_to_signals(Context& context) {
  search_to_end = &context;
  struct sigaction action {};
  action.sa_handler = on_request_to_end;
  action.sa_flags = SA_RESTART;
  for (const int signal : {SIGUSR1, SIGTERM}) ::sigaction(signal, &action, nullptr);
}

/// Identifies what is asked: the program, the words of the call but for those that change nothing
/// of what is searched, and the texts of the models.
std::string question_of(const Invocation& call) {
  constexpr std::string_view kIrrelevant[] = {
      "--ranks",    "--launcher", "--checkpoint", "--checkpoint-every",
      "--restart",  "--timeout",  "--memory",     "--states",
      "--progress", "--json",     "--quiet",      "-q",
      "--output",   "-o",         "--report"};
  constexpr std::string_view kSwitches[] = {"--restart", "--json", "--quiet", "-q"};
  std::string question = project::engine_identity() + '\n';
  const std::vector<std::string>& words = call.request.call;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string name = words[i].substr(0, words[i].find('='));
    if (std::ranges::find(kIrrelevant, name) == std::end(kIrrelevant)) {
      question += words[i] + '\n';
    } else if (name == words[i] && std::ranges::find(kSwitches, name) == std::end(kSwitches)) {
      ++i;  // its value
    }
  }
  for (const std::string& model : call.request.model) {
    question += read_file(model).value_or("") + '\n';
  }
  return question;
}

/// Opens the folder of --checkpoint on all ranks. The error is a sentence for the user.
Done open_checkpoint(const Invocation& call, Team& team,
                     std::optional<distributed::Checkpoint>& checkpoint) {
  const ask::Options& options = call.request.options;
  if (options.checkpoint.empty()) return {};
  const Done prepared =
      team.rank() != 0 ? Done()
                       : distributed::Checkpoint::prepare(options.checkpoint, question_of(call),
                                                          team.size(), options.restart);
  const Team::Word failed = prepared ? 0 : 1;
  Team::Words all;
  team.gather({&failed, 1}, all);
  if (all.front() != 0) return prepared ? refused("rank 0 cannot use the checkpoint") : prepared;
  checkpoint.emplace(
      distributed::Checkpoint::Place{options.checkpoint, team.rank(), team.size(),
                                     static_cast<double>(options.checkpoint_seconds.value_or(30))});
  team.keeper = &*checkpoint;
  return {};
}

struct Joint {
  Answer answer;
  bool failed_alone = false;  // another rank has no error
};

/// Answers the question and meets the others once more. A disagreement is an exception.
Joint answer_together(const Invocation& call, Context& context, ask::Listener& listener) {
  try {
    std::optional<distributed::Checkpoint> checkpoint;
    if (const Done opened = open_checkpoint(call, *context.team, checkpoint); !opened) {
      Answer answer;
      answer.command = to_string(call.request.question);
      answer.error = opened.error();
      context.team->leave(true);
      return {std::move(answer)};
    }
    ask::Session session{context, listener};
    Joint joint{ask::answer(call.request, session)};
    if (checkpoint && joint.answer.verdict == Verdict::Undecided) {
      if (const auto saved = distributed::saved_level(call.request.options.checkpoint)) {
        joint.answer.notes.push_back(
            fmt::format("level {} with {} states in all is saved in {}: add --restart to go on",
                        saved->level, saved->states, call.request.options.checkpoint));
      }
    }
    joint.failed_alone = !context.team->leave(!joint.answer.error.empty());
    return joint;
  } catch (...) {
    context.team->leave(true);
    throw;
  }
}

/// Rank 0: what the user sees, and the status.
RankAnswer speak(const Invocation& call, const RankCall& rank, Context& context) {
  // The launcher keeps standard error for itself.
  ::dup2(STDOUT_FILENO, STDERR_FILENO);
  Terminal terminal(call.presentation.quiet, rank.abilities);
  ProgressLines lines;
  report_progress(call.request, context, terminal, lines);
  Console console(terminal, context, call.presentation.quiet, call.presentation.json);
  try {
    Answer answer = answer_together(call, context, console).answer;
    write_output(call.request, answer, terminal);
    if (call.request.options.progress == ask::ProgressKind::Json) lines.done(answer);
    if (!answer.error.empty()) terminal.error(answer.error);
    return {status_of(answer),
            rendered(answer, call.presentation.json, rank.abilities.coloured_results)};
  } catch (const KeepingFailed& failure) {
    terminal.error(failure.what());
    return {kWrong, ""};
  } catch (const TeamDisagrees& disagreement) {
    terminal.error(disagreement.what());
  } catch (const std::exception& error) {
    terminal.say(fmt::format("bug in Proviso: {}\n", error.what()));
  }
  return {kBug, ""};
}

/// Another rank: says only what rank 0 does not know.
void stay_silent(const Invocation& call, Context& context) {
  const auto say = [&](const char* what) {
    fmt::print(stdout, "rank {}: {}\n", context.team->rank(), what);
  };
  ask::Listener silent;
  try {
    const Joint joint = answer_together(call, context, silent);
    if (joint.failed_alone) say(joint.answer.error.c_str());
  } catch (const TeamDisagrees&) {
  } catch (const std::exception& error) {
    say(error.what());
  }
}

/// Rank 0 of a command that asks no question. What such a command prints is kept in a file.
RankAnswer run_command(const Invocation& call, const RankCall& rank, Team& team, Context& context) {
  if (call.about->name == "bench-ranks") {
    const RankFigures figures = measure_ranks(team);
    return {kHolds, call.presentation.json ? to_json(figures) : to_text(figures)};
  }
  ::dup2(STDOUT_FILENO, STDERR_FILENO);
  const std::string printed = rank.answer_file + ".printed";
  if (std::freopen(printed.c_str(), "w", stdout) == nullptr) return {kWrong, ""};
  RankWorkers workers(team);
  const int status = run_verify(call, workers, rank.abilities, context);
  std::fflush(stdout);
  return {status, read_file(printed).value_or("")};
}

/// Another rank of such a command.
void take_part(const Invocation& call, Team& team, Context& context) {
  if (call.about->name == "bench-ranks") {
    measure_ranks(team);
    return;
  }
  RankForeman foreman(team);
  answer_obligations(call, foreman, context);
}

int serve_command(const Invocation& call, const RankCall& rank, Team& team, Context& context) {
  if (team.rank() != 0) {
    take_part(call, team, context);
    return 0;
  }
  const RankAnswer answer = run_command(call, rank, team, context);
  if (!write_rank_answer(rank.answer_file, answer)) {
    fmt::print(stderr, "error: cannot write {}\n", rank.answer_file);
  }
  return 0;
}

int serve(int count, char** words) {
  const auto rank = read_rank_call({words + 1, words + count});
  const auto call = rank ? parse(rank->question) : refused("this program is for proviso --ranks");
  if (!call) {
    fmt::print(stderr, "error: {}\n", call.error());
    return kWrong;
  }
  Context context(call->request.options.limits);
  listen_to_signals(context);
  distributed::MpiTeam team(count, words);
  if (call->kind == Invocation::Kind::Project) return serve_command(*call, *rank, team, context);
  context.team = &team;
  if (team.rank() != 0) {
    stay_silent(*call, context);
    return 0;
  }
  const RankAnswer answer = speak(*call, *rank, context);
  if (write_rank_answer(rank->answer_file, answer)) return 0;
  fmt::print(stderr, "error: cannot write {}\n", rank->answer_file);
  return 0;
}

}  // namespace
}  // namespace proviso::cli

int main(int count, char** words) { return proviso::cli::serve(count, words); }

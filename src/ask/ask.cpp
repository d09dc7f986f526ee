#include "ask/ask.hpp"

#include <algorithm>
#include <filesystem>
#include <new>

#include <fmt/format.h>

#include "ask/excerpt.hpp"
#include "ask/format.hpp"
#include "ask/method.hpp"
#include "ask/option_table.hpp"
#include "base/file_name.hpp"
#include "base/memory.hpp"
#include "base/scratch_file.hpp"
#include "base/team.hpp"

namespace proviso::ask {
namespace {

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

/// The model that decides what can be asked: that of the request, or the one that has changed.
std::vector<std::string> deciding_model(const Request& request) {
  if (!request.model.empty()) return request.model;
  if (!request.options.against.empty()) return {request.options.against};
  return {};
}

Done check_kinds(const Method& method, const Options& options) {
  for (std::size_t i = 0; i < subject::kCheckKindCount; ++i) {
    const auto kind = static_cast<subject::CheckKind>(i);
    if (!options.only.contains(kind) || method.checks.contains(kind)) continue;
    return refused(fmt::format("--only: {} have no check '{}'; they have {}",
                               subject::plural(method.kind), subject::to_string(kind),
                               fmt::join(subject::names_of(method.checks), ", ")));
  }
  return {};
}

Done check_format(const Request& request, ModelKind kind) {
  if (request.options.output.empty() || content_of(request, kind)) return {};
  return refused(fmt::format(
      "{} of {} writes {} files, not {}", to_string(request.question), subject::plural(kind),
      dotted_extensions(formats_of(request.question, kind)), request.options.output));
}

/// Several processes search breadth-first only, and not for cycles.
Done check_ranks(const Request& request) {
  const Options& options = request.options;
  if (!options.ranks) {
    return refuse_given(options, request.question,
                        {"launcher", "checkpoint", "checkpoint-every", "restart"}, "needs --ranks");
  }
  if (options.checkpoint.empty()) {
    const Done done = refuse_given(options, request.question, {"checkpoint-every", "restart"},
                                   "needs --checkpoint FOLDER");
    if (!done) return done;
  }
  const bool reads_input = std::ranges::find(request.model, "-") != request.model.end();
  if (reads_input) return refused("--ranks needs a file: each process reads the model itself");
  return refuse_given(options, request.question,
                      {"threads", "supertrace", "coverage", "no-fair-choice", "weak-fairness"},
                      "is not for several processes: leave out --ranks");
}

/// A search on a disk is one of one process, breadth-first, and not for cycles.
Done check_disk(const Request& request) {
  const Options& options = request.options;
  if (options.disk.empty()) return {};
  if (!options.limits.memory_bytes) {
    return refused("--disk needs --memory SIZE: how much memory to use before the disk");
  }
  const Done done = refuse_given(
      options, request.question,
      {"ranks", "threads", "supertrace", "coverage", "no-fair-choice", "weak-fairness"},
      "is not for a search on a disk: leave out --disk");
  if (!done) return done;
  try {
    const ScratchFile attempt(options.disk);
  } catch (const DiskFailed& failed) {
    return refused(fmt::format("--disk {}: {}", options.disk, failed.what()));
  }
  return {};
}

/// A verdict rests on results: where there are none, nothing was looked at.
void require_results(Question question, const Answer& answer) {
  if (!answer.verdict || !answer.error.empty()) return;
  // What compare looks at is the pair itself, and its verdict is its result.
  const bool judged = question != Question::Compare && answer.verdict != Verdict::Undecided;
  if (judged && (!answer.results || answer.results->empty())) {
    throw std::logic_error(fmt::format("{} gave a verdict without a result", answer.command));
  }
}

/// Says which faults and which reading of the language an answer is about.
void name_reading(Task& task) {
  if (task.subject().kind() != ModelKind::Circuit) return;
  task.answer.faults = task.subject().circuit().injected;
  for (const slim::DecisionRow& row : slim::decisions()) {
    if (!task.options.departures.contains(row.decision)) continue;
    task.answer.notes.push_back(fmt::format("--semantics {}: {}", row.other, row.other_text));
  }
}

Done open_and_run(Task& task, const Method& method) {
  const std::vector<std::string> model = deciding_model(task.request);
  const bool is_one = !model.empty() && !is_folder(model.front());
  if (is_one) {
    auto opened = task.open(model);
    if (!opened) return refused(opened.error());
    task.set_subject(std::move(*opened));
    name_reading(task);
  }
  // However small the model is, limits that are too tight are noticed.
  task.context.poll({"starting"});
  return method.run(task);
}

void run(Task& task, const Method& method) {
  const auto undecided = [&task](StopReason reason) {
    task.answer.verdict = Verdict::Undecided;
    task.answer.reason = describe(reason);
  };
  // Limits that strike outside an engine leave the whole question undecided.
  try {
    const Done done = open_and_run(task, method);
    if (!done) {
      task.answer.error = done.error();
      task.answer.verdict.reset();
    }
  } catch (const LimitReached& limit) {
    undecided(limit.reason());
  } catch (const std::bad_alloc&) {
    undecided(StopReason::Memory);
  }
  require_results(task.request.question, task.answer);
}

}  // namespace

Maybe<ModelKind> kind_of(const Request& request, std::span<const subject::Language> known) {
  const std::vector<std::string> model = deciding_model(request);
  if (request.question == Question::Simulate && !request.document.empty()) return ModelKind::Code;
  if (model.empty()) return ModelKind::Lts;
  const std::string& path = model.front();
  if (is_folder(path)) {
    // Only a folder of components for discharge is a model.
    if (request.question == Question::Discharge) return ModelKind::Lts;
    return refused(fmt::format("cannot read {}: it is a folder", path));
  }
  const auto language = subject::language_of(path, request.options.language, known);
  if (language) return (*language)->kind;
  std::error_code ignored;
  const bool is_missing = path != "-" && !std::filesystem::exists(path, ignored);
  if (is_missing && request.options.language.empty() && extension_of(path).empty()) {
    return refused(fmt::format("cannot read {}: No such file or directory", path));
  }
  return refused(language.error());
}

/// Whether the request has the model that its question needs.
static Done check_model(const Request& request) {
  using enum Question;
  const bool has_model = !request.model.empty();
  const bool changed = !request.options.against.empty();
  if (has_model && changed) return refused("MODEL and --against cannot be given together");
  switch (request.question) {
    case Assume:
    case Monitor:
      return {};
    case Simulate:
      if (!request.document.empty()) return {};
      break;
    case Certify:
      if (changed) return {};
      break;
    default:
      break;
  }
  return has_model ? Done() : refused("MODEL is missing");
}

Done admissible(const Request& request, ModelKind kind) {
  const Method* method = find_method(request.question, kind);
  if (method == nullptr) {
    return refused(fmt::format("{} does not apply to {}: use {}, or {} on {}",
                               to_string(request.question), subject::plural(kind),
                               questions_text(kind), to_string(request.question),
                               kinds_text(kinds_of(request.question))));
  }
  if (Done done = refuse_inapplicable(request.options, request.question, kind); !done) return done;
  if (Done done = check_kinds(*method, request.options); !done) return done;
  if (Done done = check_model(request); !done) return done;
  if (Done done = check_ranks(request); !done) return done;
  if (Done done = check_disk(request); !done) return done;
  return check_format(request, kind);
}

/// Says which process ended a search, if there are several, what could not be saved, and whether
/// the disk failed.
static void name_rank(const Team& team, Answer& answer) {
  if (!team.keeping_failed.empty()) {
    answer.notes.push_back(fmt::format("the search was not saved: {}", team.keeping_failed));
  }
  if (team.disk != nullptr && !team.disk->failure.empty()) {
    answer.notes.push_back(fmt::format("{}: {}", team.disk->path, team.disk->failure));
  }
  if (!team.stopped_by || team.size() == 1) return;
  answer.notes.push_back(
      fmt::format("the search ended because of rank {} of {}", *team.stopped_by, team.size()));
}

Answer answer(const Request& request, Session& session) {
  Task task(request, session);
  TeamOfOne alone;
  ScratchFolder disk{request.options.disk};
  if (!disk.path.empty()) alone.disk = &disk;
  const bool is_alone =
      (request.options.ranks || !disk.path.empty()) && session.context.team == nullptr;
  if (is_alone) session.context.team = &alone;
  if (request.options.threads) session.context.threads = *request.options.threads;
  session.context.seed = request.options.seed.value_or(session.context.seed);
  const auto kind = kind_of(request, session.languages);
  const Done admitted = kind ? admissible(request, *kind) : refused(kind.error());
  if (!admitted) {
    task.answer.error = admitted.error();
  } else {
    task.content = content_of(request, *kind);
    run(task, *find_method(request.question, *kind));
    locate_steps(task.answer, task.sources);
  }
  if (session.context.team != nullptr) name_rank(*session.context.team, task.answer);
  if (is_alone) session.context.team = nullptr;
  task.answer.statistics.threads = request.options.threads;
  task.answer.statistics.seconds = session.context.seconds();
  task.answer.statistics.peak_memory_bytes = peak_memory();
  return std::move(task.answer);
}

}  // namespace proviso::ask

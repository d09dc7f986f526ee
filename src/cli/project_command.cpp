#include "cli/project_command.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>

#include "base/file_name.hpp"
#include "base/output_file.hpp"
#include "base/suggest.hpp"
#include "base/temporary_folder.hpp"
#include "cli/exit_status.hpp"
#include "cli/interrupt.hpp"
#include "cli/live_table.hpp"
#include "cli/ranks.hpp"
#include "cli/report_files.hpp"
#include "cli/store_command.hpp"
#include "cli/studio_command.hpp"
#include "cli/trace_command.hpp"
#include "project/changes.hpp"
#include "project/model_check.hpp"
#include "project/presentation.hpp"
#include "project/project_file.hpp"
#include "project/report_cases.hpp"
#include "project/starter.hpp"
#include "subject/subject.hpp"

namespace proviso::cli {
namespace {

namespace fs = std::filesystem;
using project::Plan;
using project::Project;
using project::Store;

std::string value_of(const OwnValues& values, std::string_view name) {
  const auto at = values.find(name);
  return at == values.end() ? std::string() : at->second.front();
}

void show_diagnostics(Terminal& terminal, const SourceSet& sources,
                      const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    terminal.say(render(sources, diagnostic, terminal.colours_messages()));
  }
}

/// "2/3": the second of three.
Maybe<std::pair<unsigned, unsigned>> share_in(const std::string& text) {
  unsigned share = 0;
  unsigned shares = 0;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, share);
  const bool slash = first.ptr != end && *first.ptr == '/';
  const auto second = slash ? std::from_chars(first.ptr + 1, end, shares) : first;
  const bool valid =
      slash && second.ec == std::errc() && second.ptr == end && share >= 1 && share <= shares;
  if (!valid) return refused(fmt::format("--shard: '{}' is not K/N with 1 ≤ K ≤ N", text));
  return std::pair(share, shares);
}

/// One run of `verify`.
class VerifyCommand {
 public:
  VerifyCommand(const Invocation& invocation, Context& context)
      : VerifyCommand(invocation, Terminal::abilities_here(), nullptr, context) {}
  VerifyCommand(const Invocation& invocation, Terminal::Abilities abilities,
                project::Workers* workers, Context& context)
      : own_(invocation.own),
        is_json_(invocation.presentation.json),
        is_quiet_(invocation.presentation.quiet),
        terminal_(is_quiet_, abilities),
        workers_(workers),
        context_(context) {
    path_ = invocation.arguments.empty() ? project::kProjectFile : invocation.arguments.front();
    std::error_code ignored;
    if (fs::is_directory(path_, ignored))
      path_ = (fs::path(path_) / project::kProjectFile).string();
  }

  int run() {
    if (!open()) return kWrong;
    if (const std::string failure = check(); !failure.empty()) {
      show_diagnostics(terminal_, sources_, diagnostics_);
      terminal_.error(failure);
      return kWrong;
    }
    if (const Done done = choose(); !done) {
      terminal_.error(done.error());
      return kWrong;
    }
    return verify();
  }

  /// Answers what a foreman orders.
  void serve(Foreman& foreman) {
    const bool has_read = open();
    while (true) {
      const Foreman::Order order = foreman.next(context_);
      if (order.kind == Foreman::Order::Kind::End) return;
      if (!has_read) throw std::runtime_error("this rank cannot read the project");
      if (order.kind == Foreman::Order::Kind::Together) {
        project::answer_together(*project_, *plan_, order.errand, *store_, foreman.team(),
                                 context_);
      } else {
        foreman.reply(project::answer_errand(*project_, *plan_, order.errand,
                                             own_.contains("certify"), *store_, context_));
      }
    }
  }

  /// The files on which the verdicts depend, with the times of their last changes.
  std::map<std::string, fs::file_time_type> watched_files() {
    std::vector<std::string> files{path_};
    if (plan_ && store_) {
      for (const project::Obligation& obligation : plan_->obligations) {
        for (std::string& file : project::files_of(obligation, *store_)) {
          files.push_back(std::move(file));
        }
      }
    }
    std::map<std::string, fs::file_time_type> times;
    for (const std::string& file : files) {
      std::error_code ignored;
      times[file] = fs::last_write_time(file, ignored);
    }
    return times;
  }

 private:
  bool open() {
    auto project = project::read_project(path_, sources_, diagnostics_);
    if (project) {
      project_ = std::move(*project);
      plan_ = project::make_plan(*project_, diagnostics_);
    }
    show_diagnostics(terminal_, sources_, diagnostics_);
    if (!plan_) {
      terminal_.error(project ? subject::error_count(path_, diagnostics_) : project.error());
      return false;
    }
    std::string folder = beside(path_, project_->store.folder);
    std::string remote = project_->store.remote;
    if (!remote.empty() && !project::is_address(remote)) remote = beside(path_, remote);
    if (own_.contains("no-store")) {
      nowhere_.emplace();
      folder = nowhere_->path();
      remote.clear();
    }
    auto store = Store::open(folder, remote);
    if (!store) {
      terminal_.error(store.error());
      return false;
    }
    store_.emplace(std::move(*store));
    return true;
  }

  std::string check() {
    project::FileDigests digests;
    subject::Reader reader{sources_, diagnostics_, context_};
    std::string failure = project::check_models(*project_, *plan_, *store_, digests, reader);
    if (failure.empty() && diagnostics_.has_errors()) {
      failure = subject::error_count(path_, diagnostics_);
    }
    return failure;
  }

  /// Selects the goals that this run asks.
  Done choose() {
    const auto keep = [this](const std::set<std::size_t>& wanted) {
      if (!is_chosen_) {
        goals_ = wanted;
      } else {
        std::erase_if(goals_, [&wanted](std::size_t goal) { return !wanted.contains(goal); });
      }
      is_chosen_ = true;
    };
    std::vector<std::string> names;
    if (own_.contains("property")) names = own_.find("property")->second;
    if (own_.contains("explain")) names.push_back(value_of(own_, "explain"));
    if (!names.empty()) {
      auto wanted = named(names);
      if (!wanted) return refused(wanted.error());
      keep(*wanted);
    }
    if (own_.contains("shard")) {
      const auto share = share_in(value_of(own_, "shard"));
      if (!share) return refused(share.error());
      keep(project::share_of(*plan_, share->first, share->second));
    }
    if (own_.contains("changed-since")) {
      const std::string folder = fs::path(path_).parent_path().string();
      const auto changed =
          project::changed_since(value_of(own_, "changed-since"), folder, context_);
      if (!changed) return refused(changed.error());
      keep(project::concerned(*project_, *plan_, *store_, *changed));
    }
    return {};
  }

  Maybe<std::set<std::size_t>> named(const std::vector<std::string>& names) const {
    std::set<std::size_t> wanted;
    std::vector<std::string> known;
    for (const project::Goal& goal : plan_->goals) known.push_back(goal.name);
    for (const std::string& name : names) {
      bool found = false;
      for (std::size_t i = 0; i < plan_->goals.size(); ++i) {
        const project::Goal& goal = plan_->goals[i];
        if (goal.name != name && project_->properties[goal.property].name.text != name) continue;
        wanted.insert(i);
        found = true;
      }
      if (!found) return refused(subject::unknown_name("property", name, known));
    }
    return wanted;
  }

  int verify() {
    if (is_chosen_ && goals_.empty()) {
      terminal_.print(
          fmt::format("nothing to do: none of {} properties is asked\n", plan_->goals.size()));
      return kHolds;
    }
    const auto jobs = this->jobs();
    const auto reports = report_files(value_of(own_, "report"));
    if (!jobs || !reports) {
      terminal_.error(jobs ? reports.error() : jobs.error());
      return kWrong;
    }
    project::VerifyOptions options;
    options.certify = own_.contains("certify");
    options.jobs = *jobs;
    options.goals = goals_;
    options.workers = workers_;
    const bool explains = own_.contains("explain");
    LiveTable table(*plan_, terminal_, is_json_ || explains);
    project::Watcher watcher;
    watcher.started = [&table](std::size_t which) { table.started(which); };
    watcher.ended = [&table](std::size_t which, const project::Finding& finding) {
      table.ended(which, finding);
    };
    const project::Verification verification =
        project::verify(*project_, *plan_, options, *store_, watcher, context_);
    table.finish();
    for (const std::string& warning : verification.warnings) {
      terminal_.say(fmt::format("warning: {}\n", warning));
    }
    if (!store_->read_only_because().empty()) {
      terminal_.say(fmt::format("warning: {} is only read: {}\n", store_->folder(),
                                store_->read_only_because()));
    }
    if (!nowhere_) keep_for_good(verification);
    const project::Summary summary = project::summarise(*project_, *plan_, verification, goals_);
    // A report looks into every answer, which costs more than a run that proves nothing.
    if (!reports->empty()) {
      const Done done = write_reports(*reports, project::report_of(summary, sources_));
      if (!done) {
        terminal_.error(done.error());
        return kWrong;
      }
    }
    return show(summary, explains);
  }

  /// Flushes what this run kept to the disk, and makes room.
  void keep_for_good(const project::Verification& verification) {
    std::vector<std::string> keys;
    for (const auto& finding : verification.findings) {
      if (finding && finding->how != project::How::Reused) keys.push_back(finding->key);
    }
    store_->flush(keys);
    store_->trim(project_->store.most_bytes);
  }

  Maybe<unsigned> jobs() const {
    const std::string text = value_of(own_, "jobs");
    if (text.empty() && workers_ != nullptr) return 1U;
    if (text.empty()) return std::max(1U, std::thread::hardware_concurrency());
    unsigned jobs = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), jobs);
    const bool valid = error == std::errc() && end == text.data() + text.size();
    if (!valid || jobs == 0 || jobs > 1024) {
      return refused(fmt::format("--jobs: '{}' is not a number from 1 to 1024", text));
    }
    return jobs;
  }

  int show(const project::Summary& summary, bool explains) {
    std::string text;
    if (is_json_) {
      text = project::to_json(summary);
    } else if (explains) {
      for (std::size_t i = 0; i < summary.goals.size(); ++i) {
        text += project::proof_tree(summary, i);
      }
    } else {
      text = project::to_text(summary);
      const std::size_t left_out = plan_->goals.size() - summary.goals.size();
      if (left_out > 0)
        terminal_.note(
            fmt::format("{} of {} properties were not asked", left_out, plan_->goals.size()));
    }
    const bool written = terminal_.print(text);
    if (summary.verification.interrupted) return kUndecided;
    return written ? project::exit_status(summary.verdicts) : static_cast<int>(kWrong);
  }

  const OwnValues& own_;
  bool is_json_;
  bool is_quiet_;
  Terminal terminal_;
  project::Workers* workers_;
  Context& context_;
  std::string path_;
  SourceSet sources_;
  Diagnostics diagnostics_;
  std::optional<Project> project_;
  std::optional<Plan> plan_;
  std::optional<TemporaryFolder> nowhere_;
  std::optional<Store> store_;
  std::set<std::size_t> goals_;
  bool is_chosen_ = false;
};

/// Verifies again after each change of a file, until it is interrupted.
int watch(const Invocation& invocation, Context& context) {
  constexpr std::chrono::milliseconds kEvery{300};
  int status = kHolds;
  while (true) {
    VerifyCommand command(invocation, context);
    status = command.run();
    const auto before = command.watched_files();
    try {
      do {
        std::this_thread::sleep_for(kEvery);
        context.poll({"watching"});
      } while (command.watched_files() == before);
    } catch (const LimitReached&) {
      return status;
    }
    // An editor may write several files at once.
    std::this_thread::sleep_for(kEvery);
    std::fputs("\n", stdout);
  }
}

int run_verify(const Invocation& invocation) {
  if (invocation.own.contains("ranks")) return verify_by_ranks(invocation);
  Context context;
  const InterruptGuard guard(context);
  const bool watches = invocation.own.contains("watch");
  try {
    return watches ? watch(invocation, context) : VerifyCommand(invocation, context).run();
  } catch (const LimitReached&) {
    return kUndecided;
  }
}

int run_init(const Invocation& invocation) {
  Terminal terminal(invocation.presentation.quiet);
  const auto fail = [&terminal](const std::string& why) {
    terminal.error(why);
    return static_cast<int>(kWrong);
  };
  std::vector<std::string> files;
  if (const auto at = invocation.own.find("from"); at != invocation.own.end()) files = at->second;
  if (files.empty() && !invocation.arguments.empty()) {
    return fail(fmt::format("init does not take '{}'; did you mean --from {}?",
                            invocation.arguments.front(), invocation.arguments.front()));
  }
  files.insert(files.end(), invocation.arguments.begin(), invocation.arguments.end());
  const std::string given = value_of(invocation.own, "output");
  const std::string output = given.empty() ? project::kProjectFile : given;
  std::error_code ignored;
  if (fs::exists(output, ignored)) return fail(fmt::format("{} exists already", output));
  std::string text = project::starter();
  if (!files.empty()) {
    Context context;
    const InterruptGuard guard(context);
    SourceSet sources;
    Diagnostics diagnostics;
    subject::Reader reader{sources, diagnostics, context};
    auto proposed = project::proposal(files, reader);
    show_diagnostics(terminal, sources, diagnostics);
    if (!proposed) return fail(proposed.error());
    text = std::move(*proposed);
  }
  if (const Done done = write_file(output, text); !done) return fail(done.error());
  terminal.note(
      files.empty()
          ? fmt::format("{} is written; name your files in it, then: proviso verify", output)
          : fmt::format("{} is written; proviso verify proves what it says", output));
  return kHolds;
}

}  // namespace

int run_verify(const Invocation& invocation, project::Workers& workers,
               Terminal::Abilities abilities, Context& context) {
  try {
    return VerifyCommand(invocation, abilities, &workers, context).run();
  } catch (const LimitReached&) {
    return kUndecided;
  }
}

void answer_obligations(const Invocation& invocation, Foreman& foreman, Context& context) {
  Invocation silent = invocation;
  silent.presentation.quiet = true;
  VerifyCommand(silent, {}, nullptr, context).serve(foreman);
}

int run_project_command(const Invocation& invocation) {
  const std::string_view name = invocation.about->name;
  if (name == "init") return run_init(invocation);
  if (name == "bench-ranks") return bench_ranks(invocation);
  if (name == "studio") return run_studio_command(invocation);
  if (name == "trace") return run_trace_command(invocation);
  if (name == "store") return run_store_command(invocation);
  return run_verify(invocation);
}

}  // namespace proviso::cli

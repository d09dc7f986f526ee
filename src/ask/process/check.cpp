// `check` on a Promela model: one search answers assertions and invalid end states, and each claim
// takes another. The results are in the order of the JSON schema: assertion, deadlock, never
// claims, temporal properties; then, if there are no claims, the `accept` labels of processes.
#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/time_shares.hpp"
#include "base/file_name.hpp"
#include "engine/reach/coverage.hpp"
#include "engine/reach/program_claims.hpp"
#include "engine/reach/program_safety.hpp"
#include "report/answer/spin_trail.hpp"

namespace proviso::ask {
namespace {

using subject::CheckKind;

bool has_label(const process::Program& program, bool process::ControlState::*label) {
  for (const process::Proctype& proctype : program.proctypes) {
    for (const process::ControlState& control : proctype.controls) {
      if (control.*label) return true;
    }
  }
  return false;
}

class ProgramChecks {
 public:
  ProgramChecks(const process::Program& program, Task& task)
      : program_(program), machine_(process::compile(program)), task_(task) {
    options_.reduction = !task.options.no_reduction;
    options_.all_errors = task.options.all_errors;
    options_.weak_fairness = task.options.weak_fairness;
    options_.assertions = task.wants(CheckKind::Assertion);
    options_.deadlocks = task.wants(CheckKind::Deadlock);
  }

  void safety() {
    questions_.push_back([this](Context& context) {
      reach::ProgramSafety outcome = reach::check_program(program_, machine_, options_, context);
      Findings findings{"safety", outcome.statistics, {}, {}};
      const auto add = [&](PropertyResult& result, std::optional<process::NumberedRun>& run) {
        if (!is_wanted(result)) return;
        if (!findings.failure) findings.failure = std::move(run);
        findings.results.push_back(std::move(result));
      };
      add(outcome.assertion, outcome.assertion_run);
      add(outcome.deadlock, outcome.deadlock_run);
      return findings;
    });
  }

  /// Leaves the first failing run to be written as a trail. Says so where there is none.
  void offer_spin_trail(const std::string& path) const {
    if (!failure_) {
      task_.note(fmt::format(
          "{} is not written: no run was found that fails an assertion or gets stuck", path));
      return;
    }
    const auto trail = report::spin_trail(program_, *failure_);
    if (trail) {
      task_.answer.files.push_back({path, *trail});
    } else {
      task_.note(fmt::format("{} is not written: {}", path, trail.error()));
    }
  }

  /// Claims are counted before formulas.
  void claims(const std::vector<std::size_t>& places) {
    for (const std::size_t i : places) {
      const std::size_t claims = program_.claims.size();
      ask([this, i, claims](Context& context) {
        return i < claims
                   ? reach::check_claim(program_, machine_, i, options_, context)
                   : reach::check_property(program_, machine_, i - claims, options_, context);
      });
    }
  }

  void acceptance() {
    ask([this](Context& context) {
      auto outcome = reach::check_acceptance(program_, machine_, options_, context);
      outcome.result.property = "accept";
      return outcome;
    });
  }

  void progress() {
    ask([this](Context& context) {
      return reach::check_progress_labels(program_, machine_, options_, context);
    });
  }

  void coverage() {
    task_.answer.coverage = reach::program_coverage(program_, machine_, task_.context);
  }

  /// Answers what was asked, in the order of asking.
  std::vector<PropertyResult> run() {
    std::vector<Findings> all(questions_.size());
    const auto ask_one = [&](std::size_t at, Context& context) -> std::optional<StopReason> {
      all[at] = questions_[at](context);
      for (const PropertyResult& result : all[at].results) {
        if (result.verdict == Verdict::Undecided && result.stopped) return result.stopped;
      }
      return std::nullopt;
    };
    share_time(questions_.size(), ask_one, task_.context);
    std::vector<PropertyResult> results;
    for (Findings& findings : all) {
      task_.count(findings.step, findings.statistics);
      if (!failure_) failure_ = std::move(findings.failure);
      for (PropertyResult& result : findings.results) results.push_back(std::move(result));
    }
    return results;
  }

 private:
  /// What one search says.
  struct Findings {
    std::string step;
    Statistics statistics;
    std::vector<PropertyResult> results;
    std::optional<process::NumberedRun> failure;
  };
  using Question = std::function<Findings(Context&)>;

  bool is_wanted(const PropertyResult& result) const {
    const auto kind = subject::check_kind_named(result.kind);
    return !kind || task_.wants(*kind);
  }

  template <typename Search>
  void ask(Search search) {
    questions_.push_back([search = std::move(search)](Context& context) {
      reach::ClaimOutcome outcome = search(context);
      const std::string name = outcome.result.property.value_or("");
      const std::string& kind = outcome.result.kind;
      return Findings{name.empty() ? kind : fmt::format("{} {}", kind, name),
                      outcome.statistics,
                      {std::move(outcome.result)},
                      {}};
    });
  }

  const process::Program& program_;
  process::Machine machine_;
  Task& task_;
  reach::ProgramOptions options_;
  std::vector<Question> questions_;
  std::optional<process::NumberedRun> failure_;  // the first of an assertion or a deadlock
};

/// Decides for each claim and formula whether it is looked at, and names those that are not.
Maybe<std::vector<std::size_t>> chosen_claims(Task& task) {
  auto reader = task.reader();
  const auto declared = task.subject().properties(reader);
  if (!declared) return refused(declared.error());
  auto places = subject::select(*declared, task.options.properties);
  if (!places) return places;
  const bool left_out = !task.wants(CheckKind::Ltl);
  const bool none = task.options.no_claims && task.options.properties.empty();
  for (std::size_t i = 0; i < declared->size(); ++i) {
    const bool is_named = std::find(places->begin(), places->end(), i) != places->end();
    if (is_named && !left_out && !none) continue;
    task.leave_out((*declared)[i].name, CheckKind::Ltl,
                   !is_named  ? "not named by --property"
                   : left_out ? "left out by --only"
                              : "left out by --no-claims");
  }
  if (left_out || none) places->clear();
  return places;
}

/// Names the checks without a name that are not made.
void leave_out_unnamed(Task& task, bool is_named) {
  for (const CheckKind kind : {CheckKind::Assertion, CheckKind::Deadlock}) {
    if (is_named) {
      task.leave_out({}, kind, "not named by --property");
    } else if (!task.wants(kind)) {
      task.leave_out({}, kind, "left out by --only");
    }
  }
}

}  // namespace

Done check_process(Task& task) {
  const Options& options = task.options;
  const process::Program& program = task.subject().process();
  task.answer.target = program.name;
  const auto places = chosen_claims(task);
  if (!places) return refused(places.error());
  const bool named = !options.properties.empty();
  leave_out_unnamed(task, named);
  ProgramChecks checks(program, task);
  const bool safety = task.wants(CheckKind::Assertion) || task.wants(CheckKind::Deadlock);
  if (!named && safety) checks.safety();
  checks.claims(*places);
  if (has_label(program, &process::ControlState::accept)) {
    const bool no_claims = program.claims.empty() && program.properties.empty();
    if (options.no_claims) {
      task.leave_out("accept", CheckKind::Ltl, "left out by --no-claims");
    } else if (!named && no_claims && task.wants(CheckKind::Ltl)) {
      checks.acceptance();
    } else {
      task.leave_out("accept", CheckKind::Ltl,
                     no_claims ? "left out by --property or --only"
                               : "acceptance labels count only in programs without claims");
    }
  }
  // Non-progress cycles are looked for when asked, as pan does.
  if (options.only.contains(CheckKind::Progress)) {
    checks.progress();
  } else if (has_label(program, &process::ControlState::progress)) {
    task.leave_out({}, CheckKind::Progress, "asked for by --only progress");
  }
  std::vector<PropertyResult> results = checks.run();
  if (options.coverage) checks.coverage();
  if (!options.spin_trail.empty()) checks.offer_spin_trail(options.spin_trail);
  if (results.empty()) {
    return refused(fmt::format("nothing is left to check: {} has no such claim or formula",
                               shown_name(task.subject().path())));
  }
  return task.conclude(std::move(results));
}

}  // namespace proviso::ask

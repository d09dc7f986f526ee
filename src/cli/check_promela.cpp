// `check` on a Promela model: one search answers assertions and invalid end states, and each claim
// takes one of its own. The results come in the order of the JSON schema: assertion, deadlock,
// never claims, temporal properties; then, if there are no claims, the `accept` labels of
// processes.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "base/suggest.hpp"
#include "cli/commands.hpp"
#include "cli/promela_file.hpp"
#include "engine/reach/program_claims.hpp"
#include "engine/reach/program_safety.hpp"
#include "report/answer/spin_trail.hpp"

namespace proviso::cli {
namespace {

bool wants(const Options& options, std::string_view kind) {
  const auto& kinds = options.kinds;
  return kinds.empty() || std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

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
  ProgramChecks(const process::Program& program, Run& run)
      : program_(program), machine_(process::compile(program)), run_(run) {
    options_.reduction = run.options.reduction;
    options_.all_errors = run.options.all_errors;
    options_.weak_fairness = run.options.weak_fairness;
  }

  /// The claims that --property names, by name or by place from 0; all if it is not given.
  Maybe<std::vector<bool>> chosen() const {
    std::vector<std::string> names;
    for (const process::Claim& claim : program_.claims) names.push_back(claim.name);
    for (const auto& property : program_.properties) names.push_back(property.name);
    const std::vector<std::string>& wanted = run_.options.properties;
    std::vector<bool> kept(names.size(), wanted.empty() && !run_.options.no_claims);
    for (const std::string& name : wanted) {
      std::size_t at = 0;
      const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), at);
      const bool is_index = error == std::errc() && end == name.data() + name.size();
      if (!is_index) {
        at = static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
      }
      if (at >= names.size()) return tl::unexpected(unknown(name, names));
      kept[at] = true;
    }
    return kept;
  }

  void safety() {
    reach::ProgramSafety outcome = reach::check_program(program_, machine_, options_, run_.context);
    count("safety", outcome.statistics);
    const auto add = [&](PropertyResult& result, std::optional<process::NumberedRun>& run) {
      if (!wants(run_.options, result.kind)) return;
      if (!failure_) failure_ = std::move(run);
      results_.push_back(std::move(result));
    };
    add(outcome.assertion, outcome.assertion_run);
    add(outcome.deadlock, outcome.deadlock_run);
  }

  /// What cannot be written is told; the answer stands without it.
  Done write_spin_trail(const std::string& path) const {
    if (!failure_) {
      run_.terminal.note(fmt::format(
          "{} is not written: no run was found that fails an assertion or gets stuck", path));
      return {};
    }
    const auto trail = report::spin_trail(program_, *failure_);
    if (trail) return write_file(path, *trail);
    run_.terminal.note(fmt::format("{} is not written: {}", path, trail.error()));
    return {};
  }

  void claims(const std::vector<bool>& kept) {
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (!kept[i]) continue;
      const std::size_t claims = program_.claims.size();
      add(i < claims
              ? reach::check_claim(program_, machine_, i, options_, run_.context)
              : reach::check_property(program_, machine_, i - claims, options_, run_.context));
    }
  }

  void acceptance() {
    auto outcome = reach::check_acceptance(program_, machine_, options_, run_.context);
    outcome.result.property = "accept";
    add(std::move(outcome));
  }

  void progress() { add(reach::check_progress_labels(program_, machine_, options_, run_.context)); }

  std::vector<PropertyResult> results() && { return std::move(results_); }

 private:
  static std::string unknown(const std::string& name, const std::vector<std::string>& names) {
    const std::string suggestion = did_you_mean(name, names);
    return fmt::format("there is no claim {}; {}", name,
                       !suggestion.empty() ? suggestion
                       : names.empty()     ? "the file has none"
                                           : fmt::format("there are {}", fmt::join(names, ", ")));
  }

  void add(reach::ClaimOutcome outcome) {
    const std::string name = outcome.result.property.value_or("");
    count(name.empty() ? outcome.result.kind : fmt::format("{} {}", outcome.result.kind, name),
          outcome.statistics);
    results_.push_back(std::move(outcome.result));
  }

  void count(std::string step, const Statistics& statistics) {
    Answer& answer = run_.answer;
    answer.steps.push_back(
        {std::move(step), statistics.states.value_or(0), statistics.transitions.value_or(0)});
    if (answer.statistics.states) return;
    answer.statistics.states = statistics.states;
    answer.statistics.transitions = statistics.transitions;
  }

  const process::Program& program_;
  process::Machine machine_;
  Run& run_;
  reach::ProgramOptions options_;
  std::vector<PropertyResult> results_;
  std::optional<process::NumberedRun> failure_;  // the first of an assertion or a deadlock
};

}  // namespace

Done check_promela(Run& run) {
  const Options& options = run.options;
  if (options.supertrace) {
    return tl::unexpected(std::string("--supertrace does not search Promela models yet"));
  }
  if (!options.targets.empty()) {
    return tl::unexpected(
        std::string("a Promela model is checked as a whole: --target is not for it"));
  }
  const auto program = open_program(options.arguments.front(), options.defines, run.sources,
                                    run.diagnostics, run.context);
  run.show_diagnostics();
  if (!program) return tl::unexpected(program.error());
  run.answer.target = program->name;
  ProgramChecks checks(*program, run);
  const auto kept = checks.chosen();
  if (!kept) return tl::unexpected(kept.error());
  const bool named = !options.properties.empty();
  if (!named && (wants(options, "assertion") || wants(options, "deadlock"))) checks.safety();
  if (wants(options, "ltl")) {
    checks.claims(*kept);
    const bool no_claims = program->claims.empty() && program->properties.empty();
    if (!named && no_claims && has_label(*program, &process::ControlState::accept)) {
      checks.acceptance();
    }
  }
  if (!options.kinds.empty() && wants(options, "progress")) checks.progress();
  if (!options.spin_trail.empty()) {
    const Done written = checks.write_spin_trail(options.spin_trail);
    if (!written) return written;
  }
  std::vector<PropertyResult> results = std::move(checks).results();
  run.answer.verdict = overall(results);
  const auto violated = std::find_if(
      results.begin(), results.end(),
      [](const PropertyResult& result) { return result.verdict == Verdict::Violated; });
  if (violated != results.end()) {
    run.answer.property = violated->property;
    run.answer.trace = violated->trace;
  }
  run.answer.results = std::move(results);
  return {};
}

}  // namespace proviso::cli

// One exploration answers safety and deadlock, one all progress properties, and each assertion
// takes one of its own. The results come in the order of the JSON schema: safety, deadlock,
// progress, assertions.
#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "cli/circuit.hpp"
#include "cli/commands.hpp"
#include "cli/design.hpp"
#include "cli/language.hpp"
#include "engine/reach/ltl.hpp"
#include "engine/reach/progress.hpp"
#include "engine/reach/safety.hpp"
#include "engine/reach/supertrace.hpp"
#include "report/model/label_notation.hpp"
#include "space/product.hpp"

namespace proviso::cli {
namespace {

constexpr std::size_t kOneLine = std::numeric_limits<std::size_t>::max();

/// What the file asks, as far as the call wants it.
struct Questions {
  bool safety = true;
  bool deadlock = true;
  bool default_progress = false;
  std::vector<lts::ProgressProperty> progress;
  std::vector<lts::Assertion> assertions;
};

bool wants(const Options& options, std::string_view kind) {
  const auto& kinds = options.kinds;
  return kinds.empty() || std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

/// Keeps the properties that --property names, by name or by their place in the source from 0.
Done keep_named(const std::vector<std::string>& wanted, Questions& questions) {
  if (wanted.empty()) return {};
  std::vector<std::string> names;
  for (const auto& property : questions.progress) names.push_back(property.name);
  for (const auto& assertion : questions.assertions) names.push_back(assertion.name);
  std::vector<bool> kept(names.size(), false);
  for (const std::string& name : wanted) {
    std::size_t at = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), at);
    const bool is_index = error == std::errc() && end == name.data() + name.size();
    if (!is_index) {
      at = static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
    }
    if (at >= names.size()) {
      const std::string suggestion = did_you_mean(name, names);
      return tl::unexpected(fmt::format("there is no property {}; {}", name,
                                        !suggestion.empty() ? suggestion
                                        : names.empty()
                                            ? "the file declares none"
                                            : fmt::format("there are {}", fmt::join(names, ", "))));
    }
    kept[at] = true;
  }
  const auto keep = [&kept](auto& properties, std::size_t first) {
    std::size_t next = first;
    std::erase_if(properties, [&](const auto&) { return !kept[next++]; });
  };
  const std::size_t progress_count = questions.progress.size();
  keep(questions.progress, 0);
  keep(questions.assertions, progress_count);
  questions.safety = questions.deadlock = questions.default_progress = false;
  return {};
}

Maybe<Questions> questions_of(const Model& model, Run& run) {
  const Options& options = run.options;
  Questions questions;
  auto progress = model.progress(run.diagnostics);
  auto assertions = model.assertions(run.diagnostics);
  run.show_diagnostics();
  if (!progress || !assertions) {
    return tl::unexpected(std::string("the properties of the file cannot be compiled"));
  }
  questions.progress = std::move(*progress);
  questions.assertions = std::move(*assertions);
  questions.default_progress = questions.progress.empty();
  if (Done done = keep_named(options.properties, questions); !done) {
    return tl::unexpected(done.error());
  }
  questions.safety = questions.safety && wants(options, "safety");
  questions.deadlock = questions.deadlock && wants(options, "deadlock");
  if (!wants(options, "progress")) {
    questions.default_progress = false;
    questions.progress.clear();
  }
  if (!wants(options, "ltl")) questions.assertions.clear();
  return questions;
}

std::string explanation(const reach::ProgressAnswer& answer) {
  const auto set = [](const std::vector<std::string>& labels) {
    return report::label_set(report::compact(labels), kOneLine);
  };
  if (answer.actions.empty()) return "in the end nothing can happen any more";
  if (answer.missing.empty()) {
    return fmt::format("in the end only {} can happen", set(answer.actions));
  }
  return fmt::format("in the end {} cannot happen any more", set(answer.missing));
}

class Checks {
 public:
  Checks(const lts::System& system, Run& run)
      : product_(system), visibility_(system.visibility.value_or(lts::Visibility())), run_(run) {}

  void safety(const Questions& questions) {
    const space::SearchGoals goals{questions.safety, questions.deadlock};
    const reach::SafetyOutcome outcome =
        run_.options.supertrace
            ? reach::search_supertrace(product_, goals, visibility_, {}, run_.context)
            : reach::check_safety(product_, goals, visibility_, run_.context);
    count(run_.options.supertrace ? "supertrace" : "safety", outcome.statistics);
    add("safety", outcome.safety, outcome.stopped);
    add("deadlock", outcome.deadlock, outcome.stopped);
  }

  /// Progress is asked of what the components do: as in LTSA, hiding does not matter.
  void progress(const std::vector<lts::ProgressProperty>& properties) {
    const auto outcome = reach::check_progress(product_, properties, {}, run_.context);
    count("progress", outcome.statistics);
    for (std::size_t i = 0; i < properties.size(); ++i) {
      add(properties[i].name, outcome.answers[i], outcome.stopped);
    }
  }

  void default_progress() {
    const auto labels = product_.alphabet().labels();
    const auto outcome = reach::check_default_progress(product_, labels, {}, run_.context);
    count("progress", outcome.statistics);
    add(std::nullopt, outcome.answers.front(), outcome.stopped);
    results_.back().is_default = true;
  }

  void assertion(const lts::Assertion& assertion) {
    auto outcome =
        reach::check_assertion(product_, assertion, {run_.options.fair_choice}, run_.context);
    count(fmt::format("ltl {}", assertion.name), outcome.statistics);
    results_.push_back(std::move(outcome.result));
  }

  std::vector<PropertyResult> results() && { return std::move(results_); }

 private:
  void count(std::string step, const Statistics& statistics) {
    Answer& answer = run_.answer;
    const std::uint64_t states = statistics.states.value_or(0);
    const std::uint64_t transitions = statistics.transitions.value_or(0);
    answer.steps.push_back({std::move(step), states, transitions});
    // The first exploration is that of the system itself, or of something larger.
    if (answer.statistics.states) return;
    answer.statistics.states = statistics.states;
    answer.statistics.transitions = statistics.transitions;
  }

  void add(std::string kind, const std::optional<reach::Answer>& answer,
           std::optional<StopReason> stopped) {
    if (!answer) return;
    PropertyResult result;
    result.kind = std::move(kind);
    result.verdict = answer->verdict;
    result.trace = answer->trace;
    if (!answer->violated.empty()) result.property = answer->violated;
    if (answer->verdict == Verdict::Undecided) {
      result.stopped = stopped;
      if (!stopped) result.note = "nothing was found, but the search may have missed states";
    }
    results_.push_back(std::move(result));
  }

  void add(std::optional<std::string> name, const reach::ProgressAnswer& answer,
           std::optional<StopReason> stopped) {
    PropertyResult result;
    result.kind = "progress";
    result.property = std::move(name);
    result.verdict = answer.verdict;
    result.trace = answer.trace;
    if (answer.verdict == Verdict::Undecided) result.stopped = stopped;
    if (answer.verdict == Verdict::Violated) result.note = explanation(answer);
    results_.push_back(std::move(result));
  }

  space::Product product_;
  lts::Visibility visibility_;
  Run& run_;
  std::vector<PropertyResult> results_;
};

}  // namespace

Done check(Run& run) {
  const Options& options = run.options;
  const auto language = language_of(options.arguments.front(), options.language);
  if (language == Language::Cpp) return check_program(run);
  if (options.arguments.size() > 1) {
    return tl::unexpected(std::string("check takes one model, or the sources of a C++ program"));
  }
  if (language == Language::Promela) return check_promela(run);
  if (!options.spin_trail.empty()) {
    return tl::unexpected(std::string("--spin-trail is for Promela models"));
  }
  if (is_design(run)) return check_design(run);
  if (is_circuit(run)) return check_circuit(run);
  if (options.targets.size() > 1) return tl::unexpected(std::string("check takes one target"));
  const auto model = run.open(options.arguments.front());
  if (!model) return tl::unexpected(model.error());
  const auto system =
      run.system(**model, options.targets.empty() ? std::string() : options.targets.front());
  if (!system) return tl::unexpected(system.error());
  run.answer.target = system->name;
  const auto questions = questions_of(**model, run);
  if (!questions) return tl::unexpected(questions.error());

  Checks checks(*system, run);
  if (questions->safety || questions->deadlock) checks.safety(*questions);
  if (!options.supertrace) {
    if (!questions->progress.empty()) checks.progress(questions->progress);
    if (questions->default_progress) checks.default_progress();
    for (const lts::Assertion& assertion : questions->assertions) checks.assertion(assertion);
  }
  std::vector<PropertyResult> results = std::move(checks).results();
  run.answer.verdict = overall(results);
  for (const PropertyResult& result : results) {
    if (result.is_default || result.verdict != Verdict::Violated) continue;
    run.answer.property = result.property;
    run.answer.trace = result.trace;
    break;
  }
  run.answer.results = std::move(results);
  return {};
}

}  // namespace proviso::cli

#include "ask/task.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ask/excerpt.hpp"
#include "ask/option_values.hpp"
#include "base/counted.hpp"
#include "base/file_name.hpp"
#include "space/materialise.hpp"

namespace proviso::ask {

Maybe<subject::ReadingOptions> reading_options(const Options& options) {
  subject::ReadingOptions reading{options.defines, options.legacy_bool, options.specifications};
  slim::Reading& slim = reading.slim;
  if (!options.targets.empty()) slim.target = options.targets.front();
  if (options.nominal && !options.faults.empty()) {
    return refused("--nominal and --faults cannot be given together");
  }
  if (options.nominal) slim.faults_option = "nominal";
  if (!options.faults.empty()) slim.faults_option = "faults";
  if (options.nominal || options.faults == "none") {
    slim.faults.emplace();
  } else if (!options.faults.empty() && options.faults != "all") {
    slim.faults = comma_separated(options.faults);
  }
  slim.integers = options.integers;
  slim.departures = options.departures;
  slim.has_time = !options.time.empty();
  slim.properties = options.properties;
  return reading;
}

Maybe<Subject> Task::open(const std::vector<std::string>& paths) {
  subject::Reader where = reader();
  const auto reading = reading_options(options);
  if (!reading) return refused(reading.error());
  auto opened = subject::open(paths, options.language, *reading, where, session.languages);
  show_diagnostics();
  return opened;
}

Maybe<Subject> Task::open_lts(const std::string& path) {
  subject::Reader where = reader();
  // --language is about the model: it counts here only for a file whose name says nothing.
  const bool is_known = subject::language_of(path, {}, session.languages).has_value();
  auto opened = subject::open({path}, is_known ? std::string() : options.language, {}, where,
                              session.languages);
  show_diagnostics();
  if (opened && opened->kind() != ModelKind::Lts) {
    return refused(fmt::format("{} is not a file of transition systems: expected {}",
                               shown_name(path), subject::plural(ModelKind::Lts)));
  }
  return opened;
}

Maybe<lts::System> Task::system(const lts::Model& model, const std::string& target) {
  const std::vector<std::string> known = model.targets();
  std::string name = target;
  if (name.empty()) {
    name = model.default_target();
    session.listener.default_target(name);
  } else if (std::find(known.begin(), known.end(), name) == known.end()) {
    return refused(subject::unknown_name("process", name, known));
  }
  auto found = model.system(name, diagnostics, context);
  show_diagnostics();
  if (!found) return refused(fmt::format("{} cannot be compiled", name));
  return std::move(*found);
}

Maybe<lts::System> Task::system() {
  if (options.targets.size() > 1) {
    return refused(fmt::format("{} takes one target", answer.command));
  }
  return system(subject().lts(), options.targets.empty() ? std::string() : options.targets.front())
      .map([this](lts::System found) {
        answer.target = found.name;
        return found;
      });
}

lts::Lts Task::build(const lts::System& system) {
  lts::Lts lts = space::compose(system, context);
  count("compose", lts);
  return lts;
}

void Task::count(std::string step, const Statistics& statistics) {
  answer.steps.push_back(
      {std::move(step), statistics.states.value_or(0), statistics.transitions.value_or(0)});
  answer.steps.back().reduced = statistics.reduced;
  // The first exploration is that of the system itself, or of something larger.
  if (answer.statistics.states) return;
  answer.statistics.states = statistics.states;
  answer.statistics.transitions = statistics.transitions;
}

void Task::count(std::string step, const lts::Lts& lts) {
  answer.steps.push_back({std::move(step), lts.state_count(), lts.transition_count()});
  answer.statistics.states = lts.state_count();
  answer.statistics.transitions = lts.transition_count();
}

void Task::warn(const std::string& message) {
  answer.warnings.push_back(message);
  session.listener.warning(message);
}

void Task::show_diagnostics() {
  const auto all = diagnostics.all();
  for (; shown_ < all.size(); ++shown_) {
    const Diagnostic& diagnostic = all[shown_];
    Remark& remark = answer.remarks.emplace_back();
    remark.severity = to_string(diagnostic.severity);
    remark.code = diagnostic.code;
    remark.message = diagnostic.message;
    remark.help = diagnostic.help;
    const SourceExcerpt place = excerpt(sources, diagnostic.span);
    remark.file = place.file;
    remark.line = place.line;
    remark.column = place.column;
    remark.end_line = place.end_line;
    remark.end_column = place.end_column;
    for (const DiagnosticNote& note : diagnostic.notes) {
      remark.notes.push_back({excerpt(sources, note.span), note.message});
    }
    session.listener.diagnostic(sources, diagnostic);
  }
}

Done Task::conclude(std::vector<PropertyResult> results) {
  if (results.empty()) return refused("nothing was checked: there is no property to decide");
  answer.verdict = overall(results);
  for (const PropertyResult& result : results) {
    if (result.verdict != Verdict::Violated || !counts(result, results)) continue;
    answer.property = result.property;
    answer.trace = result.trace;
    break;
  }
  answer.results = std::move(results);
  return {};
}

void Task::record(std::string_view kind) {
  PropertyResult result;
  result.property = answer.property;
  result.kind = kind;
  result.verdict = answer.verdict.value();
  if (result.verdict == Verdict::Undecided) result.note = answer.reason;
  answer.results = {std::move(result)};
}

void Task::judge_certificate(bool accepted, std::optional<StopReason> stopped,
                             const std::string& reason) {
  answer.verdict = stopped ? Verdict::Undecided : accepted ? Verdict::Holds : Verdict::Violated;
  if (stopped) {
    answer.reason = describe(*stopped);
  } else if (!accepted) {
    answer.reason = "the certificate is rejected: " + reason;
  } else {
    answer.reason = reason;
  }
  record("certificate");
}

void Task::leave_out(std::string property, subject::CheckKind kind, std::string reason) {
  answer.not_covered.push_back(
      {std::move(property), std::string(subject::to_string(kind)), std::move(reason)});
}

std::string names_of(const std::vector<lts::Component>& components) {
  std::vector<std::string> names;
  for (const lts::Component& component : components) names.push_back(component.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string listed(const std::vector<MethodStep>& steps) {
  std::string text;
  for (const MethodStep& step : steps) {
    text += fmt::format("{}: {}, {}\n", step.name, counted(step.states, "state"),
                        counted(step.transitions, "transition"));
  }
  return text;
}

}  // namespace proviso::ask

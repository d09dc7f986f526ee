// Checks whether one component, or each in a folder, meets an assumption; or decomposes the
// assumption over the components of the target.
#include "engine/weakest/discharge.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/lts/assumption_file.hpp"
#include "ask/lts/property_states.hpp"
#include "ask/lts/setting.hpp"
#include "ask/option_table.hpp"
#include "base/file_name.hpp"
#include "engine/weakest/decompose.hpp"
#include "lts/transform.hpp"
#include "report/model/assumption_fsp.hpp"
#include "report/model/label_notation.hpp"
#include "space/open_system.hpp"

namespace proviso::ask {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kKind = "discharge";
constexpr std::size_t kOneLine = std::numeric_limits<std::size_t>::max();

/// What a component does; the properties beside it only watch. What has nothing else is meant
/// itself.
lts::System without_properties(lts::System system) {
  const auto watches = [](const lts::Component& c) { return c.is_property(); };
  const auto& parts = system.components;
  if (std::all_of(parts.begin(), parts.end(), watches)) return system;
  std::erase_if(system.components, watches);
  return system;
}

Maybe<lts::System> component_of(Task& task, const Setting& setting) {
  if (task.options.components.empty()) return without_properties(*setting.target);
  return find_components(task, setting, task.options.components).map(without_properties);
}

void add_step(Task& task, std::string step, const Statistics& statistics) {
  task.answer.steps.push_back(
      {std::move(step), statistics.states.value_or(0), statistics.transitions.value_or(0)});
}

/// Whether the component has any of the labels of the assumption. One that has none
/// meets every assumption and says nothing.
bool is_comparable(const lts::System& component, const lts::Component& assumption) {
  const lts::Alphabet& asked = assumption.lts.alphabet();
  return lts::difference(asked, space::alphabet_of(component)) != asked;
}

/// What is odd about a component that meets the assumption.
std::string reservation(const lts::System& component, const lts::Component& assumption) {
  const lts::Alphabet& asked = assumption.lts.alphabet();
  const lts::Alphabet missing = lts::difference(asked, space::alphabet_of(component));
  const auto& parts = component.components;
  const bool can_err = std::any_of(parts.begin(), parts.end(),
                                   [](const lts::Component& c) { return c.lts.has_error(); });
  if (can_err) return "up to errors of its own";
  if (missing.labels().empty()) return {};
  // Where nobody has them, a property beside the system does them alone.
  return fmt::format("provided that nobody does {}, which it does not have",
                     report::label_set(report::compact(missing.labels()), kOneLine));
}

/// Finds the consequence of a departure. A component that is not part of the target is composed
/// with it; one that is part of it may occur twice, since both copies do the same.
weakest::Consequence consequence(Task& task, const Setting& setting, const lts::System& component,
                                 const std::vector<lts::Component>& properties,
                                 const std::vector<std::string>& departure) {
  lts::System system = without_properties(without(*setting.target, properties));
  for (const lts::Component& part : component.components) {
    const auto is_part = [&part](const lts::Component& c) {
      return c.name == part.name && c.lts == part.lts;
    };
    if (std::none_of(system.components.begin(), system.components.end(), is_part)) {
      system.components.push_back(part);
    }
  }
  return weakest::follow(system, properties, space::alphabet_of(component), departure,
                         task.context);
}

std::string describe_effect(const weakest::Consequence& consequence, const std::string& property) {
  switch (consequence.effect) {
    case weakest::Effect::Violation:
      return fmt::format("a real violation of {}", property);
    case weakest::Effect::EarlierViolation:
      return fmt::format("{} is violated even before the departure", property);
    case weakest::Effect::Harmless:
      return fmt::format("not by itself a violation: {} still holds after it", property);
    case weakest::Effect::Unfollowed:
      return "not by itself a violation: the rest of the system never follows it";
    case weakest::Effect::Undecided:
      break;
  }
  return fmt::format("whether it violates {} is undecided: {}", property,
                     consequence.stopped ? describe(*consequence.stopped) : "no limit was reached");
}

/// The departure first, then its consequence in the system.
void enter_consequence(Task& task, const Setting& setting, const lts::System& component,
                       const std::vector<lts::Component>& properties,
                       const std::vector<std::string>& departure,
                       std::vector<PropertyResult>& results) {
  const std::string names = names_of(properties);
  task.answer.property = names;
  const weakest::Consequence found = consequence(task, setting, component, properties, departure);
  add_step(task, "follow", found.statistics);
  results.front().note = describe_effect(found, names);
  if (!found.trace) return;
  PropertyResult violated;
  violated.property = names;
  violated.kind = "safety";
  violated.verdict = Verdict::Violated;
  violated.trace = found.trace;
  results.push_back(std::move(violated));
}

/// Enters the states of the assumption along a run that departs from it, by the names that `assume`
/// gives them.
void add_assumption_states(std::optional<Trace>& trace, const lts::Component& assumption) {
  if (!trace) return;
  const lts::Component watcher{assumption.name, lts::complete_with_error(assumption.lts)};
  const auto names = report::assumption_state_names(assumption.lts, assumption.name);
  if (auto states = states_along(*trace, watcher, names)) {
    trace->properties.push_back(std::move(*states));
  }
}

Done one_component(Task& task, const Setting& setting, const lts::Component& assumption) {
  const auto component = component_of(task, setting);
  if (!component) return refused(component.error());
  const auto properties = find_properties(task, setting, task.options.properties);
  if (!properties) return refused(properties.error());
  task.answer.component = component->name;
  if (!is_comparable(*component, assumption)) {
    return refused(fmt::format("{} is not comparable: it has none of the labels of {}",
                               component->name, assumption.name));
  }
  weakest::Discharge found = weakest::discharge(*component, assumption, task.context);
  add_assumption_states(found.trace, assumption);
  task.count(std::string(kKind), found.statistics);
  PropertyResult result;
  result.property = component->name;
  result.kind = kKind;
  result.verdict = found.verdict;
  result.trace = found.trace;
  result.stopped = found.stopped;
  if (found.verdict == Verdict::Holds) result.note = reservation(*component, assumption);
  task.answer.verdict = found.verdict;
  task.answer.trace = found.trace;
  std::vector<PropertyResult> results{std::move(result)};
  if (found.verdict == Verdict::Violated && !properties->empty()) {
    enter_consequence(task, setting, *component, *properties, found.departure, results);
  }
  task.answer.results = std::move(results);
  return {};
}

/// The files of a folder that may hold a component, by name.
Maybe<std::vector<fs::path>> candidates(const std::string& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    if (is_lts_file(at->path().string()) && at->is_regular_file(ignored))
      files.push_back(at->path());
  }
  if (error) return refused(fmt::format("cannot read {}: {}", folder, error.message()));
  if (files.empty()) {
    return refused(fmt::format("{} holds no .aut, .lts or .fsp files", folder));
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// `line 3: expected a process`
std::string first_error(const Diagnostics& diagnostics, const SourceSet& sources) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity != Severity::Error) continue;
    const Position position = sources[diagnostic.span.file].position(diagnostic.span.begin);
    return fmt::format("line {}: {}", position.line, diagnostic.message);
  }
  return "it cannot be compiled";
}

/// Returns the default target of a file. Errors in one file must not keep the others from being
/// checked, so they are reported in one line.
Maybe<lts::System> candidate(Task& task, const std::string& path) {
  SourceSet sources;
  Diagnostics diagnostics;
  subject::Reader reader{sources, diagnostics, task.context};
  const auto file = subject::open({path}, "", {}, reader, task.session.languages);
  if (!file) {
    return refused(diagnostics.all().empty() ? file.error() : first_error(diagnostics, sources));
  }
  const auto system = file->lts().system(file->default_target(), diagnostics, task.context);
  if (!system) return refused(first_error(diagnostics, sources));
  return without_properties(space::open_system(*system, task.context));
}

/// The result for one file; nullopt if it is not comparable, which the answer then says.
std::optional<PropertyResult> try_candidate(Task& task, const fs::path& path,
                                            const lts::Component& assumption) {
  PropertyResult result;
  result.property = path.filename().string();
  result.kind = kKind;
  try {
    const auto component = candidate(task, path.string());
    if (!component) {
      result.note = component.error();
      return result;
    }
    if (!is_comparable(*component, assumption)) {
      task.answer.not_covered.push_back(
          {*result.property, std::string(kKind), "not comparable: it has none of the labels"});
      return std::nullopt;
    }
    const weakest::Discharge found = weakest::discharge(*component, assumption, task.context);
    add_step(task, *result.property, found.statistics);
    result.verdict = found.verdict;
    result.stopped = found.stopped;
    if (found.verdict == Verdict::Holds) result.note = reservation(*component, assumption);
    if (found.trace) {
      result.note = fmt::format("departs in step {} by {}", found.trace->steps.size(),
                                found.trace->steps.back().action);
    }
  } catch (const LimitReached& limit) {
    result.stopped = limit.reason();
  }
  return result;
}

/// At least one will do.
Verdict best(const std::vector<PropertyResult>& results) {
  const auto any = [&results](const auto& is_such) {
    return std::any_of(results.begin(), results.end(), is_such);
  };
  if (any([](const PropertyResult& r) { return r.verdict == Verdict::Holds; })) {
    return Verdict::Holds;
  }
  // A file that could not be read, or not in time, may be the one that meets the assumption.
  return any([](const PropertyResult& r) { return r.verdict == Verdict::Undecided; })
             ? Verdict::Undecided
             : Verdict::Violated;
}

Done folder(Task& task, const std::string& path, const lts::Component& assumption) {
  if (Done done = refuse_given(task.options, Question::Discharge,
                               {"component", "property", "target", "decompose"},
                               fmt::format("needs a model: {} is a folder", path));
      !done) {
    return done;
  }
  const auto files = candidates(path);
  if (!files) return refused(files.error());
  std::vector<PropertyResult> results;
  for (const fs::path& file : *files) {
    if (auto result = try_candidate(task, file, assumption)) results.push_back(std::move(*result));
  }
  if (results.empty()) {
    return refused(fmt::format("nothing in {} is comparable: no file has a label of {}", path,
                               assumption.name));
  }
  task.answer.verdict = best(results);
  task.answer.results = std::move(results);
  return {};
}

PropertyResult as_result(const weakest::Passage& passage) {
  PropertyResult result;
  result.property = passage.component;
  result.kind = kKind;
  result.verdict = passage.verdict;
  if (passage.verdict == Verdict::Holds) result.note = "nothing remains for the others";
  if (passage.verdict == Verdict::Violated) result.note = "whatever the others do";
  if (passage.verdict == Verdict::HoldsUnder) {
    result.note = fmt::format("{} states and {} transitions remain{}", passage.states,
                              passage.transitions, passage.grew ? ", more than before" : "");
  }
  return result;
}

Done pass_on(Task& task, const Setting& setting, const lts::Component& assumption) {
  if (Done done = refuse_given(task.options, Question::Discharge, {"component", "property"},
                               "does not go with --decompose, which passes the assumption through "
                               "the whole target");
      !done) {
    return done;
  }
  const lts::System system = without_properties(*setting.target);
  for (const lts::Component& component : system.components) {
    if (!component.lts.has_error()) continue;
    return refused(fmt::format("{} has errors of its own: --decompose cannot tell them apart",
                               component.name));
  }
  if (!is_comparable(system, assumption)) {
    return refused(fmt::format("{} is not comparable: it has none of the labels of {}", system.name,
                               assumption.name));
  }
  const weakest::Decomposition found = weakest::decompose(assumption, system, task.context);
  task.answer.steps.push_back(
      {assumption.name, assumption.lts.state_count(), assumption.lts.transition_count()});
  std::vector<PropertyResult> results;
  for (const weakest::Passage& passage : found.passages) {
    task.answer.steps.push_back({passage.component, passage.states, passage.transitions});
    results.push_back(as_result(passage));
  }
  if (!results.empty()) {
    results.back().trace = found.trace;
    results.back().stopped = found.stopped;
  }
  task.answer.verdict = found.verdict;
  task.answer.trace = found.trace;
  task.answer.results = std::move(results);
  return {};
}

}  // namespace

Done discharge_lts(Task& task) {
  const auto assumption = read_assumption(task, task.request.document);
  if (!assumption) return refused(assumption.error());
  if (!task.has_subject()) return folder(task, task.request.model.front(), *assumption);
  const auto setting = open_setting(task);
  if (!setting) return refused(setting.error());
  task.answer.target = setting->target->name;
  return task.options.decompose ? pass_on(task, *setting, *assumption)
                                : one_component(task, *setting, *assumption);
}

}  // namespace proviso::ask

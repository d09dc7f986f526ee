// Checks a system of processes as a whole.
//
// One exploration answers safety and deadlock, another all progress properties, and each assertion
// takes one more. The results are in the order of the JSON schema: safety, deadlock, progress,
// assertions. Safety properties that are named but not part of the target are composed with it;
// those that are neither named nor part of it are not covered.
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/lts/property_states.hpp"
#include "ask/lts/setting.hpp"
#include "base/file_name.hpp"
#include "engine/reach/coverage.hpp"
#include "engine/reach/ltl.hpp"
#include "engine/reach/progress.hpp"
#include "engine/reach/safety.hpp"
#include "engine/reach/supertrace.hpp"
#include "report/model/label_notation.hpp"
#include "space/product.hpp"

namespace proviso::ask {
namespace {

using subject::CheckKind;
using subject::DeclaredProperty;

constexpr std::size_t kOneLine = std::numeric_limits<std::size_t>::max();

/// What is looked at.
struct Questions {
  bool safety = true;
  bool deadlock = true;
  bool default_progress = false;
  std::vector<lts::ProgressProperty> progress;
  std::vector<lts::Assertion> assertions;
};

/// Decides for each property of the file whether it is looked at, and names those that are not.
class Selection {
 public:
  Selection(Task& task, lts::System& system) : task_(task), system_(system) {}

  Maybe<Questions> questions() {
    auto reader = task_.reader();
    auto declared = task_.subject().properties(reader);
    task_.show_diagnostics();
    if (!declared) return refused(declared.error());
    declared_ = std::move(*declared);
    std::vector<std::string> files;
    for (const std::string& name : task_.options.properties) {
      (is_lts_file(name) ? files : named_).push_back(name);
    }
    is_chosen_ = !task_.options.properties.empty();
    auto places = subject::select(declared_, named_);
    if (!places) return refused(places.error());
    if (named_.empty() && is_chosen_) places->clear();
    if (Done done = choose_safety(*places, files); !done) return refused(done.error());
    fill(*places);
    return std::move(questions_);
  }

 private:
  bool is_safety(std::size_t place) const { return declared_[place].kind == CheckKind::Safety; }

  /// Safety properties that are named are the only ones that are looked at.
  Done choose_safety(const std::vector<std::size_t>& places,
                     const std::vector<std::string>& files) {
    if (!is_chosen_) return {};
    std::vector<std::string> names = files;
    for (const std::size_t place : places) {
      if (is_safety(place)) names.push_back(declared_[place].name);
    }
    questions_.deadlock = false;
    questions_.safety = !names.empty();
    if (names.empty()) return {};
    std::vector<lts::Component> kept;
    for (const lts::Component& component : system_.components) {
      const bool named =
          std::find(names.begin(), names.end(), process_of(component.name)) != names.end();
      if (named || !component.is_property()) kept.push_back(component);
    }
    system_.components = std::move(kept);
    return put_beside(names);
  }

  /// Properties watch what happens, also what the target hides: its visibility is applied to
  /// traces.
  Done put_beside(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
      if (!is_lts_file(name) && contains(system_, name)) continue;
      auto property = property_outside(task_, name);
      if (!property) return refused(property.error());
      system_.components.push_back(std::move(*property));
    }
    return {};
  }

  void fill(const std::vector<std::size_t>& places) {
    auto progress = task_.subject().lts().progress(task_.diagnostics);
    auto assertions = task_.subject().lts().assertions(task_.diagnostics);
    questions_.default_progress = !is_chosen_ && progress->empty();
    std::size_t place = 0;
    const auto keep = [&](auto& from, auto& to) {
      for (auto& property : from) {
        if (is_looked_at(place, places)) to.push_back(std::move(property));
        ++place;
      }
    };
    keep(*progress, questions_.progress);
    keep(*assertions, questions_.assertions);
    for (; place < declared_.size(); ++place) note_safety(place, places);
    leave_out_unless(questions_.safety, CheckKind::Safety);
    leave_out_unless(questions_.deadlock, CheckKind::Deadlock);
    if (!task_.wants(CheckKind::Progress) || task_.options.supertrace) {
      questions_.default_progress = false;
    }
    if (questions_.default_progress && task_.options.ranks) {
      questions_.default_progress = false;
      task_.leave_out({}, CheckKind::Progress,
                      "several processes check declared progress properties only");
    }
    if (questions_.default_progress && !task_.options.disk.empty()) {
      questions_.default_progress = false;
      task_.leave_out({}, CheckKind::Progress,
                      "a search with --disk checks declared progress properties only");
    }
  }

  static bool is_among(std::size_t place, const std::vector<std::size_t>& places) {
    return std::find(places.begin(), places.end(), place) != places.end();
  }

  bool is_looked_at(std::size_t place, const std::vector<std::size_t>& places) {
    const DeclaredProperty& one = declared_[place];
    const std::string_view why = !is_among(place, places) ? "not named by --property"
                                 : !task_.wants(one.kind) ? "left out by --only"
                                 : task_.options.supertrace
                                     ? "--supertrace looks for violations of "
                                       "safety and deadlocks only"
                                     : "";
    if (why.empty()) return true;
    task_.leave_out(one.name, one.kind, std::string(why));
    return false;
  }

  void note_safety(std::size_t place, const std::vector<std::size_t>& places) {
    const DeclaredProperty& one = declared_[place];
    const std::string why = is_chosen_ && !is_among(place, places) ? "not named by --property"
                            : !task_.wants(CheckKind::Safety)      ? "left out by --only"
                            : !contains(system_, one.name)
                                ? fmt::format("not part of {}", system_.name)
                                : "";
    if (!why.empty()) task_.leave_out(one.name, one.kind, why);
  }

  void leave_out_unless(bool& asked, CheckKind kind) {
    const bool wanted = task_.wants(kind);
    // Safety properties are named one by one; with none, a component may still err by itself.
    if (asked && !wanted) task_.leave_out({}, kind, "left out by --only");
    if (!asked && kind == CheckKind::Deadlock) {
      task_.leave_out({}, kind, "not named by --property");
    }
    asked = asked && wanted;
  }

  Task& task_;
  lts::System& system_;
  std::vector<DeclaredProperty> declared_;
  std::vector<std::string> named_;
  bool is_chosen_ = false;
  Questions questions_;
};

/// `ends` says that a state in which nothing can happen is a proper END.
std::string explanation(const reach::ProgressAnswer& answer, bool ends) {
  const auto set = [](const std::vector<std::string>& labels) {
    return report::label_set(report::compact(labels), kOneLine);
  };
  if (answer.actions.empty()) {
    return ends ? "after END nothing can happen any more"
                : "in the end nothing can happen any more";
  }
  if (answer.missing.empty()) {
    return fmt::format("in the end only {} can happen", set(answer.actions));
  }
  return fmt::format("in the end {} cannot happen any more", set(answer.missing));
}

class Checks {
 public:
  Checks(const lts::System& system, Task& task)
      : product_(system), visibility_(system.visibility.value_or(lts::Visibility())), task_(task) {
    std::vector<lts::Component> properties;
    std::vector<lts::Component> processes;
    for (const lts::Component& component : system.components) {
      (component.is_property() ? properties : processes).push_back(component);
      if (component.is_property()) add_safety_property(component.name);
      for (const std::string& name : component.role.watched_by) add_safety_property(name);
    }
    if (!processes.empty()) vacuity_ = vacuity_note(processes, properties);
  }

  void safety(const Questions& questions) {
    const space::SearchGoals goals{questions.safety, questions.deadlock};
    const bool hashed = task_.options.supertrace;
    const reach::SafetyOutcome outcome =
        hashed ? reach::search_supertrace(product_, goals, visibility_, {}, task_.context)
               : reach::check_safety(product_, goals, visibility_, task_.context);
    task_.count(hashed ? "supertrace" : "safety", outcome.statistics);
    add("safety", outcome.safety, outcome.stopped);
    if (outcome.safety) {
      cover_safety(results_.back());
      if (results_.back().note.empty()) results_.back().note = vacuity_;
    }
    add("deadlock", outcome.deadlock, outcome.stopped);
  }

  /// Progress is asked of what the components do: as in LTSA, hiding does not matter.
  void progress(const std::vector<lts::ProgressProperty>& properties) {
    const auto outcome = reach::check_progress(product_, properties, {}, task_.context);
    task_.count("progress", outcome.statistics);
    for (std::size_t i = 0; i < properties.size(); ++i) {
      add(properties[i].name, outcome.answers[i], outcome.stopped);
    }
  }

  void default_progress() {
    const auto labels = product_.alphabet().labels();
    const auto outcome = reach::check_default_progress(product_, labels, {}, task_.context);
    task_.count("progress", outcome.statistics);
    const bool counts = results_.empty();
    add(std::nullopt, outcome.answers.front(), outcome.stopped);
    PropertyResult& result = results_.back();
    result.is_default = true;
    if (!counts && result.verdict == Verdict::Violated) {
      result.note += "; this does not count, since no progress property is declared";
    }
  }

  void assertion(const lts::Assertion& assertion) {
    auto outcome =
        reach::check_assertion(product_, assertion, {!task_.options.no_fair_choice}, task_.context);
    task_.count(fmt::format("ltl {}", assertion.name), outcome.statistics);
    results_.push_back(std::move(outcome.result));
  }

  std::vector<PropertyResult> results() && { return std::move(results_); }

 private:
  /// Whether neither a deadlock nor π is reachable, so far as that was looked at.
  bool ends_properly() const {
    return results_.size() >= 2 && results_[0].kind == "safety" && results_[1].kind == "deadlock" &&
           results_[0].verdict == Verdict::Holds && results_[1].verdict == Verdict::Holds;
  }

  void add_safety_property(std::string_view instance) {
    const std::string name(process_of(instance));
    if (std::ranges::find(safety_properties_, name) == safety_properties_.end()) {
      safety_properties_.push_back(name);
    }
  }

  /// One search decides all safety properties, unless it stops at a violation of one of them.
  void cover_safety(PropertyResult& result) {
    if (result.verdict != Verdict::Violated) {
      result.covers = safety_properties_;
      return;
    }
    for (const std::string& name : safety_properties_) {
      if (name == process_of(result.property.value_or(""))) continue;
      task_.leave_out(name, CheckKind::Safety, "the search stopped at the violation above");
    }
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
    if (answer.verdict == Verdict::Violated) result.note = explanation(answer, ends_properly());
    results_.push_back(std::move(result));
  }

  space::Product product_;
  lts::Visibility visibility_;
  Task& task_;
  std::string vacuity_;
  std::vector<std::string> safety_properties_;  // those of the system, each once
  std::vector<PropertyResult> results_;
};

}  // namespace

Done check_lts(Task& task) {
  auto system = task.system();
  if (!system) return refused(system.error());
  const auto questions = Selection(task, *system).questions();
  if (!questions) return refused(questions.error());

  Checks checks(*system, task);
  if (questions->safety || questions->deadlock) checks.safety(*questions);
  if (!questions->progress.empty()) checks.progress(questions->progress);
  if (questions->default_progress) checks.default_progress();
  for (const lts::Assertion& assertion : questions->assertions) checks.assertion(assertion);
  std::vector<PropertyResult> results = std::move(checks).results();
  if (results.empty()) {
    return refused(fmt::format("nothing is left to check: {} declares no property of this kind",
                               shown_name(task.subject().path())));
  }
  for (PropertyResult& result : results) {
    if (result.trace) add_property_states(*result.trace, system->components);
  }
  if (task.options.coverage) task.answer.coverage = reach::label_coverage(*system, task.context);
  return task.conclude(std::move(results));
}

}  // namespace proviso::ask

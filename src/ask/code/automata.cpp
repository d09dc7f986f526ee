#include "ask/code/automata.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/file_name.hpp"
#include "lang/map/codes.hpp"

namespace proviso::ask {
namespace {

using subject::CheckKind;

class AutomataReader {
 public:
  AutomataReader(Task& task, const Setting& design, native::Program& program)
      : task_(task), design_(design), program_(program) {}

  Done run() {
    std::vector<std::string> assumptions = task_.options.assumptions;
    std::vector<std::string> properties = task_.options.properties;
    const bool is_chosen = !properties.empty();
    const bool has_triple = program_.mapping && !program_.mapping->triples.empty();
    const bool by_triple = assumptions.empty() && !is_chosen && has_triple && design_.model;
    if (by_triple) {
      const mapping::Triple& triple = program_.mapping->triples.front();
      const bool is_wanted = task_.request.question != Question::Assume;
      for (const mapping::Name& name : triple.assumptions) {
        if (is_wanted) assumptions.push_back(name.text);
      }
      for (const mapping::Name& name : triple.properties) properties.push_back(name.text);
    }
    if (Done done = find(assumptions, program_.assumptions); !done) return done;
    if (Done done = find(properties, program_.properties); !done) return done;
    if (Done done = refuse_unmapped(); !done) return done;
    if (task_.request.question == Question::Extract) return {};
    const std::string why = is_chosen   ? "not named by --property"
                            : by_triple ? "not named by the first triple of the mapping"
                                        : "";
    return take_declared(why);
  }

 private:
  Done find(const std::vector<std::string>& names, std::vector<lts::Component>& found) {
    auto automata = find_properties(task_, design_, names);
    if (!automata) return refused(automata.error());
    for (lts::Component& automaton : *automata) {
      if (is_lts_file(automaton.name)) automaton.name = stem_of(automaton.name);
      found.push_back(std::move(automaton));
    }
    return {};
  }

  bool is_taken(const std::string& name) const {
    for (const auto* list : {&program_.assumptions, &program_.properties}) {
      for (const lts::Component& one : *list) {
        if (process_of(one.name) == name) return true;
      }
    }
    return false;
  }

  /// Takes every safety property of the design, unless `why` says why not.
  Done take_declared(const std::string& why) {
    if (design_.model == nullptr) return {};
    const bool wanted = task_.wants(CheckKind::Safety);
    for (const std::string& name : design_.model->safety_properties()) {
      if (is_taken(name)) continue;
      if (!why.empty() || !wanted) {
        task_.leave_out(name, CheckKind::Safety, !why.empty() ? why : "left out by --only");
        continue;
      }
      std::vector<lts::Component> found;
      if (Done done = find({name}, found); !done) return done;
      const std::vector<std::string> missing = unmapped(found);
      if (!program_.mapping && !program_.protocol) {
        task_.leave_out(name, CheckKind::Safety,
                        "there is no --map that says what its actions are in the program");
      } else if (!missing.empty()) {
        task_.leave_out(
            name, CheckKind::Safety,
            fmt::format("no event of the mapping stands for {}", fmt::join(missing, ", ")));
      } else {
        for (lts::Component& one : found) program_.properties.push_back(std::move(one));
      }
    }
    return leave_out_liveness();
  }

  Done leave_out_liveness() {
    const auto progress = design_.model->progress(task_.diagnostics);
    const auto assertions = design_.model->assertions(task_.diagnostics);
    task_.show_diagnostics();
    if (!progress || !assertions) return refused("the properties of the design cannot be compiled");
    const std::string why = "a program is checked for safety";
    for (const auto& one : *progress) task_.leave_out(one.name, CheckKind::Progress, why);
    for (const auto& one : *assertions) task_.leave_out(one.name, CheckKind::Ltl, why);
    return {};
  }

  /// The labels that nothing in the program can be.
  std::vector<std::string> unmapped(const std::vector<lts::Component>& automata) const {
    std::set<std::string> labels;
    for (const lts::Component& automaton : automata) {
      const auto own = automaton.lts.alphabet().labels();
      labels.insert(own.begin(), own.end());
    }
    std::vector<std::string> missing;
    for (const std::string& label : labels) {
      if (!is_mapped(label) && !is_call(label)) missing.push_back(label);
    }
    return missing;
  }

  bool is_mapped(const std::string& label) const {
    if (!program_.mapping) return false;
    const auto& events = program_.mapping->events;
    return std::any_of(events.begin(), events.end(),
                       [&](const auto& event) { return mapping::matches(event, label); });
  }

  bool is_call(const std::string& label) const {
    if (!program_.protocol) return false;
    const std::vector<std::string> labels = program_.protocol->labels();
    return std::find(labels.begin(), labels.end(), label) != labels.end();
  }

  /// An action that can never happen would make a verdict empty.
  Done refuse_unmapped() {
    if (!program_.mapping && !program_.protocol) return {};
    std::vector<lts::Component> automata = program_.assumptions;
    automata.insert(automata.end(), program_.properties.begin(), program_.properties.end());
    const std::vector<std::string> missing = unmapped(automata);
    if (missing.empty()) return {};
    if (!program_.mapping) {
      return refused(fmt::format("no call of {} is {}; its labels are {}",
                                 task_.answer.component.value_or(""), fmt::join(missing, ", "),
                                 fmt::join(program_.protocol->labels(), ", ")));
    }
    task_.diagnostics.report(
        {Severity::Error, map::code::kUnmapped, program_.mapping->component.span,
         fmt::format("no event of the mapping stands for {}", fmt::join(missing, ", "))});
    task_.show_diagnostics();
    return refused(subject::error_count(task_.options.mapping, task_.diagnostics));
  }

  Task& task_;
  const Setting& design_;
  native::Program& program_;
};

}  // namespace

Done find_automata(Task& task, const Setting& design, native::Program& program) {
  return AutomataReader(task, design, program).run();
}

}  // namespace proviso::ask

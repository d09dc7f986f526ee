// Proves safety properties of a system of processes compositionally, with the parts and the rule
// that the request asks for.
#include "engine/learning/prove.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/lts/assumption_file.hpp"
#include "ask/lts/division.hpp"
#include "ask/lts/property_states.hpp"
#include "ask/option_table.hpp"
#include "engine/certify/fingerprint.hpp"
#include "engine/learning/split.hpp"
#include "report/certificate/certificate.hpp"

namespace proviso::ask {
namespace {

learning::Plan plan_of(const Options& options) {
  learning::Plan plan;
  if (options.technique == Technique::Learning) plan.method = learning::Method::Learning;
  if (options.technique == Technique::Monolithic) plan.method = learning::Method::Monolithic;
  plan.rule = options.rule;
  // Who names a rule or parts wants a proof by them.
  const bool names_parts = plan.rule || !options.split.empty();
  const bool is_open = options.technique.value_or(Technique::Auto) == Technique::Auto;
  if (names_parts && is_open) plan.method = learning::Method::Learning;
  plan.learning.refinement = options.refinement.value_or(plan.learning.refinement);
  plan.learning.learner = options.learner.value_or(plan.learning.learner);
  return plan;
}

/// Options that say something about another method than the one that is asked for.
Done check_call(const Options& options) {
  if (options.technique == Technique::Requirement) {
    return refuse_given(options, Question::Prove,
                        {"rule", "split", "learner", "refinement", "assume"},
                        "does not go with --method requirement");
  }
  if (Done done =
          refuse_given(options, Question::Prove, {"component", "env-of", "heuristic", "threshold"},
                       "needs --method requirement");
      !done) {
    return done;
  }
  if (options.technique != Technique::Monolithic) return {};
  return refuse_given(options, Question::Prove,
                      {"rule", "split", "learner", "refinement", "assume"},
                      "does not go with --method monolithic");
}

/// Returns where the separator stands outside of brackets: `{p,q}::A` and `B(1,2)` are names.
std::size_t find_outside(std::string_view text, char separator) {
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '{' || c == '(' || c == '[') ++depth;
    if (c == '}' || c == ')' || c == ']') --depth;
    if (c == separator && depth <= 0) return at;
  }
  return std::string_view::npos;
}

std::vector<std::string> separated(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = find_outside(text, separator);
    std::string_view part = text.substr(0, end);
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    parts.emplace_back(part);
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// `A,B|C`: the components of each part by name; those that are not named make the last part.
Maybe<std::vector<Module>> parts_of(const std::string& split,
                                    const std::vector<lts::Component>& components) {
  std::vector<std::string> names;
  for (const lts::Component& component : components) names.push_back(component.name);
  std::vector<bool> taken(components.size(), false);
  std::vector<Module> modules;
  for (const std::string& part : separated(split, '|')) {
    Module& module = modules.emplace_back();
    module.name = part;
    for (const std::string& name : separated(part, ',')) {
      std::size_t at = 0;
      while (at < names.size() && (names[at] != name || taken[at])) ++at;
      if (at == names.size()) {
        return refused("--split: " + subject::unknown_name("component", name, names));
      }
      taken[at] = true;
      module.components.push_back(at);
    }
    std::sort(module.components.begin(), module.components.end());
  }
  Module rest;
  std::vector<std::string> rest_names;
  for (std::size_t c = 0; c < components.size(); ++c) {
    if (taken[c]) continue;
    rest.components.push_back(c);
    rest_names.push_back(names[c]);
  }
  if (!rest.components.empty()) {
    rest.name = fmt::format("{}", fmt::join(rest_names, ","));
    modules.push_back(std::move(rest));
  }
  if (modules.size() < 2) {
    return refused("--split: a proof by parts needs two parts");
  }
  return modules;
}

/// Only the first part may err by itself, and only under the asymmetric rule.
Done check_errors(const learning::Plan& plan, const std::vector<lts::Component>& components) {
  for (std::size_t c = 0; c < components.size(); ++c) {
    if (!learning::can_err(components[c])) continue;
    const std::string erring =
        fmt::format("{} reaches ERROR by itself and is not a property", components[c].name);
    if (plan.rule == Rule::Circular || plan.rule == Rule::Symmetric) {
      return refused(fmt::format("{}: only the asymmetric rule allows that", erring));
    }
    if (plan.modules.empty()) continue;
    const auto& first = plan.modules.front().components;
    if (std::find(first.begin(), first.end(), c) == first.end()) {
      return refused(fmt::format("--split: {}: it belongs to the first part", erring));
    }
  }
  return {};
}

void count_premises(const Proof& proof, Task& task) {
  for (const Premise& premise : proof.premises) {
    task.answer.steps.push_back({to_string(proof, premise), premise.states, premise.transitions});
    auto& largest = task.answer.statistics;
    if (largest.states.value_or(0) > premise.states) continue;
    largest.states = premise.states;
    largest.transitions = premise.transitions;
  }
}

/// Finds the modules of an earlier proof among the current components, by name; nullopt if they do
/// not cover them.
std::optional<std::vector<Module>> modules_again(const Certificate& earlier,
                                                 const std::vector<lts::Component>& components) {
  std::vector<bool> taken(components.size(), false);
  std::vector<Module> modules = earlier.proof.modules;
  for (Module& module : modules) {
    for (std::size_t& member : module.components) {
      if (member >= earlier.components.size()) return std::nullopt;
      const std::string& name = earlier.components[member].name;
      std::size_t at = 0;
      while (at < components.size() && (components[at].name != name || taken[at])) ++at;
      if (at == components.size()) return std::nullopt;
      taken[at] = true;
      member = at;
    }
    std::sort(module.components.begin(), module.components.end());
  }
  const bool covered = std::all_of(taken.begin(), taken.end(), [](bool is) { return is; });
  return covered ? std::optional(std::move(modules)) : std::nullopt;
}

/// Takes rule, modules and assumptions of an earlier proof, as far as the call does not name
/// others.
void start_from(const Certificate& earlier, const std::vector<lts::Component>& components,
                Task& task, learning::Plan& plan) {
  const auto& assumptions = earlier.proof.assumptions;
  if (assumptions.empty()) return;  // a search of the whole: there is nothing to start from
  if (!std::all_of(assumptions.begin(), assumptions.end(),
                   [](const lts::Lts& assumption) { return assumption.is_deterministic(); })) {
    task.note("the assumptions of the earlier proof are not deterministic: it is not used");
    return;
  }
  const bool is_free = plan.modules.empty() && !plan.rule;
  const auto modules = is_free ? modules_again(earlier, components) : std::nullopt;
  if (modules && modules->size() > 1) {
    plan.modules = *modules;
    plan.rule = earlier.proof.rule;
    plan.method = learning::Method::Learning;
  } else if (is_free) {
    task.note("the components are not those of the earlier proof: its parts are not used");
  }
  plan.earlier = &earlier.proof;
}

/// Names what a proof of safety properties does not look at.
Done name_not_covered(Task& task, const Parts& parts) {
  auto reader = task.reader();
  const auto declared = task.subject().properties(reader);
  task.show_diagnostics();
  if (!declared) return refused(declared.error());
  task.leave_out({}, subject::CheckKind::Deadlock, "prove is about safety");
  for (const subject::DeclaredProperty& one : *declared) {
    if (one.kind != subject::CheckKind::Safety) {
      task.leave_out(one.name, one.kind, "prove is about safety");
      continue;
    }
    const bool is_proved =
        std::any_of(parts.properties.begin(), parts.properties.end(),
                    [&](const lts::Component& p) { return process_of(p.name) == one.name; });
    if (is_proved || contains(parts.system, one.name)) continue;
    task.leave_out(one.name, one.kind,
                   task.options.properties.empty() ? "not part of " + *task.answer.target
                                                   : "not named by --property");
  }
  return {};
}

Done prove_by_parts(Task& task, const Setting& setting) {
  const Options& options = task.options;
  auto parts = read_parts(task, setting, options.properties);
  if (!parts) return refused(parts.error());
  task.answer.target = setting.target->name;
  task.answer.property = names_of(parts->properties);
  if (Done done = name_not_covered(task, *parts); !done) return done;

  learning::Plan plan = plan_of(options);
  if (!options.split.empty()) {
    auto modules = parts_of(options.split, parts->system.components);
    if (!modules) return refused(modules.error());
    plan.modules = std::move(*modules);
  }
  std::optional<Certificate> earlier;
  if (!options.earlier_proof.empty()) {
    auto read = read_certificate(options.earlier_proof);
    if (!read) return refused(read.error());
    earlier = std::move(*read);
    start_from(*earlier, parts->system.components, task, plan);
  }
  if (Done done = check_errors(plan, parts->system.components); !done) return done;
  const learning::Outcome outcome =
      learning::prove({parts->system.components, parts->properties}, plan, task.context);
  Answer& answer = task.answer;
  answer.verdict = outcome.verdict;
  if (outcome.stopped) answer.reason = describe(*outcome.stopped);
  answer.trace = outcome.trace;
  if (answer.trace) add_property_states(*answer.trace, parts->properties);
  answer.learning = outcome.learning;
  if (!outcome.violated.empty()) answer.property = outcome.violated;
  task.record("safety");
  const std::string vacuity = vacuity_note(parts->system.components, parts->properties);
  if (answer.verdict != Verdict::Undecided && !vacuity.empty()) {
    answer.results->back().note = vacuity;
    task.note(vacuity);
  }
  if (outcome.proof) {
    count_premises(*outcome.proof, task);
    answer.certificate = certify::make_certificate(answer.target.value(), parts->system,
                                                   parts->properties, *outcome.proof);
  }
  if (!task.writes(Content::Proof)) return {};
  if (answer.certificate) {
    answer.files.push_back({options.output, report::to_json(*answer.certificate)});
  } else {
    task.note(fmt::format("{} is not written: there is no proof", options.output));
  }
  return {};
}

}  // namespace

Done prove_lts(Task& task) {
  const Options& options = task.options;
  if (Done done = check_call(options); !done) return done;
  const auto setting = open_setting(task);
  if (!setting) return refused(setting.error());
  if (options.technique != Technique::Requirement) return prove_by_parts(task, *setting);
  auto division =
      divide(task, *setting, {options.components, options.environments, options.properties});
  if (!division) return refused(division.error());
  return prove_requirement(task, **division);
}

}  // namespace proviso::ask

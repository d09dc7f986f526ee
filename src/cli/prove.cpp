// Reads which parts and which rule are wanted, and prints the proof premise by premise.
#include "engine/learning/prove.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "base/suggest.hpp"
#include "cli/circuit.hpp"
#include "cli/commands.hpp"
#include "cli/language.hpp"
#include "cli/query.hpp"
#include "cli/requirement.hpp"
#include "engine/certify/fingerprint.hpp"
#include "engine/learning/split.hpp"
#include "report/certificate/certificate.hpp"

namespace proviso::cli {
namespace {

learning::Plan plan_of(const Options& options) {
  learning::Plan plan;
  if (options.method == "learning") plan.method = learning::Method::Learning;
  if (options.method == "monolithic") plan.method = learning::Method::Monolithic;
  if (options.rule == "asym") plan.rule = Rule::Asymmetric;
  if (options.rule == "circ") plan.rule = Rule::Circular;
  if (options.rule == "sym") plan.rule = Rule::Symmetric;
  // Who names a rule or parts wants a proof by them.
  const bool names_parts = plan.rule || !options.split.empty();
  if (names_parts && options.method == "auto") plan.method = learning::Method::Learning;
  using learning::Refinement;
  plan.learning.refinement = options.refinement == "forward" ? Refinement::Forward
                             : options.refinement == "all"   ? Refinement::All
                             : options.refinement == "off"   ? Refinement::Off
                                                             : Refinement::Backward;
  if (options.learner == "table") plan.learning.learner = learning::LearnerKind::Table;
  return plan;
}

std::vector<std::string> separated(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = text.find(separator);
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
        const std::string suggestion = did_you_mean(name, names);
        return tl::unexpected(fmt::format(
            "--split: there is no component '{}'; {}", name,
            suggestion.empty() ? fmt::format("there are {}", fmt::join(names, ", ")) : suggestion));
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
    return tl::unexpected(std::string("--split: a proof by parts needs two parts"));
  }
  return modules;
}

/// Only the first part may err by itself, and only under the asymmetric rule.
Done check_errors(const learning::Plan& plan, const std::vector<lts::Component>& components) {
  for (std::size_t c = 0; c < components.size(); ++c) {
    if (!learning::can_err(components[c])) continue;
    const std::string erring =
        fmt::format("{} reaches ERROR by itself and is no property", components[c].name);
    if (plan.rule == Rule::Circular || plan.rule == Rule::Symmetric) {
      return tl::unexpected(fmt::format("{}: only the asymmetric rule allows that", erring));
    }
    if (plan.modules.empty()) continue;
    const auto& first = plan.modules.front().components;
    if (std::find(first.begin(), first.end(), c) == first.end()) {
      return tl::unexpected(fmt::format("--split: {}: it belongs to the first part", erring));
    }
  }
  return {};
}

void count_premises(const Proof& proof, Run& run) {
  for (const Premise& premise : proof.premises) {
    run.answer.steps.push_back({to_string(proof, premise), premise.states, premise.transitions});
    auto& largest = run.answer.statistics;
    if (largest.states.value_or(0) > premise.states) continue;
    largest.states = premise.states;
    largest.transitions = premise.transitions;
  }
}

/// The modules of an earlier proof among the components of today, by name; nothing if they do not
/// cover them.
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
void start_from(const Certificate& earlier, const std::vector<lts::Component>& components, Run& run,
                learning::Plan& plan) {
  const auto& assumptions = earlier.proof.assumptions;
  if (!std::all_of(assumptions.begin(), assumptions.end(),
                   [](const lts::Lts& assumption) { return assumption.is_deterministic(); })) {
    run.terminal.note("the assumptions of the earlier proof are not deterministic: it is not used");
    return;
  }
  const bool is_free = plan.modules.empty() && !plan.rule;
  const auto modules = is_free ? modules_again(earlier, components) : std::nullopt;
  if (modules && modules->size() > 1) {
    plan.modules = *modules;
    plan.rule = earlier.proof.rule;
    plan.method = learning::Method::Learning;
  } else if (is_free) {
    run.terminal.note("the components are not those of the earlier proof: its parts are not used");
  }
  plan.earlier = &earlier.proof;
}

Done write_proof(Run& run) {
  const std::string& output = run.options.output;
  if (output.empty()) return {};
  if (!run.answer.certificate) {
    run.terminal.note(fmt::format("{} is not written: there is no proof", output));
    return {};
  }
  Done written = write_file(output, report::to_json(*run.answer.certificate));
  if (written) {
    run.answer.output = output;
  } else {
    run.answer.verdict.reset();
  }
  return written;
}

}  // namespace

Done prove(Run& run) {
  const Options& options = run.options;
  const auto language = language_of(options.arguments.front(), options.language);
  if (language && *language == Language::Cpp) return prove_program(run);
  if (options.arguments.size() > 1) {
    return tl::unexpected(std::string("prove takes one model, or the sources of a C++ program"));
  }
  if (options.assumptions.size() > 1) {
    return tl::unexpected(std::string("prove starts from one earlier proof"));
  }
  if (is_circuit(run)) return prove_circuit(run);
  const bool program =
      !options.arguments.empty() && is_program(options.arguments.front(), options.language);
  if (program || options.method == "requirement") return prove_requirement(run);
  if (!options.output.empty() && ending(options.output) != "json") {
    return tl::unexpected(fmt::format("prove writes .json files, not {}", options.output));
  }
  auto setting = open_setting(run, options.arguments.front());
  if (!setting) return tl::unexpected(setting.error());
  auto parts = read_parts(run, *setting, options.properties);
  if (!parts) return tl::unexpected(parts.error());
  run.answer.target = setting->target->name;
  run.answer.property = names_of(parts->properties);

  learning::Plan plan = plan_of(options);
  if (!options.split.empty()) {
    auto modules = parts_of(options.split, parts->system.components);
    if (!modules) return tl::unexpected(modules.error());
    plan.modules = std::move(*modules);
  }
  std::optional<Certificate> earlier;
  if (!options.assumption.empty()) {
    auto read = read_certificate(options.assumption);
    if (!read) return tl::unexpected(read.error());
    earlier = std::move(*read);
    start_from(*earlier, parts->system.components, run, plan);
  }
  if (Done done = check_errors(plan, parts->system.components); !done) return done;
  const learning::Outcome outcome =
      learning::prove({parts->system.components, parts->properties}, plan, run.context);
  run.answer.verdict = outcome.verdict;
  if (outcome.stopped) run.answer.reason = describe(*outcome.stopped);
  run.answer.trace = outcome.trace;
  if (!outcome.violated.empty()) run.answer.property = outcome.violated;
  if (outcome.proof) {
    count_premises(*outcome.proof, run);
    run.answer.certificate = certify::make_certificate(run.answer.target.value(), parts->system,
                                                       parts->properties, *outcome.proof);
  }
  return write_proof(run);
}

}  // namespace proviso::cli

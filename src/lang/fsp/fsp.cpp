#include "lang/fsp/fsp.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/fsp/codes.hpp"
#include "lang/fsp/parser.hpp"

namespace proviso::fsp {

std::optional<Model> load(const SourceSet& sources, FileId file, Importer importer,
                          Diagnostics& diagnostics, const Settings& settings) {
  Specification spec = parse(sources, file, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  Checked checked = check(spec, settings, Span{file, 0, 0}, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  Model model;
  model.contents_ = std::make_unique<const Model::Contents>(
      Model::Contents{std::move(spec), std::move(checked), std::move(importer), Span{file, 0, 0}});
  return model;
}

std::vector<std::string> Model::composites() const {
  std::vector<std::string> names;
  for (const auto& composite : contents_->spec.composites) names.push_back(composite.name.text);
  return names;
}

std::vector<std::string> Model::processes() const {
  std::vector<std::string> names;
  for (const auto& process : contents_->spec.processes) names.push_back(process.name.text);
  return names;
}

std::vector<std::string> Model::targets() const {
  std::vector<std::string> names = composites();
  for (std::string& name : processes()) names.push_back(std::move(name));
  names.emplace_back("DEFAULT");
  return names;
}

std::vector<std::string> Model::local_processes(const std::string& target) const {
  const auto& processes = contents_->spec.processes;
  const bool is_only = target == "DEFAULT" && processes.size() == 1;
  std::vector<std::string> names;
  for (const auto& process : processes) {
    if (!is_only && process.name.text != target) continue;
    for (const auto& local : process.locals) names.push_back(local.name.text);
  }
  return names;
}

std::vector<std::string> Model::safety_properties() const {
  std::vector<std::string> names;
  for (const auto& process : contents_->spec.processes) {
    if (process.property) names.push_back(process.name.text);
  }
  for (const auto& composite : contents_->spec.composites) {
    if (composite.property) names.push_back(composite.name.text);
  }
  return names;
}

std::string Model::default_target() const {
  const auto& composites = contents_->spec.composites;
  return composites.empty() ? "DEFAULT" : composites.back().name.text;
}

std::optional<lts::System> Model::system(const std::string& target, Diagnostics& diagnostics,
                                         Context& context) const {
  auto result = find(target, diagnostics, context);
  if (result && result->components.empty()) {
    const bool is_empty = target == "DEFAULT";
    diagnostics.report(
        {Severity::Error, code::kEmptyTarget, contents_->start,
         is_empty ? "the file defines no process" : fmt::format("{} has no components", target)});
    return std::nullopt;
  }
  return result;
}

std::optional<lts::System> Model::find(std::string_view target, Diagnostics& diagnostics,
                                       Context& context) const {
  Lowering lowering(contents_->spec, contents_->checked, contents_->importer, diagnostics, context);
  const Name name{std::string(target), contents_->start};
  const auto is_target = [&](const std::string& known) { return known == target; };
  const auto all_composites = composites();
  if (std::any_of(all_composites.begin(), all_composites.end(), is_target)) {
    return lowering.composite(name);
  }
  if (auto single = lowering.process(name)) return single;
  if (diagnostics.has_errors()) return std::nullopt;
  if (target == "DEFAULT") return lowering.all_processes();
  auto known = processes();
  known.insert(known.end(), all_composites.begin(), all_composites.end());
  diagnostics.report({Severity::Error,
                      code::kUndefinedTarget,
                      contents_->start,
                      fmt::format("there is no process {} in this file", target),
                      {},
                      did_you_mean(target, known)});
  return std::nullopt;
}

std::optional<std::vector<lts::ProgressProperty>> Model::progress(Diagnostics& diagnostics) const {
  const Evaluator evaluator(contents_->spec, contents_->checked.definitions, diagnostics);
  auto result = lower_progress(contents_->spec, evaluator);
  if (diagnostics.has_errors()) return std::nullopt;
  return result;
}

std::optional<std::vector<lts::Assertion>> Model::assertions(Diagnostics& diagnostics) const {
  const Specification& spec = contents_->spec;
  const Checked& checked = contents_->checked;
  const Evaluator evaluator(spec, checked.definitions, diagnostics);
  const auto fluents = lower_fluents(spec, evaluator);
  std::vector<lts::Assertion> result;
  for (std::size_t k = 0; k < spec.assertions.size() && !diagnostics.has_errors(); ++k) {
    const AssertDefinition& definition = spec.assertions[k];
    if (definition.constraint) continue;
    Bindings bindings;
    for (std::size_t p = 0; p < definition.parameters.size(); ++p) {
      bindings.parameters.insert_or_assign(definition.parameters[p].name.text,
                                           checked.assertion_parameters[k][p]);
    }
    auto assertion = lower_assertion(spec, checked, fluents, definition, bindings, diagnostics);
    if (assertion) result.push_back(std::move(*assertion));
  }
  if (diagnostics.has_errors()) return std::nullopt;
  return result;
}

}  // namespace proviso::fsp

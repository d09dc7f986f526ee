#include "project/unasked.hpp"

#include <algorithm>
#include <filesystem>

namespace proviso::project {
namespace {

using ask::Question;
using subject::DeclaredProperty;

void mark_names(const std::vector<std::string>& names,
                const std::vector<DeclaredProperty>& declared, std::vector<bool>& is_asked) {
  for (const std::string& name : names) {
    const auto places = subject::select(declared, std::vector{name});
    if (!places) continue;
    for (const std::size_t place : *places) is_asked[place] = true;
  }
}

/// Marks what an obligation asks for. One without names asks for everything, unless it is a later
/// link of a chain.
void mark(const Obligation& obligation, const std::vector<DeclaredProperty>& declared,
          std::vector<bool>& is_asked) {
  const Question question = obligation.request.question;
  const auto& names = obligation.request.options.properties;
  const bool is_whole =
      names.empty() && (question == Question::Check || question == Question::Prove);
  if (is_whole) is_asked.assign(declared.size(), true);
  mark_names(names, declared, is_asked);
}

/// The files of a model and of its properties.
std::vector<std::string> model_files(const Obligation& obligation) {
  std::vector<std::string> files = obligation.request.model;
  const auto& more = obligation.request.options.specifications;
  files.insert(files.end(), more.begin(), more.end());
  return files;
}

std::vector<std::string> left_of(const Plan& plan, const std::vector<std::string>& model,
                                 const std::vector<DeclaredProperty>& declared) {
  std::vector<bool> is_asked(declared.size(), false);
  for (const Obligation& obligation : plan.obligations) {
    if (model_files(obligation) == model) mark(obligation, declared, is_asked);
    // The premises of code are about automata of the design.
    const ask::Options& options = obligation.request.options;
    if (std::vector{options.design} != model) continue;
    mark_names(options.properties, declared, is_asked);
    mark_names(options.assumptions, declared, is_asked);
  }
  std::vector<std::string> left;
  for (std::size_t i = 0; i < declared.size(); ++i) {
    const std::string& shown = declared[i].name.empty() ? declared[i].text : declared[i].name;
    const bool is_new = std::find(left.begin(), left.end(), shown) == left.end();
    if (!is_asked[i] && is_new) left.push_back(shown);
  }
  return left;
}

}  // namespace

std::vector<Unasked> unasked_properties(const Plan& plan,
                                        const std::vector<std::optional<Finding>>& findings) {
  std::vector<Unasked> result;
  std::vector<std::vector<std::string>> seen;
  for (std::size_t i = 0; i < plan.obligations.size(); ++i) {
    const std::vector<std::string> model = model_files(plan.obligations[i]);
    const bool is_known = findings[i] && !findings[i]->declared.empty() &&
                          plan.obligations[i].intake != Intake::Model;
    if (!is_known || std::find(seen.begin(), seen.end(), model) != seen.end()) continue;
    seen.push_back(model);
    auto left = left_of(plan, model, findings[i]->declared);
    if (left.empty()) continue;
    const auto shown = std::filesystem::path(model.front()).lexically_normal();
    result.push_back({shown.string(), std::move(left)});
  }
  return result;
}

}  // namespace proviso::project

#include "project/request_draft.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "ask/option_table.hpp"
#include "base/suggest.hpp"
#include "project/codes.hpp"

namespace proviso::project {
namespace {

/// Options that the table `options` may hold. Those with a key of their own, and those that name
/// files, are not among them: what an obligation reads must be known.
constexpr std::array kFreeOptions{
    "alphabet", "atomics",     "bound",          "criterion",    "depth",        "env",
    "exact",    "family",      "heuristic",      "learner",      "legacy-bool",  "max-threads",
    "method",   "no-claims",   "no-fair-choice", "no-reduction", "no-spurious",  "only",
    "order",    "preemptions", "races",          "refinement",   "rule",         "seed",
    "split",    "supertrace",  "threads",        "threshold",    "weak-fairness"};

bool has_limit(const Property& property, const std::string& name) {
  return std::any_of(property.limits.begin(), property.limits.end(),
                     [&name](const Setting& limit) { return limit.name.text == name; });
}

}  // namespace

void abandon(Diagnostics& diagnostics, std::string_view code, Span span, std::string message,
             std::string help) {
  diagnostics.report({Severity::Error, code, span, std::move(message), {}, std::move(help)});
  throw Abandoned();
}

void report_unknown(Diagnostics& diagnostics, std::string_view what, const Text& name,
                    const std::vector<std::string>& known) {
  std::string help = did_you_mean(name.text, known);
  if (help.empty() && !known.empty()) help = fmt::format("there are {}", fmt::join(known, ", "));
  diagnostics.report({Severity::Error,
                      code::kUnknownName,
                      name.span,
                      fmt::format("there is no {} {}", what, name.text),
                      {},
                      std::move(help)});
}

RequestDraft::RequestDraft(std::string id, const Goal& goal, ask::Question question,
                           ask::ModelKind kind, Diagnostics& diagnostics)
    : kind_(kind), diagnostics_(diagnostics) {
  obligation_.id = std::move(id);
  obligation_.property = goal.property;
  obligation_.variant = goal.variant;
  obligation_.request.question = question;
  obligation_.words = {std::string(to_string(question))};
}

void RequestDraft::model(const std::string& path) {
  obligation_.request.model.push_back(path);
  obligation_.words.push_back(path);
}

void RequestDraft::option(std::string_view name, const std::string& value, Span span) {
  const ask::Question question = obligation_.request.question;
  const ask::OptionRow* row = ask::find_option(name, question, kind_);
  if (row == nullptr) {
    abandon(diagnostics_, code::kOption, span, ask::inapplicable(name, question, kind_));
  }
  if (row->value.empty() != value.empty()) {
    abandon(diagnostics_, code::kOption, span,
            row->value.empty() ? fmt::format("{} takes no value: write {} = true", name, name)
                               : fmt::format("{} needs a value", name));
  }
  if (const Done done = ask::enter(*row, value, obligation_.request.options); !done) {
    abandon(diagnostics_, code::kOption, span, done.error());
  }
  obligation_.words.push_back(fmt::format("--{}", name));
  if (!value.empty()) obligation_.words.push_back(value);
}

void RequestDraft::free_options(const Property& property, bool is_chain) {
  for (const Setting& setting : property.settings) {
    const std::string& name = setting.name.text;
    if (std::find(kFreeOptions.begin(), kFreeOptions.end(), name) == kFreeOptions.end()) {
      const std::vector<std::string> known(kFreeOptions.begin(), kFreeOptions.end());
      abandon(diagnostics_, code::kOption, setting.name.span,
              fmt::format("{} is not an option of a property", name), did_you_mean(name, known));
    }
    const bool applies = ask::find_option(name, obligation_.request.question, kind_) != nullptr;
    if (!applies && is_chain) continue;
    option(name, setting.value.text, applies ? setting.value.span : setting.name.span);
  }
}

void RequestDraft::limits(const Property& property, const Project& project) {
  for (const Setting& limit : property.limits) {
    option(limit.name.text, limit.value.text, limit.value.span);
  }
  for (const Setting& limit : project.limits) {
    const bool applies =
        ask::find_option(limit.name.text, obligation_.request.question, kind_) != nullptr;
    if (applies && !has_limit(property, limit.name.text)) {
      option(limit.name.text, limit.value.text, limit.value.span);
    }
  }
}

}  // namespace proviso::project

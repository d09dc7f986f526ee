#include "project/model_check.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "ask/task.hpp"
#include "base/suggest.hpp"
#include "project/codes.hpp"
#include "subject/subject.hpp"

namespace proviso::project {
namespace {

using subject::ModelKind;
using subject::Subject;

class ModelCheck {
 public:
  ModelCheck(const Project& project, subject::Reader& reader)
      : project_(project), reader_(reader) {}

  void check(const Obligation& obligation) {
    const ask::Options& options = obligation.request.options;
    const auto& model = obligation.request.model;
    if (model.empty() || obligation.intake == Intake::Model) return;
    const Subject* subject = open(obligation);
    if (subject == nullptr || subject->kind() == ModelKind::Code) return;
    const Property& property = project_.properties[obligation.property];
    const Span span = property.property ? property.property->span : property.name.span;
    check_targets(*subject, options.targets, component_span(property));
    check_properties(*subject, options, span);
  }

  const std::string& failure() const { return failure_; }

 private:
  /// Opens a model once, whoever asks about it.
  const Subject* open(const Obligation& obligation) {
    const ask::Options& options = obligation.request.options;
    const std::vector<std::string> key = key_of(obligation);
    const auto known = opened_.find(key);
    if (known != opened_.end()) return known->second ? &*known->second : nullptr;
    const auto reading = ask::reading_options(options);
    if (!reading && failure_.empty()) failure_ = reading.error();
    if (!reading) return nullptr;
    auto subject = subject::open(obligation.request.model, options.language, *reading, reader_);
    if (!subject && failure_.empty()) failure_ = subject.error();
    auto& place = opened_[key];
    if (subject) place.emplace(std::move(*subject));
    return place ? &*place : nullptr;
  }

  /// The words that say how the model is read. In SLIM a property may be a text, and many options
  /// count: all words of the obligation do.
  static std::vector<std::string> key_of(const Obligation& obligation) {
    const ask::Options& options = obligation.request.options;
    const auto& model = obligation.request.model;
    const auto language = subject::language_of(model.front(), options.language);
    if (language && (*language)->name == "slim") return obligation.words;
    std::vector<std::string> key = model;
    key.insert(key.end(), options.defines.begin(), options.defines.end());
    return key;
  }

  Span component_span(const Property& property) const {
    for (const Component& component : project_.components) {
      if (component.name.text == property.component.text && component.design) {
        return component.design->target ? component.design->target->span : component.design->span;
      }
    }
    return property.component.span;
  }

  void report(std::string_view what, const std::string& name, const std::string& path,
              const std::vector<std::string>& known, Span span) {
    std::string help = did_you_mean(name, known);
    if (help.empty() && !known.empty()) help = fmt::format("there are {}", fmt::join(known, ", "));
    reader_.diagnostics.report({Severity::Error,
                                code::kUnknownName,
                                span,
                                fmt::format("{} has no {} {}", path, what, name),
                                {},
                                std::move(help)});
  }

  void check_targets(const Subject& subject, const std::vector<std::string>& targets, Span span) {
    if (subject.kind() != ModelKind::Lts) return;
    const std::vector<std::string> known = subject.targets();
    for (const std::string& target : targets) {
      if (std::find(known.begin(), known.end(), target) != known.end()) continue;
      report("target", target, subject.path(), known, span);
    }
  }

  void check_properties(const Subject& subject, const ask::Options& options, Span span) {
    const auto declared = subject.properties(reader_);
    if (!declared) {
      if (failure_.empty()) failure_ = declared.error();
      return;
    }
    std::vector<std::string> known;
    for (const subject::DeclaredProperty& one : *declared) known.push_back(one.name);
    for (const std::string& name : options.properties) {
      if (subject::select(*declared, std::vector{name})) continue;
      // A safety property may also be another process of the file.
      const std::vector<std::string> targets = subject.targets();
      const bool is_process = subject.kind() == ModelKind::Lts &&
                              std::find(targets.begin(), targets.end(), name) != targets.end();
      if (!is_process) report("property", name, subject.path(), known, span);
    }
  }

  const Project& project_;
  subject::Reader& reader_;
  std::map<std::vector<std::string>, std::optional<Subject>> opened_;
  std::string failure_;
};

}  // namespace

std::string check_models(const Project& project, const Plan& plan, Store& store,
                         FileDigests& digests, subject::Reader& reader) {
  ModelCheck check(project, reader);
  for (const Obligation& obligation : plan.obligations) {
    if (obligation.intake == Intake::None) {
      const auto last = recall(store, recollection_name(obligation, ""));
      if (last && compare(*last, digests) != Likeness::Different) continue;
    }
    check.check(obligation);
  }
  return check.failure();
}

}  // namespace proviso::project

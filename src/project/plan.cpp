#include "project/plan.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "ask/ask.hpp"
#include "base/file_name.hpp"
#include "base/suggest.hpp"
#include "project/codes.hpp"
#include "project/property_order.hpp"
#include "project/request_draft.hpp"
#include "subject/language.hpp"

namespace proviso::project {
namespace {

using ask::Question;
using subject::ModelKind;

std::string_view word_of(Way way) {
  switch (way) {
    case Way::Check:
      return "check";
    case Way::Prove:
      return "prove";
    case Way::Assumption:
      return "assumption";
    case Way::Premises:
      return "premises";
    case Way::Conformance:
      return "conformance";
  }
  return {};
}

class Planner {
 public:
  Planner(const Project& project, Diagnostics& diagnostics)
      : project_(project), diagnostics_(diagnostics) {}

  std::optional<Plan> run() {
    check_environments();
    for (const std::size_t property : property_order(project_, diagnostics_)) {
      plan_goal(property, nullptr);
      for (const Text& name : project_.properties[property].variants) {
        if (const Variant* variant = find_named(project_.variants, name.text)) {
          plan_goal(property, variant);
        } else {
          unknown("variant", name, names_in(project_.variants));
        }
      }
    }
    if (diagnostics_.has_errors()) return std::nullopt;
    return std::move(plan_);
  }

 private:
  void error(std::string_view code, Span span, std::string message, std::string help = {}) {
    diagnostics_.report({Severity::Error, code, span, std::move(message), {}, std::move(help)});
  }
  void unknown(std::string_view what, const Text& name, const std::vector<std::string>& known) {
    report_unknown(diagnostics_, what, name, known);
  }
  [[noreturn]] void abandon(std::string_view code, Span span, std::string message,
                            std::string help = {}) {
    project::abandon(diagnostics_, code, span, std::move(message), std::move(help));
  }

  void check_environments() {
    for (const Component& component : project_.components) {
      for (const Text& name : component.environment) {
        if (find_named(project_.components, name.text) == nullptr) {
          unknown("component", name, names_in(project_.components));
        } else if (name.text == component.name.text) {
          error(code::kUnknownName, name.span,
                fmt::format("{} cannot be its own environment", name.text));
        }
      }
    }
  }

  void plan_goal(std::size_t at, const Variant* variant) {
    const Property& property = project_.properties[at];
    const std::size_t before = plan_.obligations.size();
    try {
      Goal goal{goal_name(property, variant), at, variant == nullptr ? "" : variant->name.text};
      for (const auto& [name, verdict] : property.expected) {
        if (name == goal.variant) goal.expected = verdict;
      }
      property_ = &property;
      variant_ = variant;
      goal_ = &goal;
      component_ = find_named(project_.components, property.component.text);
      if (component_ == nullptr) {
        unknown("component", property.component, names_in(project_.components));
        return;
      }
      refuse_keys();
      refuse_slim_keys();
      plan_way();
      plan_.goals.push_back(std::move(goal));
    } catch (const Abandoned&) {
      plan_.obligations.resize(before);
    }
  }

  static std::string goal_name(const Property& property, const Variant* variant) {
    return variant == nullptr ? property.name.text
                              : fmt::format("{}@{}", property.name.text, variant->name.text);
  }

  /// Keys that say nothing about the way that was chosen.
  void refuse_keys() {
    const Way way = property_->way;
    const auto refuse = [&](bool given, Span span, std::string_view key) {
      if (!given) return;
      abandon(code::kValue, span,
              fmt::format("{} does not go with by = \"{}\"", key, word_of(way)));
    };
    const bool premises = way == Way::Premises;
    if (!property_->assumptions.empty()) {
      refuse(!premises, property_->assumptions.front().span, "assume");
    }
    if (property_->assume_from) refuse(!premises, property_->assume_from->span, "assume-from");
    refuse(property_->whole && way != Way::Check && way != Way::Prove, property_->way_span, "all");
    if (property_->property) {
      refuse(way == Way::Conformance, property_->property->span, "property");
    }
  }

  void plan_way() {
    switch (property_->way) {
      case Way::Check:
        return level() == Level::Code ? check_code() : check_design();
      case Way::Prove:
        need_level(Level::Design);
        return prove();
      case Way::Assumption:
        need_level(Level::Design);
        return assumption();
      case Way::Premises:
        need_level(Level::Code);
        return premises();
      case Way::Conformance:
        need_level(Level::Code);
        return conformance();
    }
  }

  Level level() {
    const Level chosen =
        property_->level.value_or(component_->design ? Level::Design : Level::Code);
    require_model(chosen, property_->level ? property_->level_span : property_->component.span);
    return chosen;
  }
  void need_level(Level level) {
    if (property_->level && *property_->level != level) {
      abandon(code::kNoLevel, property_->level_span,
              fmt::format("by = \"{}\" is about the {}", word_of(property_->way),
                          level == Level::Design ? "design" : "code"));
    }
    require_model(level, property_->component.span);
  }
  void require_model(Level level, Span span) {
    const bool has =
        level == Level::Design ? component_->design.has_value() : component_->code.has_value();
    if (has) return;
    abandon(code::kNoLevel, span,
            fmt::format("component {} has no {}", component_->name.text,
                        level == Level::Design ? "design" : "code"));
  }

  const DesignModel& design() const { return *component_->design; }
  const CodeModel& code() const { return *component_->code; }

  /// The file relative to the project's folder; it must exist.
  std::string file(const Text& name) {
    const std::string path = beside(project_.path, name.text);
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
      abandon(code::kFile, name.span, fmt::format("cannot read {}: there is no such file", path));
    }
    return path;
  }

  const Text& model_name(const DesignModel& design) const {
    return variant_ != nullptr && variant_->model ? *variant_->model : design.model;
  }
  const std::optional<Text>& target_of(const DesignModel& design) const {
    return variant_ != nullptr && variant_->target ? variant_->target : design.target;
  }

  ModelKind kind_of(const Text& name) {
    const auto language = subject::language_of(name.text, "");
    if (!language) abandon(code::kFile, name.span, language.error());
    return (*language)->kind;
  }

  /// Starts an obligation: the question and its kind of model.
  void begin(Question question, ModelKind kind, std::string_view suffix = {}) {
    draft_.emplace(fmt::format("{}{}", goal_->name, suffix), *goal_, question, kind, diagnostics_);
  }
  void model(const std::string& path) { draft_->model(path); }
  void option(std::string_view name, const std::string& value, Span span) {
    draft_->option(name, value, span);
  }
  void option(std::string_view name, const Text& value) { draft_->option(name, value); }
  void file_option(std::string_view name, const Text& value) {
    option(name, file(value), value.span);
  }

  void free_options(bool is_chain) { draft_->free_options(*property_, is_chain); }

  std::size_t finish() {
    draft_->limits(*property_, project_);
    const ask::Request& request = draft_->obligation().request;
    if (draft_->obligation().intake == Intake::None) {
      if (const Done done = ask::admissible(request, draft_->kind()); !done) {
        abandon(code::kOption, property_->way_span, done.error());
      }
    }
    plan_.obligations.push_back(std::move(draft_->obligation()));
    goal_->obligations.push_back(plan_.obligations.size() - 1);
    return plan_.obligations.size() - 1;
  }

  std::string property_name() const {
    return property_->property ? property_->property->text : property_->name.text;
  }
  Span property_span() const {
    return property_->property ? property_->property->span : property_->name.span;
  }

  void defines(const DesignModel& design) {
    for (const Text& define : design.defines) option("define", define);
    if (variant_ == nullptr) return;
    for (const Text& define : variant_->defines) option("define", define);
  }

  /// The files of the model, and how they are read.
  void open(const DesignModel& design) {
    model(file(model_name(design)));
    const bool is_replaced = variant_ != nullptr && variant_->model;
    if (!is_replaced) {
      for (const Text& one : design.more_files) model(file(one));
    }
    for (const Text& one : design.specifications) file_option("spec", one);
    const bool has_faults = variant_ != nullptr && variant_->faults;
    for (const Setting& one : design.reading) {
      if (has_faults && one.name.text == "faults") continue;
      option(one.name.text, one.value);
    }
    if (has_faults) option("faults", *variant_->faults);
  }

  /// Keys that only SLIM models understand.
  void refuse_slim_keys() {
    if (!component_->design) return;
    const Text& name = model_name(design());
    const auto language = subject::language_of(name.text, "");
    if (!language || (*language)->name == "slim") return;
    const auto refuse = [&](Span span, std::string_view key) {
      abandon(code::kOption, span,
              fmt::format("{} is for SLIM models; {} is not one", key, name.text));
    };
    if (!design().more_files.empty()) {
      refuse(design().more_files.front().span, "a list of files");
    }
    if (!design().specifications.empty()) refuse(design().specifications.front().span, "spec");
    if (!design().reading.empty()) {
      refuse(design().reading.front().name.span, design().reading.front().name.text);
    }
    if (variant_ != nullptr && variant_->faults) refuse(variant_->faults->span, "faults");
  }

  /// Which target and property of the design are meant. A component that is a part of a target is
  /// looked at alone.
  void check_design() {
    refuse_flags();
    const ModelKind kind = kind_of(model_name(design()));
    begin(Question::Check, kind);
    open(design());
    if (design().part) {
      option("target", design().part->text, design().part->span);
    } else if (target_of(design())) {
      option("target", *target_of(design()));
    }
    if (!property_->whole) option("property", property_name(), property_span());
    defines(design());
    free_options(false);
    finish();
  }

  void prove() {
    refuse_flags();
    const ModelKind kind = kind_of(model_name(design()));
    begin(Question::Prove, kind);
    open(design());
    if (target_of(design())) option("target", *target_of(design()));
    if (design().part) option("component", *design().part);
    if (!property_->whole) option("property", property_name(), property_span());
    defines(design());
    free_options(false);
    finish();
  }

  /// The parts of the components in the environment, which must be of the same model.
  std::vector<Text> environment_parts() {
    if (component_->environment.empty()) {
      abandon(code::kMissing, property_->component.span,
              fmt::format("component {} has no environment that could give what it needs",
                          component_->name.text),
              "add environment = [\"…\"] to the component");
    }
    std::vector<Text> parts;
    for (const Text& name : component_->environment) {
      const Component* other = find_named(project_.components, name.text);
      if (other == nullptr) throw Abandoned();  // reported already
      if (!other->design) {
        abandon(code::kNoLevel, name.span, fmt::format("component {} has no design", name.text));
      }
      if (other->design->model.text != design().model.text) {
        abandon(
            code::kNoLevel, name.span,
            fmt::format("{} and {} are not parts of one model: {} and {}", component_->name.text,
                        name.text, design().model.text, other->design->model.text));
      }
      if (!other->design->part) {
        abandon(code::kMissing, name.span,
                fmt::format("component {} does not say which part of the model it is", name.text),
                "add part = \"…\" to its design");
      }
      parts.push_back({other->design->part->text, name.span});
    }
    return parts;
  }

  void assumption() {
    refuse_flags();
    const Text& name = model_name(design());
    if (kind_of(name) != ModelKind::Lts) {
      abandon(code::kNoLevel, property_->way_span,
              "by = \"assumption\" is for FSP and Aldebaran models; prove finds the assumptions of "
              "others by itself");
    }
    if (!design().part) {
      abandon(code::kMissing, design().span,
              fmt::format("component {} does not say which part of the model it is",
                          component_->name.text),
              "add part = \"…\" to its design");
    }
    const std::vector<Text> parts = environment_parts();
    const std::string path = file(name);
    begin(Question::Assume, ModelKind::Lts, ".assume");
    model(path);
    if (target_of(design())) option("target", *target_of(design()));
    option("component", *design().part);
    option("property", property_name(), property_span());
    const bool has_labels =
        std::any_of(property_->settings.begin(), property_->settings.end(),
                    [](const Setting& setting) { return setting.name.text == "env"; });
    if (!has_labels) {
      for (const Text& part : parts) option("env-of", part);
    }
    defines(design());
    free_options(true);
    const std::size_t assume = finish();

    const auto discharge = [&](std::string_view suffix, bool with_property) {
      begin(Question::Discharge, ModelKind::Lts, suffix);
      draft_->obligation().words.push_back("…");
      model(path);
      if (target_of(design())) option("target", *target_of(design()));
      for (const Text& part : parts) option("component", part);
      if (with_property) option("property", property_name(), property_span());
      defines(design());
      draft_->obligation().waits_for = assume;
      draft_->obligation().intake = Intake::Document;
    };
    discharge(".discharge", false);
    const std::size_t discharged = finish();
    discharge(".consequence", true);
    draft_->obligation().after_violation = discharged;
    finish();
  }

  /// Sources, mapping and environment of the code.
  void code_model() {
    for (const Text& source : code().sources) {
      if (kind_of(source) != ModelKind::Code) {
        abandon(code::kFile, source.span, fmt::format("{} is not a C++ source", source.text));
      }
      model(file(source));
    }
    if (code().mapping) file_option("map", *code().mapping);
    for (const Text& flag : code().flags) option("flag", flag);
    if (variant_ != nullptr) {
      for (const Text& flag : variant_->flags) option("flag", flag);
    }
    for (const Text& domain : code().domains) option("domain", domain);
    if (code().compile_commands) file_option("compile-commands", *code().compile_commands);
  }
  void code_environment() {
    if (code().driver) environment_option("driver", *code().driver);
    for (const Text& stub : code().stubs) environment_option("stub", stub);
  }
  /// `universal:CLASS`, or a file.
  void environment_option(std::string_view name, const Text& value) {
    if (value.text.starts_with("universal:")) {
      option(name, value);
    } else {
      file_option(name, value);
    }
  }
  void code_design() {
    if (!component_->design) return;
    option("design", file(design().model), design().model.span);
    if (design().target) option("target", *design().target);
  }

  void check_code() {
    refuse_models();
    begin(Question::Check, ModelKind::Code);
    code_model();
    code_environment();
    code_design();
    if (!property_->whole) option("property", property_name(), property_span());
    free_options(false);
    finish();
  }

  void premises() {
    refuse_models();
    begin(Question::Prove, ModelKind::Code);
    code_model();
    refuse_environment("premises");
    code_design();
    option("property", property_name(), property_span());
    for (const Text& assumption : property_->assumptions) {
      const bool is_file = extension_of(assumption.text) == "lts" ||
                           extension_of(assumption.text) == "fsp" ||
                           extension_of(assumption.text) == "aut";
      if (is_file) {
        file_option("assume", assumption);
      } else {
        option("assume", assumption);
      }
    }
    take_assumption();
    free_options(false);
    finish();
  }

  /// The assumption that the design-level property needs is that of the code, too.
  void take_assumption() {
    if (!property_->assume_from) return;
    const Property* from = find_named(project_.properties, property_->assume_from->text);
    if (from == nullptr) throw Abandoned();  // reported already
    if (from->way != Way::Assumption) {
      abandon(code::kValue, property_->assume_from->span,
              fmt::format("{} finds no assumption", from->name.text),
              "name a property with by = \"assumption\"");
    }
    const std::string id = from->name.text + ".assume";
    const auto& obligations = plan_.obligations;
    const auto at = std::find_if(obligations.begin(), obligations.end(),
                                 [&id](const Obligation& one) { return one.id == id; });
    if (at == obligations.end()) throw Abandoned();  // its plan failed, which was reported
    draft_->obligation().waits_for = static_cast<std::size_t>(at - obligations.begin());
    draft_->obligation().intake = Intake::Assumption;
    draft_->obligation().words.insert(draft_->obligation().words.end(), {"--assume", "…"});
  }

  void refuse_environment(std::string_view way) {
    if (code().driver) {
      abandon(code::kOption, code().driver->span,
              fmt::format("driver does not go with by = \"{}\"", way));
    }
    if (!code().stubs.empty()) {
      abandon(code::kOption, code().stubs.front().span,
              fmt::format("stub does not go with by = \"{}\"", way));
    }
  }

  /// A variant of code has flags; one of a design has another model or definitions.
  void refuse_models() {
    if (variant_ == nullptr) return;
    const auto& defines = variant_->defines;
    const Text* given = variant_->model    ? &*variant_->model
                        : variant_->target ? &*variant_->target
                        : variant_->faults ? &*variant_->faults
                        : !defines.empty() ? &defines.front()
                                           : nullptr;
    if (given == nullptr) return;
    abandon(code::kValue, given->span,
            fmt::format("{} is about code: variant {} can change its flags only",
                        property_->name.text, variant_->name.text));
  }
  void refuse_flags() {
    if (variant_ == nullptr || variant_->flags.empty()) return;
    abandon(code::kValue, variant_->flags.front().span,
            fmt::format("{} is about a design, which is not compiled with flags",
                        property_->name.text));
  }

  void conformance() {
    refuse_models();
    require_model(Level::Design, property_->component.span);
    if (kind_of(design().model) != ModelKind::Lts) {
      abandon(code::kNoLevel, property_->way_span,
              "by = \"conformance\" needs a design in FSP or Aldebaran");
    }
    begin(Question::Extract, ModelKind::Code, ".extract");
    code_model();
    code_environment();
    free_options(true);
    const std::size_t extract = finish();

    begin(Question::Compare, ModelKind::Lts, ".compare");
    draft_->obligation().words.push_back("…");
    draft_->obligation().request.document = file(design().model);
    draft_->obligation().words.push_back(draft_->obligation().request.document);
    // The first target is that of the extracted file, which has one only.
    const std::optional<Text>& target = design().part ? design().part : design().target;
    option("target", "PROGRAM", property_->way_span);
    if (target) option("target", *target);
    option("equivalence", "inclusion", property_->way_span);
    draft_->obligation().waits_for = extract;
    draft_->obligation().intake = Intake::Model;
    finish();
  }

  const Project& project_;
  Diagnostics& diagnostics_;
  Plan plan_;
  const Property* property_ = nullptr;
  const Variant* variant_ = nullptr;
  const Component* component_ = nullptr;
  Goal* goal_ = nullptr;
  std::optional<RequestDraft> draft_;
};

}  // namespace

std::optional<Plan> make_plan(const Project& project, Diagnostics& diagnostics) {
  return Planner(project, diagnostics).run();
}

}  // namespace proviso::project

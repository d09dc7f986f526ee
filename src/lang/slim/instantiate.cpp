#include "lang/slim/instantiate.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/slim/codes.hpp"
#include "lang/slim/cursor.hpp"
#include "lang/slim/parser.hpp"
#include "lang/slim/structure.hpp"

namespace proviso::slim {
namespace {

constexpr std::size_t kMostInstances = 20'000;

/// The span of a string without its quotes.
Span inside(Span string) { return {string.file, string.begin + 1, string.end - 1}; }

const PropertyValue* field(const PropertyValue& record, std::string_view name) {
  for (std::size_t k = 0; k < record.fields.size(); ++k) {
    if (record.fields[k].text == name) return &record.elements[k];
  }
  return nullptr;
}

class Instantiation {
 public:
  Instantiation(const SourceSet& sources, Document& document, const Library& library,
                const Reading& reading)
      : sources_(sources),
        document_(document),
        library_(library),
        reading_(reading),
        structures_(library, reading, model_) {
    model_.departures = reading.departures;
  }

  std::optional<Model> run(const Implementation& root) {
    const Structure* structure = structures_.structure(root);
    for (const ErrorImplementation& one : document_.error_implementations) {
      structures_.error_structure(one);
    }
    if (structure == nullptr) return {};
    add({}, structure, 0);
    if (model_.instances.size() > kMostInstances) {
      error(code::kTooLarge, root.name.span,
            fmt::format("the model has more than {} instances", kMostInstances));
      return {};
    }
    add_accesses();
    for (std::uint32_t i = 0; i < model_.instances.size(); ++i) add_properties(InstanceId{i});
    choose_faults();
    return std::move(model_);
  }

 private:
  InstanceId add(std::optional<InstanceId> parent, const Structure* structure, std::size_t place) {
    const InstanceId id{static_cast<std::uint32_t>(model_.instances.size())};
    Instance instance;
    instance.structure = structure;
    instance.parent = parent;
    instance.place = place;
    if (parent) {
      const Instance& outer = model_[*parent];
      const Child& child = outer.structure->children[place];
      instance.path = outer.qualified(child.text->name.text);
      instance.modes = child.modes;
    }
    model_.instances.push_back(std::move(instance));
    for (std::size_t i = 0; i < structure->children.size(); ++i) {
      if (model_.instances.size() > kMostInstances) break;
      const InstanceId inner = add(id, structure->children[i].structure, i);
      model_.instances[index(id)].children.push_back(inner);
    }
    return id;
  }

  void error(std::string_view code, Span span, std::string message, std::string help = {}) {
    library_.diagnostics().report(
        {Severity::Error, code, span, std::move(message), {}, std::move(help)});
  }

  /// The instance that a path leads to from another one.
  std::optional<InstanceId> find(InstanceId from, const Path& path) {
    for (const Name& name : path) {
      const Structure& structure = *model_[from].structure;
      const auto child = structure.find_child(name.text);
      if (!child) {
        std::vector<std::string> known;
        for (const Child& one : structure.children) known.push_back(one.text->name.text);
        library_.report_unknown("subcomponent", name.text, name.span, known);
        return {};
      }
      from = model_[from].children[*child];
    }
    return from;
  }

  void add_accesses() {
    for (std::uint32_t i = 0; i < model_.instances.size(); ++i) {
      const auto& children = model_.instances[i].structure->children;
      for (std::size_t k = 0; k < children.size(); ++k) {
        for (const Path& path : children[k].text->accesses) {
          const auto other = find(InstanceId{i}, path);
          if (other) connect(model_.instances[i].children[k], *other);
        }
      }
    }
  }
  void connect(InstanceId a, InstanceId b) {
    model_.instances[index(a)].accesses.push_back(b);
    model_.instances[index(b)].accesses.push_back(a);
  }

  void add_properties(InstanceId owner) {
    for (const Association& one : model_[owner].structure->text->properties) {
      std::vector<InstanceId> subjects;
      for (const Path& path : one.applies_to) {
        if (const auto found = find(owner, path)) subjects.push_back(*found);
      }
      if (one.applies_to.empty()) subjects = {owner};
      for (const InstanceId id : subjects) add_property(owner, id, one);
    }
  }

  void add_property(InstanceId owner, InstanceId subject, const Association& property) {
    const std::string& name = property.name.text;
    const PropertyValue& value = property.value;
    if (name == "ErrorModel") {
      add_error_model(subject, property.name.span, value);
    } else if (name == "FaultEffects") {
      late_.push_back({subject, &value});
    } else if (name == "Accesses") {
      for (const PropertyValue& one : listed(value)) {
        if (one.kind != PropertyValue::Kind::Reference) {
          error(code::kType, one.span, "Accesses lists reference(…)");
        } else if (const auto other = find(owner, one.reference)) {
          connect(subject, *other);
        }
      }
    } else if (name == "Patterns") {
      if (subject == InstanceId{0}) add_patterns(value);
    } else {
      library_.diagnostics().report({Severity::Note, code::kIgnored, property.name.span,
                                     fmt::format("{} is read and ignored", name)});
    }
  }

  static std::vector<PropertyValue> listed(const PropertyValue& value) {
    if (value.kind == PropertyValue::Kind::List) return value.elements;
    return {value};
  }

  void add_error_model(InstanceId subject, Span span, const PropertyValue& value) {
    Instance& instance = model_.instances[index(subject)];
    if (value.kind != PropertyValue::Kind::Classifier || value.reference.size() != 2) {
      return error(code::kErrorModel, value.span, "ErrorModel is classifier(T.I)");
    }
    if (instance.error != nullptr) {
      library_.diagnostics().report(
          {Severity::Error,
           code::kDuplicate,
           span,
           fmt::format("{} has two error models",
                       instance.path.empty() ? "the root" : instance.path),
           {{instance.error_span, "the first one is attached here"}}});
      return;
    }
    const std::string name = to_string(value.reference);
    const ErrorImplementation* found = library_.error_implementation(name);
    if (found == nullptr) {
      return library_.report_unknown("error model", name, span_of(value.reference),
                                     library_.error_implementation_names());
    }
    instance.error = structures_.error_structure(*found);
    instance.error_span = span;
    instance.is_faulty = instance.error != nullptr;
  }

  void add_patterns(const PropertyValue& value) {
    for (const PropertyValue& one : listed(value)) {
      const PropertyValue* name = field(one, "Name");
      const PropertyValue* pattern = field(one, "Pattern");
      if (pattern == nullptr || pattern->kind != PropertyValue::Kind::String) {
        error(code::kProperty, one.span, "a pattern is [ Name => \"…\"; Pattern => \"…\"; ]");
        continue;
      }
      StatedPattern stated;
      stated.pattern = pattern->span;
      if (name != nullptr && name->kind == PropertyValue::Kind::String) {
        stated.name = name->span;
        stated.name_text = name->text;
      }
      model_.patterns.push_back(std::move(stated));
    }
  }

  /// Effects are attached after all error models are known.
  void add_effects() {
    for (const auto& [subject, value] : late_) {
      for (const PropertyValue& one : listed(*value)) add_effect(subject, one);
    }
  }

  void add_effect(InstanceId subject, const PropertyValue& record) {
    Instance& instance = model_.instances[index(subject)];
    const PropertyValue* state = field(record, "State");
    const PropertyValue* target = field(record, "Target");
    const PropertyValue* effect = field(record, "Effect");
    using Kind = PropertyValue::Kind;
    if (state == nullptr || target == nullptr || effect == nullptr || state->kind != Kind::String ||
        target->kind != Kind::Reference || effect->kind != Kind::String) {
      return error(code::kFaultEffect, record.span,
                   "a fault effect is [State => \"…\"; Target => reference(…); Effect => \"…\";]");
    }
    if (instance.error == nullptr) {
      return error(
          code::kFaultEffect, record.span,
          fmt::format("{} has no error model", instance.path.empty() ? "the root" : instance.path));
    }
    const auto place =
        instance.error->find_state(document_.folds_names ? lower_case(state->text) : state->text);
    if (!place) {
      std::vector<std::string> known;
      for (const ErrorState& one : instance.error->states) known.push_back(one.name.text);
      return error(code::kErrorModel, state->span,
                   fmt::format("there is no error state {}", state->text),
                   did_you_mean(state->text, known));
    }
    const auto member = target->reference.size() == 1
                            ? instance.structure->find_member(target->reference[0].text)
                            : std::nullopt;
    if (!member || !instance.structure->members[*member].has_value()) {
      return error(code::kFaultEffect, target->span,
                   member ? "the target of a fault effect is not an event port"
                          : "the target of a fault effect is a data port or data of the instance");
    }
    if (instance.structure->members[*member].is_clock) {
      return error(code::kFaultEffect, target->span, "the target of a fault effect is not a clock");
    }
    if (!model_.decides(Decision::EffectsAreOverlays) && is_driven(instance, *member)) {
      return error(code::kFaultEffect, target->span,
                   "an effect that is assigned needs a target without drivers");
    }
    const auto key = effect->span.begin;
    auto parsed = parsed_.find({effect->span.file, key});
    if (parsed == parsed_.end()) {
      const auto expression =
          parse_expression(sources_, inside(effect->span), document_, library_.diagnostics());
      parsed = parsed_.emplace(std::pair(effect->span.file, key), expression).first;
    }
    if (!parsed->second) return;
    instance.effects.push_back({effect->span, *place, *member, *parsed->second});
  }

  /// Whether the port has its value from somebody else.
  static bool is_driven(const Instance& instance, std::size_t member) {
    if (instance.structure->members[member].is_in()) return true;
    const auto& links = instance.structure->links;
    return std::any_of(links.begin(), links.end(), [member](const Link& link) {
      return !link.target.child && link.target.member == member;
    });
  }

  void choose_faults() {
    add_effects();
    if (!reading_.faults) return;
    std::vector<std::string> known;
    for (Instance& instance : model_.instances) {
      if (instance.error == nullptr) continue;
      const std::string name = instance.path.empty() ? "root" : instance.path;
      known.push_back(name);
      const auto& wanted = *reading_.faults;
      instance.is_faulty = std::find(wanted.begin(), wanted.end(), name) != wanted.end();
    }
    for (const std::string& name : *reading_.faults) {
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      const std::string nearest = did_you_mean(name, known);
      error(code::kUnknown, model_.instances.front().structure->text->name.span,
            fmt::format("--faults: no instance {} has an error model", name),
            !nearest.empty() ? nearest
            : known.empty()  ? "no instance has one"
                             : fmt::format("there are {}", fmt::join(known, ", ")));
    }
  }

  const SourceSet& sources_;
  Document& document_;
  const Library& library_;
  const Reading& reading_;
  Model model_;
  StructureMaker structures_;
  std::vector<std::pair<InstanceId, const PropertyValue*>> late_;
  std::map<std::pair<FileId, std::uint32_t>, std::optional<ExpressionId>> parsed_;
};

}  // namespace

std::optional<Model> instantiate(const SourceSet& sources, Document& document,
                                 const Library& library, const Implementation& root,
                                 const Reading& reading) {
  return Instantiation(sources, document, library, reading).run(root);
}

}  // namespace proviso::slim

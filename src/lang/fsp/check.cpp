#include "lang/fsp/check.hpp"

#include <set>

#include <fmt/format.h>

#include "base/duplicate_names.hpp"
#include "base/suggest.hpp"
#include "lang/fsp/codes.hpp"

namespace proviso::fsp {
namespace {

void find_duplicates(const Specification& spec, Diagnostics& diagnostics) {
  DuplicateNames("constant", code::kDuplicate, diagnostics).add_all(spec.constants);
  DuplicateNames("range", code::kDuplicate, diagnostics).add_all(spec.ranges);
  DuplicateNames("set", code::kDuplicate, diagnostics).add_all(spec.set_definitions);
  DuplicateNames("process", code::kDuplicate, diagnostics).add_all(spec.processes);
  DuplicateNames("composite process", code::kDuplicate, diagnostics).add_all(spec.composites);
  DuplicateNames("progress property", code::kDuplicate, diagnostics).add_all(spec.progress);
  DuplicateNames("menu", code::kDuplicate, diagnostics).add_all(spec.menus);
  DuplicateNames("fluent", code::kDuplicate, diagnostics).add_all(spec.fluents);
  DuplicateNames assertions("assertion", code::kDuplicate, diagnostics);
  DuplicateNames constraints("constraint", code::kDuplicate, diagnostics);
  for (const AssertDefinition& definition : spec.assertions) {
    (definition.constraint ? constraints : assertions).add(definition.name);
  }
}

class Checker {
 public:
  Checker(const Specification& spec, const Settings& settings, Diagnostics& diagnostics)
      : spec_(spec),
        settings_(settings),
        diagnostics_(diagnostics),
        evaluator_(spec, result_.definitions, diagnostics) {}

  Checked run(Span start) {
    result_.process_parameters.resize(spec_.processes.size());
    result_.composite_parameters.resize(spec_.composites.size());
    result_.assertion_parameters.resize(spec_.assertions.size());
    for (const Specification::Entry& entry : spec_.order) evaluate(entry);
    find_duplicates(spec_, diagnostics_);
    report_unused(start);
    return std::move(result_);
  }

 private:
  void evaluate(const Specification::Entry& entry) {
    using Kind = Specification::Evaluated;
    switch (entry.kind) {
      case Kind::Const:
        return constant(spec_.constants[entry.at]);
      case Kind::Range:
        return range(spec_.ranges[entry.at]);
      case Kind::Set:
        return set(spec_.set_definitions[entry.at]);
      case Kind::ProcessParameters:
        result_.process_parameters[entry.at] = initial(spec_.processes[entry.at].parameters);
        return;
      case Kind::CompositeParameters:
        result_.composite_parameters[entry.at] = initial(spec_.composites[entry.at].parameters);
        return;
      case Kind::AssertParameters:
        result_.assertion_parameters[entry.at] = initial(spec_.assertions[entry.at].parameters);
        return;
    }
  }

  void constant(const ConstDefinition& definition) {
    const Value value = setting(definition.name.text, definition.value);
    result_.definitions.constants.try_emplace(definition.name.text, value);
  }

  void range(const RangeDefinition& definition) {
    const Bounds bounds{evaluator_.integer(definition.low, {}),
                        evaluator_.integer(definition.high, {})};
    result_.definitions.ranges.try_emplace(definition.name.text, bounds);
  }

  void set(const SetDefinition& definition) {
    auto labels = evaluator_.labels(definition.value, {});
    result_.definitions.sets.try_emplace(definition.name.text, std::move(labels));
  }

  std::vector<Value> initial(const std::vector<Parameter>& parameters) {
    std::vector<Value> values;
    DuplicateNames names("parameter", code::kDuplicate, diagnostics_);
    for (const Parameter& parameter : parameters) {
      names.add(parameter.name);
      values.push_back(setting(parameter.name.text, parameter.initial));
    }
    return values;
  }

  /// The value from outside if there is one, else that of the file.
  Value setting(const std::string& name, ExprId own) {
    const auto at = settings_.find(name);
    if (at == settings_.end()) return evaluator_.value(own, {});
    used_.insert(name);
    return at->second;
  }

  void report_unused(Span start) {
    std::vector<std::string> known;
    for (const ConstDefinition& definition : spec_.constants) known.push_back(definition.name.text);
    const auto add = [&known](const auto& definitions) {
      for (const auto& definition : definitions) {
        for (const Parameter& one : definition.parameters) known.push_back(one.name.text);
      }
    };
    add(spec_.processes);
    add(spec_.composites);
    add(spec_.assertions);
    for (const auto& [name, value] : settings_) {
      if (used_.contains(name)) continue;
      diagnostics_.report({Severity::Error,
                           code::kUnknownSetting,
                           start,
                           fmt::format("--define {}: there is no constant or parameter with this "
                                       "name",
                                       name),
                           {},
                           did_you_mean(name, known)});
    }
  }

  const Specification& spec_;
  const Settings& settings_;
  std::set<std::string> used_;  // the settings that something took
  Diagnostics& diagnostics_;
  Checked result_;
  Evaluator evaluator_;
};

}  // namespace

Checked check(const Specification& spec, const Settings& settings, Span start,
              Diagnostics& diagnostics) {
  return Checker(spec, settings, diagnostics).run(start);
}

}  // namespace proviso::fsp

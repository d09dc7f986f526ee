#include "lang/fsp/check.hpp"

#include <map>

#include <fmt/format.h>

#include "lang/fsp/codes.hpp"

namespace proviso::fsp {
namespace {

/// Reports names that are defined twice among definitions of one kind.
class Duplicates {
 public:
  Duplicates(std::string_view kind, Diagnostics& diagnostics)
      : kind_(kind), diagnostics_(diagnostics) {}

  void add(const Name& name) {
    const auto [first, fresh] = first_.try_emplace(name.text, name.span);
    if (fresh) return;
    diagnostics_.report({Severity::Error,
                         code::kDuplicate,
                         name.span,
                         fmt::format("{} {} is defined twice", kind_, name.text),
                         {{first->second, "the first definition is here"}}});
  }

  template <typename Definitions>
  void add_all(const Definitions& definitions) {
    for (const auto& definition : definitions) add(definition.name);
  }

 private:
  std::string_view kind_;
  Diagnostics& diagnostics_;
  std::map<std::string, Span> first_;
};

void find_duplicates(const Specification& spec, Diagnostics& diagnostics) {
  Duplicates("constant", diagnostics).add_all(spec.constants);
  Duplicates("range", diagnostics).add_all(spec.ranges);
  Duplicates("set", diagnostics).add_all(spec.set_definitions);
  Duplicates("process", diagnostics).add_all(spec.processes);
  Duplicates("composite process", diagnostics).add_all(spec.composites);
  Duplicates("progress property", diagnostics).add_all(spec.progress);
  Duplicates("menu", diagnostics).add_all(spec.menus);
  Duplicates("fluent", diagnostics).add_all(spec.fluents);
  Duplicates assertions("assertion", diagnostics);
  Duplicates constraints("constraint", diagnostics);
  for (const AssertDefinition& definition : spec.assertions) {
    (definition.constraint ? constraints : assertions).add(definition.name);
  }
}

class Checker {
 public:
  Checker(const Specification& spec, Diagnostics& diagnostics)
      : spec_(spec),
        diagnostics_(diagnostics),
        evaluator_(spec, result_.definitions, diagnostics) {}

  Checked run() {
    result_.process_parameters.resize(spec_.processes.size());
    result_.composite_parameters.resize(spec_.composites.size());
    result_.assertion_parameters.resize(spec_.assertions.size());
    for (const Specification::Entry& entry : spec_.order) evaluate(entry);
    find_duplicates(spec_, diagnostics_);
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
    const Value value = evaluator_.value(definition.value, {});
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
    Duplicates names("parameter", diagnostics_);
    for (const Parameter& parameter : parameters) {
      names.add(parameter.name);
      values.push_back(evaluator_.value(parameter.initial, {}));
    }
    return values;
  }

  const Specification& spec_;
  Diagnostics& diagnostics_;
  Checked result_;
  Evaluator evaluator_;
};

}  // namespace

Checked check(const Specification& spec, Diagnostics& diagnostics) {
  return Checker(spec, diagnostics).run();
}

}  // namespace proviso::fsp

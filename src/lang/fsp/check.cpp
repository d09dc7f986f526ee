#include "lang/fsp/check.hpp"

#include <fmt/format.h>

#include "base/duplicate_names.hpp"
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
    DuplicateNames names("parameter", code::kDuplicate, diagnostics_);
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

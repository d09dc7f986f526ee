#include "lang/collab/names.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/collab/codes.hpp"
#include "machine/formula_operator.hpp"

namespace proviso::collab {

using logic::CtlFormula;
using Kind = Expression::Kind;

namespace {

/// The kinds from Not on are the operators, in the same order.
machine::FormulaOperator operator_of(Kind kind) {
  using machine::FormulaOperator;
  constexpr auto kFirst = static_cast<unsigned>(Kind::Not);
  static_assert(static_cast<unsigned>(Kind::AllRelease) - kFirst ==
                static_cast<unsigned>(FormulaOperator::AllRelease));
  return static_cast<FormulaOperator>(static_cast<unsigned>(kind) - kFirst);
}

}  // namespace

void report_unknown(Diagnostics& diagnostics, std::string_view code, const Name& name,
                    std::string message, const std::vector<std::string>& known) {
  diagnostics.report(
      {Severity::Error, code, name.span, std::move(message), {}, did_you_mean(name.text, known)});
}

std::optional<std::size_t> host_named(const machine::Design& design, const Name& name,
                                      Diagnostics& diagnostics) {
  std::vector<std::string> known;
  for (std::size_t k = 0; k < design.hosts.size(); ++k) {
    if (design.hosts[k].name == name.text) return k;
    known.push_back(design.hosts[k].name);
  }
  report_unknown(diagnostics, code::kUnknownHost, name,
                 fmt::format("there is no system or product {} before this", name.text), known);
  return std::nullopt;
}

std::optional<std::size_t> extension_named(const machine::Design& design, const Name& name,
                                           Diagnostics& diagnostics) {
  std::vector<std::string> known;
  for (std::size_t k = 0; k < design.extensions.size(); ++k) {
    if (design.extensions[k].extension.name == name.text) return k;
    known.push_back(design.extensions[k].extension.name);
  }
  report_unknown(diagnostics, code::kUnknownExtension, name,
                 fmt::format("there is no extension {} before this", name.text), known);
  return std::nullopt;
}

machine::Symbol SymbolTable::symbol(const std::string& name) {
  const auto next = static_cast<machine::Symbol>(vocabulary_.symbols.size());
  const auto [at, fresh] = known_.try_emplace(name, next);
  if (fresh) vocabulary_.symbols.push_back(name);
  return at->second;
}

machine::Guard GuardLowering::word(const Expression& expression, const GuardScope& scope) {
  const Name& name = expression.word;
  const bool known =
      std::find(scope.symbols.begin(), scope.symbols.end(), name.text) != scope.symbols.end();
  if (!known) {
    report_unknown(diagnostics_, code::kUndeclaredSymbol, name,
                   fmt::format("symbol {} is not declared as an input of this machine", name.text),
                   scope.symbols);
    return machine::Guard::always();
  }
  return machine::Guard::of({symbols_.symbol(name.text), true});
}

machine::Guard GuardLowering::guard(ExpressionId id, const GuardScope& scope) {
  const Expression& expression = document_.expressions[id];
  const auto left = [&] { return guard(expression.left, scope); };
  const auto right = [&] { return guard(expression.right, scope); };
  switch (expression.kind) {
    case Kind::True:
      return machine::Guard::always();
    case Kind::False:
      return machine::Guard::never();
    case Kind::Word:
      return word(expression, scope);
    case Kind::Not:
      return !left();
    case Kind::And:
      return left() & right();
    case Kind::Or:
      return left() | right();
    case Kind::Implies:
      return (!left()) | right();
    case Kind::Equivalent: {
      const machine::Guard a = left(), b = right();
      return (a & b) | ((!a) & (!b));
    }
    default:
      diagnostics_.report({Severity::Error, code::kNotPropositional, expression.span,
                           "a guard is about symbols only, at this moment"});
      return machine::Guard::never();
  }
}

std::optional<machine::StateName> find_state(const FormulaScope& scope, const std::string& machine,
                                             const std::string& state) {
  // The own extension's states hide those of its host.
  for (const machine::Extension* extension : scope.extensions) {
    for (const machine::ExtensionPart& part : extension->parts) {
      if (part.machine != machine) continue;
      for (const machine::State& known : part.states) {
        if (known.name == state) return machine::StateName{extension->feature, state};
      }
    }
  }
  const auto at = scope.system->find(machine);
  if (at && scope.system->machines[*at].find(machine::kBase, state)) {
    return machine::StateName{machine::kBase, state};
  }
  return std::nullopt;
}

std::vector<std::string> states_of(const FormulaScope& scope, const std::string& machine) {
  std::vector<std::string> names;
  if (const auto at = scope.system->find(machine)) {
    for (const machine::State& state : scope.system->machines[*at].states) {
      names.push_back(state.name);
    }
  }
  for (const machine::Extension* extension : scope.extensions) {
    for (const machine::ExtensionPart& part : extension->parts) {
      if (part.machine != machine) continue;
      for (const machine::State& state : part.states) names.push_back(state.name);
    }
  }
  return names;
}

std::vector<std::string> machines_of(const machine::System& system) {
  std::vector<std::string> names;
  for (const machine::Machine& machine : system.machines) names.push_back(machine.name);
  return names;
}

CtlFormula FormulaLowering::formula(ExpressionId id, const FormulaScope& scope) {
  const CtlFormula result = lower(id, scope, true);
  const std::string text = logic::to_string(vocabulary_.pool, result, vocabulary_.atom_names);
  if (text.find("\xE2\x80\xA6") != std::string::npos) {
    diagnostics_.report({Severity::Error, code::kTooLarge, document_.expressions[id].span,
                         "the formula is too large"});
  }
  return result;
}

CtlFormula FormulaLowering::condition(ExpressionId id, const FormulaScope& scope) {
  return lower(id, scope, false);
}

CtlFormula FormulaLowering::lower(ExpressionId id, const FormulaScope& scope, bool temporal_too) {
  const Expression& expression = document_.expressions[id];
  logic::CtlPool& pool = vocabulary_.pool;
  switch (expression.kind) {
    case Kind::True:
      return recorded(pool.truth(true), {"true"});
    case Kind::False:
      return recorded(pool.truth(false), {"false"});
    case Kind::Word:
      return word(expression, scope);
    case Kind::InState:
      return in_state(expression, scope);
    case Kind::InFeature:
      return in_feature(expression, scope);
    default:
      break;
  }
  if (expression.is_temporal() && !temporal_too) {
    diagnostics_.report({Severity::Error, code::kNotPropositional, expression.span,
                         "fairness is about states: no temporal operators here"});
    return pool.truth(true);
  }
  const machine::FormulaOperator op = operator_of(expression.kind);
  const CtlFormula left = lower(expression.left, scope, temporal_too);
  const CtlFormula right = is_unary(op) ? left : lower(expression.right, scope, temporal_too);
  return recorded(apply(pool, op, left, right),
                  written(op, vocabulary_.written[left], vocabulary_.written[right]));
}

CtlFormula FormulaLowering::recorded(CtlFormula f, machine::WrittenFormula text) {
  vocabulary_.written.try_emplace(f, std::move(text));
  return f;
}

CtlFormula FormulaLowering::atom(machine::Atom atom, std::string name) {
  auto& atoms = vocabulary_.atoms;
  const auto at = std::find(atoms.begin(), atoms.end(), atom);
  const auto number = static_cast<std::uint32_t>(at - atoms.begin());
  if (at == atoms.end()) {
    atoms.push_back(std::move(atom));
    vocabulary_.atom_names.push_back(std::move(name));
  }
  return recorded(vocabulary_.pool.atom(number), {vocabulary_.atom_names[number]});
}

std::string observed_name(const std::string& input) { return "input " + input; }

CtlFormula FormulaLowering::word(const Expression& expression, const FormulaScope& scope) {
  const Name& name = expression.word;
  const auto& outputs = scope.outputs;
  const auto& observed = scope.observed;
  if (std::find(observed.begin(), observed.end(), name.text) != observed.end()) {
    return atom({machine::Atom::Kind::Output, symbols_.symbol(observed_name(name.text))},
                name.text);
  }
  if (std::find(outputs.begin(), outputs.end(), name.text) == outputs.end()) {
    report_unknown(
        diagnostics_, code::kFreeInput, name,
        fmt::format("{} is not an output: formulas are about outputs, states and observed inputs",
                    name.text),
        outputs);
    return vocabulary_.pool.truth(true);
  }
  return atom({machine::Atom::Kind::Output, symbols_.symbol(name.text)}, name.text);
}

CtlFormula FormulaLowering::in_state(const Expression& expression, const FormulaScope& scope) {
  const Name& machine = expression.word;
  const Name& state = expression.state;
  if (!scope.system->find(machine.text)) {
    report_unknown(diagnostics_, code::kUnknownMachine, machine,
                   fmt::format("there is no machine {} here", machine.text),
                   machines_of(*scope.system));
    return vocabulary_.pool.truth(true);
  }
  auto found = find_state(scope, machine.text, state.text);
  if (!found && scope.interface != nullptr && (state.text == "in" || state.text == "out")) {
    for (const machine::InterfacePlace& place : scope.interface->places) {
      if (place.machine == machine.text) found = state.text == "in" ? place.exit : place.reentry;
    }
  }
  if (!found) {
    report_unknown(diagnostics_, code::kUndeclaredState, state,
                   fmt::format("machine {} has no state {}", machine.text, state.text),
                   states_of(scope, machine.text));
    return vocabulary_.pool.truth(true);
  }
  std::string name = fmt::format("{}.{}", machine.text, found->name);
  return atom({machine::Atom::Kind::InState, {}, machine.text, std::move(*found)}, std::move(name));
}

CtlFormula FormulaLowering::in_feature(const Expression& expression, const FormulaScope& scope) {
  const Name& machine = expression.word;
  if (!scope.system->find(machine.text)) {
    report_unknown(diagnostics_, code::kUnknownMachine, machine,
                   fmt::format("there is no machine {} here", machine.text),
                   machines_of(*scope.system));
    return vocabulary_.pool.truth(true);
  }
  std::vector<std::string> known;
  for (const machine::Extension* extension : scope.extensions) {
    if (extension->name == expression.state.text) {
      return atom({machine::Atom::Kind::InFeature, {}, machine.text, {extension->feature, {}}},
                  fmt::format("{} in {}", machine.text, extension->name));
    }
    known.push_back(extension->name);
  }
  report_unknown(diagnostics_, code::kUnknownExtension, expression.state,
                 fmt::format("there is no extension {} here", expression.state.text), known);
  return vocabulary_.pool.truth(true);
}

}  // namespace proviso::collab

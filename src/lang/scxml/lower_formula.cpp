#include "lang/scxml/lower_formula.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/scxml/codes.hpp"
#include "machine/formula_operator.hpp"

namespace proviso::scxml {
namespace {

using logic::CtlFormula;

void add_sent(const Block& block, std::set<std::string>& names) {
  for (const Action& action : block) {
    if (action.kind == Action::Kind::Send) names.insert(action.name.text);
    for (const Branch& branch : action.branches) add_sent(branch.actions, names);
  }
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::string machine_name(const Chart& chart, const ExploredPart& part) {
  std::vector<std::string> names;
  for (const StateId region : part.part.regions) names.push_back(chart.states[region].id);
  return fmt::format("{}", fmt::join(names, "+"));
}

std::string local_state_name(const Chart& chart, const LocalState& state) {
  std::vector<std::string> names;
  for (const StateId id : state.situation.active) {
    if (chart.is_atomic(id)) names.push_back(chart.states[id].id);
  }
  std::string text = fmt::format("{}", fmt::join(names, "+"));
  for (VariableId v = 0; v < chart.variables.size(); ++v) {
    if (state.situation.data[v] != chart.variables[v].initially) {
      text +=
          fmt::format("{}{}", state.situation.data[v] ? " " : " !", chart.variables[v].name.text);
    }
  }
  return state.sent_at_start.empty() ? text : text + " at start";
}

std::vector<std::string> sent_names(const Chart& chart) {
  std::set<std::string> names;
  for (const State& state : chart.states) {
    for (const Block& block : state.entry) add_sent(block, names);
    for (const Block& block : state.exit) add_sent(block, names);
    add_sent(state.initial_actions, names);
  }
  for (const Transition& transition : chart.transitions) add_sent(transition.actions, names);
  return {names.begin(), names.end()};
}

FormulaLowering::FormulaLowering(const Chart& chart, const std::vector<ExploredPart>& parts,
                                 const std::vector<std::string>& events,
                                 machine::Vocabulary& vocabulary, Symbols& symbols,
                                 Diagnostics& diagnostics)
    : chart_(chart),
      parts_(parts),
      events_(events),
      vocabulary_(vocabulary),
      symbols_(symbols),
      diagnostics_(diagnostics),
      sent_(sent_names(chart)) {}

CtlFormula FormulaLowering::formula(ExpressionId id) {
  const CtlFormula result = lower(id, true);
  const std::string text = logic::to_string(vocabulary_.pool, result, vocabulary_.atom_names);
  if (text.find("\xE2\x80\xA6") != std::string::npos) {
    diagnostics_.report({Severity::Error, code::kTooLarge, chart_.expressions[id].span,
                         "the formula is too large"});
  }
  return result;
}

CtlFormula FormulaLowering::condition(ExpressionId id) { return lower(id, false); }

CtlFormula FormulaLowering::lower(ExpressionId id, bool temporal_too) {
  const Expression& expression = chart_.expressions[id];
  const std::string& name = expression.name.text;
  switch (expression.kind) {
    case Expression::Kind::True:
      return recorded(vocabulary_.pool.truth(true), {"true"});
    case Expression::Kind::False:
      return recorded(vocabulary_.pool.truth(false), {"false"});
    case Expression::Kind::Variable:
      return data(expression);
    case Expression::Kind::InState:
      return in_state(expression);
    case Expression::Kind::Sent:
      if (!contains(sent_, name)) return unknown(expression, "no <send> of", sent_);
      return output(symbols_.sent(name), fmt::format("sent({})", name));
    case Expression::Kind::Event:
      if (!contains(events_, name)) return unknown(expression, "no transition for", events_);
      return output(symbols_.observed(name), fmt::format("event({})", name));
    case Expression::Kind::Operation:
      break;
  }
  if (is_temporal(expression.op) && !temporal_too) {
    diagnostics_.report({Severity::Error, code::kNotPropositional, expression.span,
                         "fairness is about single states: no temporal operators here"});
    return vocabulary_.pool.truth(true);
  }
  const CtlFormula left = lower(expression.left, temporal_too);
  const CtlFormula right = is_unary(expression.op) ? left : lower(expression.right, temporal_too);
  return recorded(apply(vocabulary_.pool, expression.op, left, right),
                  written(expression.op, vocabulary_.written[left], vocabulary_.written[right]));
}

CtlFormula FormulaLowering::unknown(const Expression& expression, std::string_view what,
                                    const std::vector<std::string>& known) {
  const std::string& name = expression.name.text;
  diagnostics_.report({Severity::Error,
                       code::kUnknownAtom,
                       expression.span,
                       fmt::format("the document has {} {}", what, name),
                       {},
                       did_you_mean(name, known)});
  return vocabulary_.pool.truth(true);
}

/// The first text of equal formulas counts.
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

CtlFormula FormulaLowering::output(machine::Symbol symbol, std::string name) {
  return atom({machine::Atom::Kind::Output, symbol}, std::move(name));
}

/// A state of the chart is a state of a machine, or else an output of those that contain it.
CtlFormula FormulaLowering::in_state(const Expression& expression) {
  const StateId state = expression.number;
  for (const ExploredPart& part : parts_) {
    if (!part.part.contains(chart_, state)) continue;
    std::vector<const LocalState*> inside;
    for (const LocalState& local : part.states) {
      const auto& active = local.situation.active;
      if (std::binary_search(active.begin(), active.end(), state)) inside.push_back(&local);
    }
    std::string name = fmt::format("In({})", expression.name.text);
    const bool is_local_state =
        inside.size() == 1 && local_state_name(chart_, *inside[0]) == chart_.states[state].id;
    if (!is_local_state) return output(symbols_.in_state(chart_, state), std::move(name));
    return atom({machine::Atom::Kind::InState,
                 {},
                 machine_name(chart_, part),
                 {machine::kBase, chart_.states[state].id}},
                std::move(name));
  }
  return recorded(vocabulary_.pool.truth(true), {"true"});  // above all parts
}

CtlFormula FormulaLowering::data(const Expression& expression) {
  return output(symbols_.data(chart_, expression.number), expression.name.text);
}

}  // namespace proviso::scxml

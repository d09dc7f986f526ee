// Properties and fairness conditions over the machines of a chart.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "lang/scxml/explore.hpp"
#include "machine/design.hpp"

namespace proviso::scxml {

/// The symbols that states emit, named as formulas write them.
class Symbols {
 public:
  explicit Symbols(machine::Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  machine::Symbol event(const std::string& name) { return symbol(inputs_, name, name); }
  machine::Symbol in_state(const Chart& chart, StateId state) {
    return symbol(states_, state, "In(" + chart.states[state].id + ")");
  }
  machine::Symbol data(const Chart& chart, VariableId variable) {
    return symbol(data_, variable, "data(" + chart.variables[variable].name.text + ")");
  }
  machine::Symbol sent(const std::string& name) {
    return symbol(sent_, name, "sent(" + name + ")");
  }
  machine::Symbol observed(const std::string& name) {
    return symbol(observed_, name, "event(" + name + ")");
  }

  const std::map<std::string, machine::Symbol>& inputs() const { return inputs_; }
  const std::map<StateId, machine::Symbol>& states() const { return states_; }
  const std::map<VariableId, machine::Symbol>& variables() const { return data_; }
  const std::map<std::string, machine::Symbol>& observations() const { return observed_; }

 private:
  template <typename Key>
  machine::Symbol symbol(std::map<Key, machine::Symbol>& known, const Key& key, std::string name) {
    const auto fresh = static_cast<machine::Symbol>(vocabulary_.symbols.size());
    const auto [at, is_new] = known.emplace(key, fresh);
    if (is_new) vocabulary_.symbols.push_back(std::move(name));
    return at->second;
  }

  machine::Vocabulary& vocabulary_;
  std::map<std::string, machine::Symbol> inputs_, sent_, observed_;
  std::map<StateId, machine::Symbol> states_;
  std::map<VariableId, machine::Symbol> data_;
};

class FormulaLowering {
 public:
  FormulaLowering(const Chart& chart, const std::vector<ExploredPart>& parts,
                  const std::vector<std::string>& events, machine::Vocabulary& vocabulary,
                  Symbols& symbols, Diagnostics& diagnostics);

  logic::CtlFormula formula(ExpressionId id);
  /// Reports temporal operators.
  logic::CtlFormula condition(ExpressionId id);

 private:
  logic::CtlFormula lower(ExpressionId id, bool temporal_too);
  logic::CtlFormula recorded(logic::CtlFormula f, machine::WrittenFormula text);
  logic::CtlFormula atom(machine::Atom atom, std::string name);
  logic::CtlFormula output(machine::Symbol symbol, std::string name);
  logic::CtlFormula in_state(const Expression& expression);
  logic::CtlFormula data(const Expression& expression);
  logic::CtlFormula unknown(const Expression& expression, std::string_view what,
                            const std::vector<std::string>& known);

  const Chart& chart_;
  const std::vector<ExploredPart>& parts_;
  const std::vector<std::string>& events_;
  machine::Vocabulary& vocabulary_;
  Symbols& symbols_;
  Diagnostics& diagnostics_;
  std::vector<std::string> sent_;
};

/// The name of a part's machine.
std::string machine_name(const Chart& chart, const ExploredPart& part);
/// The name of a local state: its atomic states, then the data that is true.
std::string local_state_name(const Chart& chart, const LocalState& state);
/// The names that <send> has in the document.
std::vector<std::string> sent_names(const Chart& chart);

}  // namespace proviso::scxml

#include "lang/scxml/resolve.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/scxml/codes.hpp"

namespace proviso::scxml {
namespace {

class Resolution {
 public:
  Resolution(Chart& chart, Diagnostics& diagnostics) : chart_(chart), diagnostics_(diagnostics) {
    for (StateId s = 1; s < chart.states.size(); ++s) {
      states_.emplace(chart.states[s].id, s);
      state_names_.push_back(chart.states[s].id);
    }
    for (VariableId v = 0; v < chart.variables.size(); ++v) {
      variables_.emplace(chart.variables[v].name.text, v);
      variable_names_.push_back(chart.variables[v].name.text);
    }
  }

  void targets(const UnresolvedTargets& unresolved) {
    std::vector<StateId> found;
    for (const Name& name : unresolved.names) {
      const auto state = state_named(name);
      if (!state) return;
      found.push_back(*state);
    }
    if (!are_compatible(unresolved, found)) return;
    if (!unresolved.is_initial) {
      chart_.transitions[unresolved.owner].targets = std::move(found);
      return;
    }
    for (std::size_t k = 0; k < found.size(); ++k) {
      if (chart_.is_descendant(found[k], unresolved.owner)) continue;
      report(code::kInitial, unresolved.names[k],
             fmt::format("{} does not lie in {}: an initial state does", unresolved.names[k].text,
                         chart_.states[unresolved.owner].id));
      return;
    }
    chart_.states[unresolved.owner].initial = std::move(found);
  }

  void default_initial_states() {
    for (State& state : chart_.states) {
      if (state.kind != StateKind::Compound || !state.initial.empty()) continue;
      state.initial = {state.children.front()};
    }
  }

  void expressions() {
    for (Expression& expression : chart_.expressions) {
      if (expression.kind == Expression::Kind::InState) {
        expression.number = state_named(expression.name).value_or(kRoot);
      } else if (expression.kind == Expression::Kind::Variable) {
        expression.number = variable_named(expression.name);
      }
    }
  }

  void actions() {
    for (State& state : chart_.states) {
      for (Block& block : state.entry) assignments(block);
      for (Block& block : state.exit) assignments(block);
      assignments(state.initial_actions);
    }
    for (Transition& transition : chart_.transitions) assignments(transition.actions);
  }

 private:
  void report(std::string_view code, const Name& name, std::string message, std::string help = {}) {
    diagnostics_.report(
        {Severity::Error, code, name.span, std::move(message), {}, std::move(help)});
  }

  std::optional<StateId> state_named(const Name& name) {
    const auto at = states_.find(name.text);
    if (at != states_.end()) return at->second;
    report(code::kUnknownState, name, fmt::format("there is no state {}", name.text),
           did_you_mean(name.text, state_names_));
    return std::nullopt;
  }

  VariableId variable_named(const Name& name) {
    const auto at = variables_.find(name.text);
    if (at != variables_.end()) return at->second;
    const bool is_state = states_.contains(name.text);
    report(code::kUnknownData, name, fmt::format("there is no data {}", name.text),
           is_state ? fmt::format("{0} is a state: In('{0}')", name.text)
                    : did_you_mean(name.text, variable_names_));
    return 0;
  }

  /// Targets are active together: any two of them lie in different regions of a parallel state
  /// (3.11, legal state configurations).
  bool are_compatible(const UnresolvedTargets& unresolved, const std::vector<StateId>& found) {
    for (std::size_t a = 0; a < found.size(); ++a) {
      for (std::size_t b = a + 1; b < found.size(); ++b) {
        StateId common = found[a];
        while (!chart_.is_within(found[b], common)) common = chart_.states[common].parent;
        const bool apart = common != found[a] && common != found[b] &&
                           chart_.states[common].kind == StateKind::Parallel;
        if (apart) continue;
        report(code::kTargets, unresolved.names[b],
               fmt::format("{} and {} are never active together", unresolved.names[a].text,
                           unresolved.names[b].text),
               "several targets lie in different children of a <parallel>");
        return false;
      }
    }
    return true;
  }

  void assignments(Block& block) {
    for (Action& action : block) {
      if (action.kind == Action::Kind::Assign) action.variable = variable_named(action.name);
      for (Branch& branch : action.branches) assignments(branch.actions);
    }
  }

  Chart& chart_;
  Diagnostics& diagnostics_;
  std::map<std::string, StateId> states_;
  std::map<std::string, VariableId> variables_;
  std::vector<std::string> state_names_;
  std::vector<std::string> variable_names_;
};

}  // namespace

void resolve(Chart& chart, const std::vector<UnresolvedTargets>& targets,
             Diagnostics& diagnostics) {
  Resolution resolution(chart, diagnostics);
  for (const UnresolvedTargets& one : targets) resolution.targets(one);
  resolution.default_initial_states();
  resolution.expressions();
  resolution.actions();
}

}  // namespace proviso::scxml

#include "attack/smv_reference.hpp"

#include <algorithm>

#include "attack/smv_formula.hpp"
#include "attack/smv_tableau.hpp"

namespace proviso::attack::smv {
namespace {

/// All ways to give values to the variables of some kinds; the others are 0.
std::vector<Values> all_values(const Model& model, bool of_inputs) {
  std::vector<Values> all{Values(model.variables.size(), 0)};
  for (std::size_t i = 0; i < model.variables.size(); ++i) {
    const Variable& variable = model.variables[i];
    if ((variable.kind == VariableKind::Input) != of_inputs) continue;
    std::vector<Values> more;
    for (const Values& one : all) {
      for (const std::int64_t value : variable.values) {
        more.push_back(one);
        more.back()[i] = value;
      }
    }
    all = std::move(more);
  }
  return all;
}

bool contains(const std::vector<std::int64_t>& values, std::int64_t value) {
  return std::ranges::find(values, value) != values.end();
}

}  // namespace

Reference::Reference(const Model& model) : model_(model), inputs_(all_values(model, true)) {
  explore();
  add_graph();
}

bool Reference::is_true(const Expression& expression, const Values& now, const Values& next) const {
  return evaluate(expression, {&now, &next}) != 0;
}

bool Reference::is_state(const Values& state) const {
  for (const Expression& one : model_.always) {
    if (!is_true(one, state, state)) return false;
  }
  return std::ranges::all_of(model_.assignments, [&](const Assignment& one) {
    return one.when != When::Always ||
           contains(choices(one.value, {&state, &state}), state[one.target]);
  });
}

bool Reference::is_initial(const Values& state) const {
  if (!is_state(state)) return false;
  for (const Expression& one : model_.initial) {
    if (!is_true(one, state, state)) return false;
  }
  return std::ranges::all_of(model_.assignments, [&](const Assignment& one) {
    return one.when != When::Initially ||
           contains(choices(one.value, {&state, &state}), state[one.target]);
  });
}

bool Reference::is_step(const Values& from, const Values& to) const {
  for (std::size_t i = 0; i < model_.variables.size(); ++i) {
    if (model_.variables[i].kind == VariableKind::Frozen && from[i] != to[i]) return false;
  }
  for (const Assignment& one : model_.assignments) {
    if (one.when == When::Next && !contains(choices(one.value, {&from, &to}), to[one.target])) {
      return false;
    }
  }
  for (const Expression& one : model_.steps) {
    if (!is_true(one, from, to)) return false;
  }
  return is_state(from) && is_state(to);
}

void Reference::explore() {
  std::vector<Values> all;
  for (Values& state : all_values(model_, false)) {
    if (is_state(state)) all.push_back(std::move(state));
  }
  std::vector<std::size_t> place(all.size(), SIZE_MAX);
  std::vector<std::size_t> found;
  const auto enter = [&](std::size_t i) {
    if (place[i] == SIZE_MAX) {
      place[i] = found.size();
      found.push_back(i);
    }
    return place[i];
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_initial(all[i])) enter(i);
  }
  initial_.assign(found.size(), true);
  for (std::size_t at = 0; at < found.size(); ++at) {
    for (const Values& inputs : inputs_) {
      Configuration configuration{at, all[found[at]]};
      for (std::size_t k = 0; k < inputs.size(); ++k) {
        if (model_.variables[k].kind == VariableKind::Input) configuration.values[k] = inputs[k];
      }
      for (std::size_t to = 0; to < all.size(); ++to) {
        if (is_step(configuration.values, all[to])) {
          configuration.successors.push_back(enter(to));
        }
      }
      configurations_.push_back(std::move(configuration));
    }
  }
  for (const std::size_t i : found) states_.push_back(all[i]);
  initial_.resize(states_.size(), false);
}

/// Configurations of one state stand side by side.
void Reference::add_graph() {
  const std::size_t width = inputs_.size();
  for (const Configuration& configuration : configurations_) {
    graph_.successors.emplace_back();
    for (const std::size_t state : configuration.successors) {
      for (std::size_t i = 0; i < width; ++i) graph_.successors.back().push_back(state * width + i);
    }
  }
  const auto column = [this](const Expression& condition) {
    std::vector<bool> values;
    for (const Configuration& one : configurations_) {
      values.push_back(is_true(condition, one.values, one.values));
    }
    return values;
  };
  for (const Expression& condition : model_.justice) graph_.justice.push_back(column(condition));
  for (const auto& [wanted, granted] : model_.compassion) {
    graph_.compassion.emplace_back(column(wanted), column(granted));
  }
  fair_ = with_fair_path(States(states_.size(), true));
}

bool Reference::has_deadlock() const {
  std::vector<bool> goes_on(states_.size(), false);
  for (const Configuration& one : configurations_) {
    if (!one.successors.empty()) goes_on[one.state] = true;
  }
  return std::ranges::find(goes_on, false) != goes_on.end();
}

bool Reference::is_fair(const std::vector<Values>& loop) const {
  const auto occurs = [&](const Expression& condition) {
    return std::ranges::any_of(
        loop, [&](const Values& values) { return is_true(condition, values, values); });
  };
  return std::ranges::all_of(model_.justice, occurs) &&
         std::ranges::all_of(model_.compassion, [&](const auto& pair) {
           return !occurs(pair.first) || occurs(pair.second);
         });
}

bool Reference::invariant_holds(const Expression& expression) const {
  const bool of_steps = mentions_steps(model_, expression);
  return std::ranges::all_of(configurations_, [&](const Configuration& one) {
    if (!of_steps) return is_true(expression, one.values, one.values);
    return std::ranges::all_of(one.successors, [&](std::size_t to) {
      return is_true(expression, one.values, states_[to]);
    });
  });
}

// CTL.

Reference::States Reference::with_step_into(const States& target) const {
  States result(states_.size(), false);
  for (const Configuration& one : configurations_) {
    for (const std::size_t to : one.successors) {
      if (target[to]) result[one.state] = true;
    }
  }
  return result;
}

Reference::States Reference::with_fair_path(const States& within) const {
  std::vector<bool> nodes;
  for (const Configuration& one : configurations_) nodes.push_back(within[one.state]);
  const std::vector<bool> fair = fair_nodes(graph_, nodes);
  States result(states_.size(), false);
  for (std::size_t i = 0; i < fair.size(); ++i) {
    if (fair[i]) result[configurations_[i].state] = true;
  }
  return result;
}

Reference::States Reference::label(const Formula& formula) const {
  States result(states_.size(), false);
  const auto combine = [&](const States& a, const States& b, auto both) {
    for (std::size_t i = 0; i < a.size(); ++i) result[i] = both(a[i], b[i]);
    return result;
  };
  if (formula.op.empty()) {
    for (std::size_t i = 0; i < states_.size(); ++i) {
      result[i] = is_true(formula.atom, states_[i], states_[i]);
    }
    return result;
  }
  const States f = label(formula.operands.front());
  const States g = formula.operands.size() > 1 ? label(formula.operands.back()) : f;
  const auto conjunction = [](bool a, bool b) { return a && b; };
  if (formula.op == "!") return combine(f, f, [](bool a, bool) { return !a; });
  if (formula.op == "&") return combine(f, g, conjunction);
  if (formula.op == "EX") return with_step_into(combine(f, fair_, conjunction));
  if (formula.op == "EG") return with_fair_path(f);
  States until = combine(g, fair_, conjunction);  // EU
  for (States before; before != until;) {
    before = until;
    const States leads = with_step_into(until);
    for (std::size_t i = 0; i < until.size(); ++i) until[i] = until[i] || (f[i] && leads[i]);
  }
  return until;
}

std::optional<bool> Reference::holds(const Specification& specification) const {
  switch (specification.kind) {
    case Specification::Kind::Invariant:
      return invariant_holds(specification.formula.atom);
    case Specification::Kind::Ctl: {
      const States states = label(reduced(specification.formula));
      for (std::size_t i = 0; i < states_.size(); ++i) {
        if (initial_[i] && fair_[i] && !states[i]) return false;
      }
      return true;
    }
    case Specification::Kind::Ltl:
      break;
  }
  TableauInput input;
  input.graph = &graph_;
  for (const Configuration& one : configurations_) {
    input.values.push_back(one.values);
    input.initial.push_back(initial_[one.state]);
  }
  Formula negated{"!", {specification.formula}};
  const auto satisfied = is_satisfied_on_fair_path(input, reduced(negated));
  return satisfied ? std::optional(!*satisfied) : std::nullopt;
}

}  // namespace proviso::attack::smv

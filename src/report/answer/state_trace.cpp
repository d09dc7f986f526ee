#include "report/answer/state_trace.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/suggest.hpp"

namespace proviso::report {
namespace {

using circuit::Path;
using circuit::System;
using circuit::Valuation;
using circuit::Variable;
using circuit::VariableId;

using Values = std::vector<std::pair<std::string, std::string>>;

/// The values of inputs, or of state variables, that differ; all if there is nothing before.
Values differences(const System& system, bool of_inputs, const Valuation* before,
                   const Valuation& now) {
  Values values;
  for (std::uint32_t i = 0; i < system.variables.size(); ++i) {
    if (system.variables[i].is_input != of_inputs) continue;
    std::string value = value_of(system, VariableId{i}, now);
    if (before != nullptr && value_of(system, VariableId{i}, *before) == value) continue;
    values.emplace_back(system.variables[i].name, std::move(value));
  }
  return values;
}

/// The values of definitions in a state, in their order.
std::vector<std::string> defined_values(const System& system, const Valuation& state) {
  std::vector<std::string> values;
  if (system.definitions.empty()) return values;
  circuit::Evaluation evaluation(system.graph);
  for (std::size_t b = 0; b < system.bits.size(); ++b) {
    evaluation.set(system.bits[b].now, state[b]);
  }
  evaluation.run();
  for (const circuit::Definition& definition : system.definitions) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < definition.bits.size(); ++i) {
      if (evaluation[definition.bits[i]]) number |= std::size_t{1} << i;
    }
    const auto& names = definition.domain.values;
    values.push_back(definition.domain.kind == circuit::Domain::Kind::Boolean
                         ? (number != 0 ? "TRUE" : "FALSE")
                     : number < names.size() ? names[number]
                                             : "?");
  }
  return values;
}

/// Adds the definitions whose values differ; all if there is nothing before.
void add_definitions(const System& system, const Valuation* before, const Valuation& now,
                     Values& values) {
  const std::vector<std::string> after = defined_values(system, now);
  const std::vector<std::string> earlier =
      before == nullptr ? std::vector<std::string>() : defined_values(system, *before);
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (before != nullptr && earlier[i] == after[i]) continue;
    values.emplace_back(system.definitions[i].name, after[i]);
  }
}

bool is_definition(const System& system, const std::string& name) {
  const auto& all = system.definitions;
  return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
}

void set_number(const Variable& variable, std::uint64_t number, Valuation& valuation) {
  for (std::size_t i = 0; i < variable.bits.size(); ++i) {
    valuation[index(variable.bits[i])] = i < 64 && (number >> i & 1U) != 0;
  }
}

std::optional<std::uint64_t> digits(std::string_view text) {
  if (text.empty() || text.size() > 19) return std::nullopt;
  std::uint64_t number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = 10 * number + static_cast<std::uint64_t>(c - '0');
  }
  return number;
}

/// A word as value_of writes it: 0ud8_255, -0sd4_3.
std::optional<std::uint64_t> word(std::string_view text) {
  const bool negative = text.starts_with('-');
  const auto number = digits(text.substr(std::min(text.rfind('_'), text.size() - 1) + 1));
  if (!number) return std::nullopt;
  return negative ? ~*number + 1 : *number;
}

bool set_value(const System& system, VariableId id, const std::string& text, Valuation& valuation) {
  const Variable& variable = system.variables[index(id)];
  if (variable.domain.kind == circuit::Domain::Kind::Boolean) {
    set_number(variable, text == "TRUE" ? 1 : 0, valuation);
  } else if (variable.domain.kind == circuit::Domain::Kind::Enumeration) {
    std::uint64_t place = 0;
    for (const std::string& value : variable.domain.values) {
      if (value == text) break;
      ++place;
    }
    set_number(variable, place, valuation);
  } else if (const auto number = text.empty() ? std::nullopt : word(text)) {
    set_number(variable, *number, valuation);
  }
  return value_of(system, id, valuation) == text;
}

std::optional<std::string> set_values(const System& system, const Values& values,
                                      Valuation& valuation) {
  for (const auto& [name, value] : values) {
    std::vector<std::string> known;
    std::optional<VariableId> found;
    for (std::uint32_t i = 0; i < system.variables.size() && !found; ++i) {
      if (system.variables[i].name == name) found = VariableId{i};
      known.push_back(system.variables[i].name);
    }
    // What is computed from the variables follows from them.
    if (!found && is_definition(system, name)) continue;
    if (!found) {
      const std::string suggestion = did_you_mean(name, known);
      return fmt::format("there is no variable {}{}{}", name, suggestion.empty() ? "" : "; ",
                         suggestion);
    }
    if (!set_value(system, *found, value, valuation)) {
      return fmt::format("{} cannot be {}", name, value);
    }
  }
  return std::nullopt;
}

}  // namespace

Trace trace_of(const System& system, const Path& path) {
  Trace trace;
  trace.of_states = true;
  std::vector<const Valuation*> states;
  for (const Valuation& state : path.states) states.push_back(&state);
  if (path.loops_to) states.push_back(&path.states[*path.loops_to]);
  for (std::size_t i = 0; i < states.size(); ++i) {
    TraceStep step{i == 0 ? "init" : "step"};
    const Valuation* const before = i == 0 ? nullptr : states[i - 1];
    step.changes = differences(system, false, before, *states[i]);
    add_definitions(system, before, *states[i], step.changes);
    // The inputs of a step stand in the state that it leaves.
    if (i > 0) {
      step.inputs = differences(system, true, i == 1 ? nullptr : states[i - 2], *states[i - 1]);
    }
    trace.steps.push_back(std::move(step));
  }
  if (path.loops_to) trace.loops_to = *path.loops_to + 1;
  return trace;
}

tl::expected<Path, std::string> path_of(const System& system, const Trace& trace) {
  Path path;
  Valuation now(system.bits.size(), false);
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const auto fail = [i](const std::string& why) {
      return tl::unexpected(fmt::format("step {}: {}", i + 1, why));
    };
    if (const auto wrong = set_values(system, trace.steps[i].inputs, now)) return fail(*wrong);
    if (!path.states.empty()) path.states.back() = now;
    if (const auto wrong = set_values(system, trace.steps[i].changes, now)) return fail(*wrong);
    path.states.push_back(now);
  }
  if (trace.loops_to && *trace.loops_to > 0 && path.states.size() > 1) {
    path.states.pop_back();
    path.loops_to = *trace.loops_to - 1;
  }
  return path;
}

std::string state_trace_text(const Trace& trace, std::size_t number) {
  bool has_inputs = false;
  for (const TraceStep& step : trace.steps) has_inputs = has_inputs || !step.inputs.empty();
  std::string text;
  const auto add = [&text, number](std::string_view what, std::size_t place, const Values& values) {
    text += fmt::format("  -> {}: {}.{} <-\n", what, number, place);
    for (const auto& [name, value] : values) text += fmt::format("    {} = {}\n", name, value);
  };
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    if (has_inputs && i > 0) add("Input", i + 1, trace.steps[i].inputs);
    if (trace.loops_to && i + 1 == *trace.loops_to) text += "  -- Loop starts here\n";
    add("State", i + 1, trace.steps[i].changes);
  }
  return text;
}

}  // namespace proviso::report

#include "lang/collab/lower_machine.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lang/collab/codes.hpp"

namespace proviso::collab {
namespace {

std::vector<std::string> texts(const std::vector<Name>& names) {
  std::vector<std::string> result;
  for (const Name& name : names) result.push_back(name.text);
  return result;
}

void append(std::vector<std::string>& to, const std::vector<Name>& names) {
  for (const Name& name : names) to.push_back(name.text);
}

}  // namespace

std::vector<machine::State> MachineLowering::states(const MachineBody& body,
                                                    const std::vector<std::string>& outputs,
                                                    machine::Feature feature) {
  std::vector<machine::State> result;
  for (const StateDeclaration& declaration : body.states) {
    result.push_back({declaration.name.text, feature, emitted(declaration.outputs, body, outputs),
                      declaration.name.span});
  }
  return result;
}

std::vector<machine::Symbol> MachineLowering::emitted(const std::vector<Name>& names,
                                                      const MachineBody& body,
                                                      const std::vector<std::string>& outputs) {
  std::vector<machine::Symbol> result;
  for (const Name& output : names) {
    if (std::find(outputs.begin(), outputs.end(), output.text) == outputs.end()) {
      report_unknown(
          diagnostics_, code::kUndeclaredSymbol, output,
          fmt::format("{} is not declared as an output of {}", output.text, body.name.text),
          outputs);
      continue;
    }
    result.push_back(symbols_.symbol(output.text));
  }
  return result;
}

std::optional<machine::LocalState> MachineLowering::state(const MachineBody& body, const Name& name,
                                                          bool placeholders) {
  if (placeholders && name.text == "in") return machine::kIn;
  if (placeholders && name.text == "out") return machine::kOut;
  std::vector<std::string> known;
  for (std::size_t s = 0; s < body.states.size(); ++s) {
    if (body.states[s].name.text == name.text) return static_cast<machine::LocalState>(s);
    known.push_back(body.states[s].name.text);
  }
  if (placeholders) known.insert(known.end(), {"in", "out"});
  report_unknown(diagnostics_, code::kUndeclaredState, name,
                 fmt::format("state {} is not declared", name.text), known);
  return std::nullopt;
}

machine::Guard MachineLowering::guard(const Transition& transition, const GuardScope& scope) {
  if (!transition.guard) return machine::Guard::always();
  try {
    return guards_.guard(*transition.guard, scope);
  } catch (const machine::GuardTooLarge& error) {
    diagnostics_.report({Severity::Error, code::kTooLarge, transition.source.span, error.what()});
    return machine::Guard::never();
  }
}

std::vector<MachineLowering::Lowered> MachineLowering::edges(
    const MachineBody& body, const GuardScope& scope, const std::vector<std::string>& outputs,
    bool placeholders) {
  std::vector<Lowered> result;
  for (const bool otherwise : {false, true}) {
    for (const Transition& transition : body.transitions) {
      if (transition.otherwise != otherwise) continue;
      const auto source = state(body, transition.source, placeholders);
      const auto target = state(body, transition.target, placeholders);
      if (!source || !target) continue;
      machine::Guard guard = machine::Guard::never();
      if (!otherwise) {
        guard = this->guard(transition, scope);
      } else {
        for (const Lowered& known : result) {
          if (known.source == *source) guard = guard | known.guard;
        }
        try {
          guard = !guard;
        } catch (const machine::GuardTooLarge& error) {
          diagnostics_.report(
              {Severity::Error, code::kTooLarge, transition.source.span, error.what()});
        }
      }
      auto sends = emitted(transition.sends, body, outputs);
      if (guard.cubes.empty()) continue;
      result.push_back(
          {*source, *target, std::move(guard), transition.source.span, std::move(sends)});
    }
  }
  return result;
}

machine::Machine MachineLowering::machine(const MachineBody& body, bool environment) {
  machine::Machine result{body.name.text};
  result.environment = environment;
  result.states = states(body, texts(body.outputs), machine::kBase);
  result.rows.resize(result.states.size());
  GuardScope scope{texts(body.inputs)};
  append(scope.symbols, body.outputs);
  for (Lowered& edge : edges(body, scope, texts(body.outputs), false)) {
    result.rows[edge.source].push_back(
        {edge.target, std::move(edge.guard), machine::kBase, edge.span, std::move(edge.sends)});
  }
  if (body.initial) result.initial = *state(body, *body.initial, false);
  return result;
}

machine::ExtensionPart MachineLowering::part(const MachineBody& body, const MachineBody& host,
                                             machine::Feature feature) {
  machine::ExtensionPart result{body.name.text, {}, {}, body.name.span};
  std::vector<std::string> outputs = texts(host.outputs);
  append(outputs, body.outputs);
  GuardScope scope{outputs};
  append(scope.symbols, host.inputs);
  append(scope.symbols, body.inputs);
  for (const StateDeclaration& declaration : body.states) {
    if (declaration.name.text != "in" && declaration.name.text != "out") continue;
    diagnostics_.report({Severity::Error, code::kPlaceholderOutput, declaration.name.span,
                         fmt::format("{} stands for a state of the host: it is not declared and "
                                     "emits nothing of its own",
                                     declaration.name.text)});
  }
  result.states = states(body, outputs, feature);
  for (Lowered& edge : edges(body, scope, outputs, true)) {
    if (edge.target == machine::kIn) {
      diagnostics_.report({Severity::Error, code::kEdgeIntoIn, edge.span,
                           "no transition leads to in: it is where control comes from"});
    } else if (edge.source == machine::kOut) {
      diagnostics_.report({Severity::Error, code::kEdgeOutOfOut, edge.span,
                           "no transition leaves out: it is where control goes back"});
    } else {
      result.edges.push_back(
          {edge.source, edge.target, std::move(edge.guard), edge.span, std::move(edge.sends)});
    }
  }
  check_part(body, result);
  return result;
}

/// One way in, a way out, everything connected.
void MachineLowering::check_part(const MachineBody& body, const machine::ExtensionPart& part) {
  if (diagnostics_.has_errors()) return;
  std::vector<bool> reached(part.states.size(), false);
  bool entered = false, left = false;
  for (bool grows = true; grows;) {
    grows = false;
    for (const machine::ExtensionEdge& edge : part.edges) {
      if (edge.source != machine::kIn && !reached[edge.source]) continue;
      entered = entered || edge.source == machine::kIn;
      left = left || edge.target == machine::kOut;
      if (edge.target == machine::kOut || reached[edge.target]) continue;
      reached[edge.target] = grows = true;
    }
  }
  if (!entered) {
    diagnostics_.report(
        {Severity::Error, code::kNeverEntered, body.name.span,
         fmt::format("nothing leads from in into this part of {}", body.name.text)});
    return;
  }
  if (!left) {
    diagnostics_.report(
        {Severity::Warning, code::kNeverLeft, body.name.span,
         fmt::format("{} never comes back: no way leads from in to out", body.name.text)});
  }
  for (std::size_t s = 0; s < reached.size(); ++s) {
    if (reached[s]) continue;
    diagnostics_.report({Severity::Error, code::kUnconnected, part.states[s].span,
                         fmt::format("no way leads from in to {}", part.states[s].name)});
  }
}

}  // namespace proviso::collab

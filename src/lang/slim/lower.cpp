#include "lang/slim/lower.hpp"

#include <fmt/format.h>

#include "lang/slim/automaton.hpp"
#include "lang/slim/codes.hpp"
#include "lang/slim/labels.hpp"
#include "lang/slim/lower_property.hpp"
#include "lang/slim/network.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::slim {
namespace {

using circuit::Literal;

void add_components(const Model& model, circuit::System& system) {
  for (const Instance& instance : model.instances) {
    circuit::Component component{instance.parent ? instance.path
                                                 : instance.structure->text->full_name()};
    if (instance.parent) component.parent = circuit::ComponentId{index(*instance.parent)};
    system.components.push_back(std::move(component));
  }
}

/// Makes the input that says which label a step has.
Event add_event(Network& network) {
  Event event{labels_of(network), {}};
  circuit::System& system = network.system();
  ValueType type{ValueType::Kind::Enumeration};
  for (const Label& label : event.labels) type.literals.push_back(label.name);
  if (type.literals.empty()) {
    // Nothing can ever happen.
    type.literals.emplace_back("none");
    system.components.front().transition.push_back(circuit::kFalse);
  }
  type.high = static_cast<std::int64_t>(type.literals.size()) - 1;
  const circuit::VariableId input = network.add_variable("event", type, true);
  const circuit::Word word = network.bits(input, Time::Now);
  for (std::size_t i = 0; i < event.labels.size(); ++i) {
    event.happens.push_back(circuit::equal(
        network.graph(), word, circuit::constant_word(static_cast<std::int64_t>(i), word.size())));
  }
  return event;
}

/// The environment sends only what somebody receives.
void restrict_environment(Network& network, const Event& event) {
  for (std::size_t i = 0; i < event.labels.size(); ++i) {
    if (event.labels[i].kind != Label::Kind::Received) continue;
    std::vector<Literal> any;
    for (const Arrival& arrival : event.labels[i].arrivals) any.push_back(arrival.when);
    network.system().components.front().transition.push_back(
        network.graph().implies(event.happens[i], network.graph().disjunction(any)));
  }
}

void list_faults(const Model& model, const Event& event, circuit::System& system) {
  system.injected.emplace();
  for (const Instance& instance : model.instances) {
    if (!instance.is_faulty) continue;
    system.injected->push_back(instance.path.empty() ? "root" : instance.path);
  }
  for (std::size_t i = 0; i < event.labels.size(); ++i) {
    if (event.labels[i].kind != Label::Kind::Fault) continue;
    system.faults.push_back({event.labels[i].name, event.happens[i]});
  }
}

/// The values of ports that are no variables.
void list_definitions(Network& network) {
  circuit::System& system = network.system();
  for (std::uint32_t i = 0; i < network.model().instances.size(); ++i) {
    const Instance& instance = network.model().instances[i];
    const auto& members = instance.structure->members;
    for (std::size_t m = 0; m < members.size(); ++m) {
      const Member& member = members[m];
      if (!member.has_value()) continue;
      const Value value = network.value(InstanceId{i}, m);
      const circuit::Word places = encode(network.graph(), value, member.type);
      const auto variable = network.memory(InstanceId{i}, m);
      if (variable && places == network.bits(*variable, Time::Now)) continue;
      circuit::Definition definition{instance.qualified(member.name.text)};
      if (variable) definition.name += " (seen)";
      definition.bits = places;
      if (member.type.kind != ValueType::Kind::Boolean) {
        definition.domain.kind = circuit::Domain::Kind::Enumeration;
        for (std::int64_t k = member.type.low; k <= member.type.high; ++k) {
          definition.domain.values.push_back(
              member.type.kind == ValueType::Kind::Integer
                  ? std::to_string(k)
                  : member.type.literals[static_cast<std::size_t>(k)]);
        }
      }
      system.definitions.push_back(std::move(definition));
    }
  }
}

void warn_of_no_initial_state(const circuit::System& system, Span span, Diagnostics& diagnostics,
                              Context& context) {
  sat::Solver solver(context);
  sat::Encoder encoder(system.graph, solver);
  for (const Literal literal : system.domains) encoder.require(literal);
  for (const circuit::Component& component : system.components) {
    for (const Literal literal : component.initial) encoder.require(literal);
    for (const Literal literal : component.invariant) encoder.require(literal);
  }
  if (solver.solve() == sat::Result::Satisfiable) return;
  diagnostics.report({Severity::Warning, code::kNoInitialState, span,
                      "no initial configuration satisfies the invariants of its modes: every "
                      "property holds"});
}

}  // namespace

std::optional<circuit::System> lower(const Document& document, const Model& model,
                                     const Statements& statements, Diagnostics& diagnostics,
                                     Context& context) {
  circuit::System system;
  add_components(model, system);
  Network network(document, model, system, diagnostics);
  const Event event = add_event(network);
  restrict_environment(network, event);
  for (std::uint32_t i = 0; i < model.instances.size(); ++i) {
    context.poll({"lowering"});
    lower_automaton(network, event, InstanceId{i}, context);
  }
  list_faults(model, event, system);
  list_definitions(network);
  lower_properties(network, statements);
  if (diagnostics.has_errors()) return {};
  network.report_hazards(context);
  if (diagnostics.has_errors()) return {};
  warn_of_no_initial_state(system, model.instances.front().structure->text->name.span, diagnostics,
                           context);
  return system;
}

}  // namespace proviso::slim

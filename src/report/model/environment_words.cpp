#include "report/model/environment_words.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "report/model/relation_words.hpp"

namespace proviso::report {
namespace {

using circuit::System;

std::string names_of(const System& system, const std::vector<circuit::ComponentId>& components) {
  std::vector<std::string> names;
  for (const circuit::ComponentId id : components) {
    names.push_back(system.components[index(id)].name);
  }
  return fmt::format("{}", fmt::join(names, " and "));
}

/// The nodes in the constraints of all components but the focus.
std::set<std::uint32_t> nodes_of_others(const System& system,
                                        const EnvironmentRelation& environment) {
  std::vector<circuit::Literal> functions;
  for (std::uint32_t i = 0; i < system.components.size(); ++i) {
    const auto& focus = environment.focus;
    if (std::find(focus.begin(), focus.end(), circuit::ComponentId{i}) != focus.end()) continue;
    const circuit::Component& component = system.components[i];
    for (const auto* list : {&component.initial, &component.invariant, &component.transition}) {
      functions.insert(functions.end(), list->begin(), list->end());
    }
    for (const circuit::Update& update : component.updates) {
      functions.push_back(update.function);
      functions.push_back(system.bits[index(update.bit)].next);
    }
  }
  std::set<std::uint32_t> nodes;
  for (const circuit::Node node : support(system.graph, functions)) nodes.insert(index(node));
  return nodes;
}

/// The nodes that both sides mention.
std::vector<std::string> shared_variables(const System& system,
                                          const EnvironmentRelation& environment) {
  const std::set<std::uint32_t> others = nodes_of_others(system, environment);
  std::vector<std::string> names;
  for (const circuit::BitId id : environment.view) {
    const circuit::Bit& bit = system.bits[index(id)];
    const bool is_shared =
        others.contains(index(bit.now.node())) || others.contains(index(bit.next.node()));
    const std::string& name = system.variable(id).name;
    const bool is_new = std::find(names.begin(), names.end(), name) == names.end();
    if (is_shared && is_new) names.push_back(name);
  }
  return names;
}

}  // namespace

Relation relation_of(const System& system, const EnvironmentRelation& environment) {
  Relation relation;
  relation.exact = true;
  std::vector<RelationClause> initial, transition;
  for (const ComponentRelation& part : environment.parts) {
    initial.insert(initial.end(), part.initial.begin(), part.initial.end());
    transition.insert(transition.end(), part.transition.begin(), part.transition.end());
    relation.exact = relation.exact && part.exact;
  }
  relation.initial = clauses_in_words(system, initial);
  relation.clauses = clauses_in_words(system, transition);
  relation.variables = shared_variables(system, environment);
  return relation;
}

std::string environment_text(const System& system, const EnvironmentRelation& environment) {
  std::string text;
  const bool speaks = system.injected.has_value();  // a SLIM model, whose steps have labels
  const Wording wording = speaks ? Wording::Events : Wording::Expression;
  for (const ComponentRelation& part : environment.parts) {
    const auto initial = clauses_in_words(system, part.initial, wording);
    const auto transition = clauses_in_words(system, part.transition, wording);
    if (initial.empty() && transition.empty()) continue;
    text += fmt::format("-- {}{}\n", names_of(system, part.components),
                        part.exact ? "" : ", as far as it is needed");
    for (const std::string& clause : initial) {
      text += speaks ? "initially " + clause + "\n" : "INIT " + clause + ";\n";
    }
    for (const std::string& clause : transition) {
      text += speaks ? clause + "\n" : "TRANS " + clause + ";\n";
    }
  }
  return text.empty() ? "-- the environment may do anything\n" : text;
}

}  // namespace proviso::report

#include "report/environment_words.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "report/relation_words.hpp"

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

std::vector<std::string> variables_of(const System& system,
                                      const std::vector<circuit::BitId>& bits) {
  std::vector<std::string> names;
  for (const circuit::BitId bit : bits) {
    const std::string& name = system.variable(bit).name;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
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
  relation.variables = variables_of(system, environment.view);
  return relation;
}

std::string environment_text(const System& system, const EnvironmentRelation& environment) {
  std::string text;
  for (const ComponentRelation& part : environment.parts) {
    const auto initial = clauses_in_words(system, part.initial);
    const auto transition = clauses_in_words(system, part.transition);
    if (initial.empty() && transition.empty()) continue;
    text += fmt::format("-- {}{}\n", names_of(system, part.components),
                        part.exact ? "" : ", as far as it is needed");
    for (const std::string& clause : initial) text += fmt::format("INIT {};\n", clause);
    for (const std::string& clause : transition) text += fmt::format("TRANS {};\n", clause);
  }
  return text.empty() ? "-- the environment may do anything\n" : text;
}

}  // namespace proviso::report

#include "ask/circuit/parts.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace proviso::ask {
namespace {

using circuit::ComponentId;
using circuit::System;

bool is_within(const System& system, ComponentId inner, ComponentId outer) {
  std::optional<ComponentId> at = inner;
  while (at && *at != outer) at = system.components[index(*at)].parent;
  return at.has_value();
}

}  // namespace

Maybe<std::size_t> find_invariant(Task& task) {
  auto reader = task.reader();
  const auto declared = task.subject().properties(reader);
  if (!declared) return refused(declared.error());
  const std::vector<std::string>& wanted = task.options.properties;
  auto places = subject::select(*declared, wanted);
  if (!places) return refused(places.error());
  const auto is_invariant = [&](std::size_t place) {
    return (*declared)[place].kind == subject::CheckKind::Invariant &&
           task.subject().circuit().properties[place].ignored.empty();
  };
  if (!wanted.empty() && !std::all_of(places->begin(), places->end(), is_invariant)) {
    return refused(fmt::format("{} is not an invariant (INVARSPEC)", wanted.front()));
  }
  std::erase_if(*places, [&](std::size_t place) { return !is_invariant(place); });
  if (places->empty()) return refused("the model states no invariant (INVARSPEC)");
  if (places->size() > 1) {
    std::vector<std::string> names;
    for (const std::size_t place : *places) {
      names.push_back(fmt::format("{}: {}", place, (*declared)[place].name));
    }
    return refused(fmt::format("several invariants are meant; choose one with --property: {}",
                               fmt::join(names, ", ")));
  }
  for (std::size_t i = 0; i < declared->size(); ++i) {
    if (i == places->front()) continue;
    const auto& [name, text, kind, owner] = (*declared)[i];
    task.leave_out(name, kind,
                   is_invariant(i) ? "not named by --property"
                                   : fmt::format("{} is about one invariant", task.answer.command));
  }
  return places->front();
}

Maybe<std::vector<ComponentId>> find_instances(const System& system,
                                               const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const circuit::Component& component : system.components) known.push_back(component.name);
  std::vector<bool> taken(known.size(), false);
  for (const std::string& name : names) {
    const auto at = std::find(known.begin(), known.end(), name);
    if (at == known.end()) return refused(subject::unknown_name("component", name, known));
    const ComponentId found{static_cast<std::uint32_t>(at - known.begin())};
    for (std::uint32_t i = 0; i < known.size(); ++i) {
      const bool is_inside = index(found) != 0 && is_within(system, ComponentId{i}, found);
      if (is_inside || ComponentId{i} == found) taken[i] = true;
    }
  }
  std::vector<ComponentId> components;
  for (std::uint32_t i = 0; i < taken.size(); ++i) {
    if (taken[i]) components.push_back(ComponentId{i});
  }
  return components;
}

std::string names_of(const System& system, const std::vector<ComponentId>& components) {
  std::vector<std::string> names;
  for (const ComponentId id : components) names.push_back(system.components[index(id)].name);
  return fmt::format("{}", fmt::join(names, ", "));
}

void enter_phases(Task& task, const std::vector<invariant::Phase>& phases) {
  for (const invariant::Phase& phase : phases) {
    task.answer.phases.push_back({phase.name, phase.bound, phase.seconds});
  }
}

void use_two_threads(Task& task) {
  if (!task.options.threads) task.context.threads = 2;
}

}  // namespace proviso::ask

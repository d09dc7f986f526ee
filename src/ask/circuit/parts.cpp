#include "ask/circuit/parts.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "engine/symbolic/check.hpp"

namespace proviso::ask {
namespace {

using circuit::ComponentId;
using circuit::System;

bool is_within(const System& system, ComponentId inner, ComponentId outer) {
  std::optional<ComponentId> at = inner;
  while (at && *at != outer) at = system.components[index(*at)].parent;
  return at.has_value();
}

using Declared = std::vector<subject::DeclaredProperty>;

Maybe<Declared> declared_properties(Task& task) {
  auto reader = task.reader();
  return task.subject().properties(reader);
}

/// The kind of a property; nullopt if it is ignored.
std::optional<circuit::Property::Kind> kind_of(const Task& task, std::size_t place) {
  const circuit::Property& property = task.subject().circuit().properties[place];
  return property.ignored.empty() ? std::optional(property.kind) : std::nullopt;
}

/// The index of the one property that the request names, or of the only one that fits. `what` is
/// what it should be, `noun` the same in one word.
Maybe<std::size_t> find_one(Task& task, const Declared& declared,
                            const std::function<bool(std::size_t)>& fits, std::string_view what,
                            std::string_view noun) {
  const std::vector<std::string>& wanted = task.options.properties;
  auto places = subject::select(declared, wanted);
  if (!places) return refused(places.error());
  if (!wanted.empty() && !std::all_of(places->begin(), places->end(), fits)) {
    return refused(fmt::format("{} is not {}", wanted.front(), what));
  }
  std::erase_if(*places, [&](std::size_t place) { return !fits(place); });
  if (places->empty())
    return refused(fmt::format("the model states no {}", what.substr(what.find(' ') + 1)));
  if (places->size() > 1) {
    std::vector<std::string> names;
    for (const std::size_t place : *places) {
      names.push_back(fmt::format("{}: {}", place, declared[place].name));
    }
    return refused(fmt::format("several {}s are meant; choose one with --property: {}", noun,
                               fmt::join(names, ", ")));
  }
  for (std::size_t i = 0; i < declared.size(); ++i) {
    if (i == places->front()) continue;
    const auto& [name, text, kind, owner] = declared[i];
    task.leave_out(name, kind,
                   fits(i) ? "not named by --property"
                           : fmt::format("{} is about one {}", task.answer.command, noun));
  }
  return places->front();
}

}  // namespace

Maybe<std::size_t> find_invariant(Task& task) {
  const auto declared = declared_properties(task);
  if (!declared) return refused(declared.error());
  const auto is_invariant = [&](std::size_t place) {
    return kind_of(task, place) == circuit::Property::Kind::Invariant;
  };
  return find_one(task, *declared, is_invariant, "an invariant (INVARSPEC)", "invariant");
}

Maybe<std::size_t> find_provable(Task& task) {
  const auto declared = declared_properties(task);
  if (!declared) return refused(declared.error());
  const System& system = task.subject().circuit();
  const auto is_linear = [&](std::size_t place) {
    return system.properties[place].ignored.empty() &&
           symbolic::has_linear_equivalent(system, system.properties[place]);
  };
  const auto is_invariant = [&](std::size_t place) {
    return kind_of(task, place) == circuit::Property::Kind::Invariant;
  };
  auto places = subject::select(*declared, task.options.properties);
  if (!places) return refused(places.error());
  const bool means_invariants = std::any_of(places->begin(), places->end(), is_invariant);
  const bool means_linear = std::any_of(places->begin(), places->end(), is_linear);
  if (!means_invariants && !means_linear && !task.options.properties.empty()) {
    return refused(
        fmt::format("{} is neither an invariant (INVARSPEC) nor a formula with a linear equivalent",
                    task.options.properties.front()));
  }
  if (means_invariants || !means_linear) return find_invariant(task);
  return find_one(task, *declared, is_linear, "a linear formula", "formula");
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

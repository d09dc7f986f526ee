#include "cli/circuit.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "base/suggest.hpp"
#include "cli/included_file.hpp"
#include "cli/language.hpp"
#include "lang/aiger/aiger.hpp"
#include "lang/smv/smv.hpp"

namespace proviso::cli {
namespace {

using circuit::ComponentId;
using circuit::System;

std::optional<std::size_t> as_place(std::string_view text) {
  std::size_t place = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), place);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return place;
}

std::string unknown(std::string_view what, const std::string& name,
                    const std::vector<std::string>& known) {
  const std::string suggestion = did_you_mean(name, known);
  return fmt::format("there is no {} {}; {}", what, name,
                     !suggestion.empty() ? suggestion
                     : known.empty()     ? "the model has none"
                                         : fmt::format("there are {}", fmt::join(known, ", ")));
}

std::optional<System> load(Run& run, Language language, FileId file) {
  if (language == Language::Aiger) {
    return aiger::read(run.sources[file].text(), file, run.diagnostics, run.context);
  }
  return smv::load(run.sources, file, include_beside, {run.options.legacy_bool}, run.diagnostics,
                   run.context);
}

bool is_within(const System& system, ComponentId inner, ComponentId outer) {
  std::optional<ComponentId> at = inner;
  while (at && *at != outer) at = system.components[index(*at)].parent;
  return at.has_value();
}

}  // namespace

bool is_circuit(const Run& run, std::size_t argument) {
  if (run.options.arguments.size() <= argument) return false;
  const auto language = language_of(run.options.arguments[argument], run.options.language);
  return language && (*language == Language::Smv || *language == Language::Aiger);
}

Maybe<System> open_circuit(Run& run, const std::string& path) {
  const auto language = language_of(path, run.options.language);
  if (!language) return tl::unexpected(language.error());
  auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  const FileId file = run.sources.add(shown_name(path), std::move(*text));
  auto system = load(run, *language, file);
  run.show_diagnostics();
  if (system) return std::move(*system);
  return tl::unexpected(mistakes(path, run.diagnostics));
}

std::string shown_name(const circuit::Property& property) {
  if (!property.name.empty()) return property.name;
  if (property.context.empty()) return property.text;
  return fmt::format("{} IN {}", property.text, property.context);
}

Maybe<std::vector<std::size_t>> find_properties(const System& system,
                                                const std::vector<std::string>& wanted) {
  std::vector<std::string> names;
  for (const circuit::Property& property : system.properties) {
    names.push_back(shown_name(property));
  }
  std::vector<bool> kept(names.size(), wanted.empty());
  for (const std::string& name : wanted) {
    bool found = false;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] != name && system.properties[i].text != name) continue;
      kept[i] = found = true;
    }
    const auto place = as_place(name);
    if (!found && place && *place < names.size()) kept[*place] = found = true;
    if (!found) return tl::unexpected(unknown("property", name, names));
  }
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i]) places.push_back(i);
  }
  return places;
}

Maybe<std::size_t> find_invariant(const System& system, const std::vector<std::string>& wanted) {
  auto places = find_properties(system, wanted);
  if (!places) return tl::unexpected(places.error());
  const auto is_invariant = [&system](std::size_t place) {
    return system.properties[place].kind == circuit::Property::Kind::Invariant;
  };
  if (!wanted.empty() && !std::all_of(places->begin(), places->end(), is_invariant)) {
    return tl::unexpected(fmt::format("{} is no invariant (INVARSPEC)", wanted.front()));
  }
  std::erase_if(*places, [&](std::size_t place) { return !is_invariant(place); });
  if (places->empty()) {
    return tl::unexpected(std::string("the model states no invariant (INVARSPEC)"));
  }
  if (places->size() == 1) return places->front();
  std::vector<std::string> names;
  for (const std::size_t place : *places) {
    names.push_back(fmt::format("{}: {}", place, shown_name(system.properties[place])));
  }
  return tl::unexpected(fmt::format("several invariants are meant; choose one with --property: {}",
                                    fmt::join(names, ", ")));
}

Maybe<std::vector<ComponentId>> find_instances(const System& system,
                                               const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const circuit::Component& component : system.components) known.push_back(component.name);
  std::vector<bool> taken(known.size(), false);
  for (const std::string& name : names) {
    const auto at = std::find(known.begin(), known.end(), name);
    if (at == known.end()) return tl::unexpected(unknown("component", name, known));
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

}  // namespace proviso::cli

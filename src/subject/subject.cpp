#include "subject/subject.hpp"

#include <charconv>

#include <fmt/format.h>

#include "base/file_name.hpp"
#include "base/suggest.hpp"

namespace proviso::subject {
namespace {

using Declared = std::vector<DeclaredProperty>;

Maybe<Declared> declared_by(const lts::Model& model, Reader& reader) {
  const auto progress = model.progress(reader.diagnostics);
  const auto assertions = model.assertions(reader.diagnostics);
  if (!progress || !assertions) return refused("the properties of the file cannot be compiled");
  Declared declared;
  for (const auto& property : *progress) {
    declared.push_back({property.name, {}, CheckKind::Progress});
  }
  for (const auto& assertion : *assertions) {
    declared.push_back({assertion.name, {}, CheckKind::Ltl});
  }
  for (std::string& name : model.safety_properties()) {
    declared.push_back({std::move(name), {}, CheckKind::Safety});
  }
  return declared;
}

Declared declared_by(const process::Program& program) {
  Declared declared;
  for (const process::Claim& claim : program.claims) {
    declared.push_back({claim.name, {}, CheckKind::Ltl});
  }
  for (const process::TemporalProperty& property : program.properties) {
    declared.push_back({property.name, {}, CheckKind::Ltl});
  }
  return declared;
}

Declared declared_by(const circuit::System& system) {
  Declared declared;
  for (const circuit::Property& property : system.properties) {
    declared.push_back({shown_name(property), property.text, kind_of(property)});
  }
  return declared;
}

Declared declared_by(const machine::Design& design) {
  Declared declared;
  const auto add = [&declared](const std::string& owner, const auto& properties) {
    for (const machine::Property& property : properties) {
      declared.push_back({property.name, {}, CheckKind::Ctl, owner});
    }
  };
  for (const auto& host : design.hosts) add(host.name, host.properties);
  for (const auto& one : design.extensions) add(one.extension.name, one.properties);
  return declared;
}

template <typename Part>
std::vector<std::string> names_of(const std::vector<Part>& parts) {
  std::vector<std::string> names;
  for (const Part& part : parts) names.push_back(part.name);
  return names;
}

}  // namespace

std::vector<std::string> Subject::targets() const {
  switch (kind()) {
    case ModelKind::Lts:
      return lts().targets();
    case ModelKind::Process:
      return {process().name};
    case ModelKind::Circuit:
      return {circuit().components.front().name};
    case ModelKind::Design: {
      std::vector<std::string> names = names_of(design().hosts);
      for (const auto& one : design().extensions) names.push_back(one.extension.name);
      return names;
    }
    case ModelKind::Code:
      return {fmt::format("{}.{}", stem_of(path()), extension_of(path()))};
  }
  return {};
}

std::string Subject::default_target() const {
  return kind() == ModelKind::Lts      ? lts().default_target()
         : kind() == ModelKind::Design ? design().hosts.back().name
                                       : targets().front();
}

Maybe<std::vector<std::string>> Subject::components(const std::string& target,
                                                    Reader& reader) const {
  switch (kind()) {
    case ModelKind::Lts: {
      const auto system = lts().system(target, reader.diagnostics, reader.context);
      if (!system) return refused(fmt::format("{} cannot be compiled", target));
      return names_of(system->components);
    }
    case ModelKind::Process:
      return names_of(process().proctypes);
    case ModelKind::Circuit:
      return names_of(circuit().components);
    case ModelKind::Design: {
      std::vector<std::string> names;
      for (const auto& one : design().extensions) names.push_back(one.extension.name);
      return names;
    }
    case ModelKind::Code:
      return code().sources;
  }
  return std::vector<std::string>();
}

Maybe<std::vector<DeclaredProperty>> Subject::properties(Reader& reader) const {
  switch (kind()) {
    case ModelKind::Lts:
      return declared_by(lts(), reader);
    case ModelKind::Process:
      return declared_by(process());
    case ModelKind::Circuit:
      return declared_by(circuit());
    case ModelKind::Design:
      return declared_by(design());
    case ModelKind::Code:
      break;
  }
  return Declared();
}

Maybe<Subject> open(const std::vector<std::string>& paths, const std::string& language,
                    const ReadingOptions& options, Reader& reader,
                    std::span<const Language> known) {
  const auto first = language_of(paths.front(), language, known);
  if (!first) return refused(first.error());
  const Language& its = **first;
  if (paths.size() > 1 && its.open_all == nullptr) {
    return refused(
        fmt::format("{} is one model: only C++ programs and SLIM models consist of several files",
                    proviso::shown_name(paths.front())));
  }
  for (const std::string& path : paths) {
    const auto other = language_of(path, language, known);
    if (!other) return refused(other.error());
    if (*other == &its) continue;
    return refused(
        its.kind == ModelKind::Code
            ? fmt::format("{} is not a source of a C++ program", path)
            : fmt::format("{} is not a {} file, as {} is", path, its.title, paths.front()));
  }
  auto model = its.open_all != nullptr ? its.open_all(paths, options, reader)
                                       : its.open(paths.front(), options, reader);
  if (!model) return refused(model.error());
  return Subject(paths, its, std::move(*model));
}

std::optional<std::size_t> as_place(std::string_view text) {
  std::size_t place = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), place);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return place;
}

Maybe<std::vector<std::size_t>> select(std::span<const DeclaredProperty> declared,
                                       std::span<const std::string> wanted) {
  std::vector<bool> kept(declared.size(), wanted.empty());
  for (const std::string& name : wanted) {
    bool found = false;
    const auto keep_by = [&](std::string DeclaredProperty::*member) {
      for (std::size_t i = 0; i < declared.size(); ++i) {
        if (declared[i].*member == name) kept[i] = found = true;
      }
    };
    keep_by(&DeclaredProperty::name);
    if (!found) keep_by(&DeclaredProperty::text);
    const auto place = as_place(name);
    if (!found && place && *place < declared.size()) kept[*place] = found = true;
    if (found) continue;
    std::vector<std::string> names;
    for (const DeclaredProperty& one : declared) names.push_back(one.name);
    return refused(unknown_name("property", name, names));
  }
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i]) places.push_back(i);
  }
  return places;
}

std::string unknown_name(std::string_view what, std::string_view name,
                         const std::vector<std::string>& known) {
  const std::string suggestion = did_you_mean(name, known);
  return fmt::format("there is no {} {}; {}", what, name,
                     !suggestion.empty() ? suggestion
                     : known.empty()     ? "the model has none"
                                         : fmt::format("there are {}", fmt::join(known, ", ")));
}

std::string shown_name(const circuit::Property& property) {
  if (!property.name.empty()) return property.name;
  if (property.context.empty()) return property.text;
  return fmt::format("{} IN {}", property.text, property.context);
}

CheckKind kind_of(const circuit::Property& property) {
  if (property.is_psl) return CheckKind::Psl;
  switch (property.kind) {
    case circuit::Property::Kind::Ctl:
      return CheckKind::Ctl;
    case circuit::Property::Kind::Ltl:
      return CheckKind::Ltl;
    case circuit::Property::Kind::Psl:
      return CheckKind::Psl;
    case circuit::Property::Kind::Deadlock:
      return CheckKind::Deadlock;
    case circuit::Property::Kind::Invariant:
      break;
  }
  return CheckKind::Invariant;
}

}  // namespace proviso::subject

#include "lang/slim/library.hpp"

#include <set>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "lang/slim/codes.hpp"

namespace proviso::slim {
namespace {

template <typename Table>
auto find(const Table& table, const std::string& name) {
  const auto at = table.find(name);
  return at == table.end() ? nullptr : at->second;
}

template <typename Table>
std::vector<std::string> names_of(const Table& table) {
  std::vector<std::string> names;
  for (const auto& [name, unit] : table) names.push_back(name);
  return names;
}

template <typename Table, typename Unit>
void enter(Table& table, std::string name, Span span, const Unit& unit, std::string_view what,
           Diagnostics& diagnostics) {
  if (table.try_emplace(name, &unit).second) return;
  diagnostics.report(
      {Severity::Error, code::kDuplicate, span, fmt::format("{} {} is defined twice", what, name)});
}

}  // namespace

Library::Library(const Document& document, Diagnostics& diagnostics)
    : document_(document), diagnostics_(diagnostics) {
  for (const auto& unit : document.types) {
    enter(types_, unit.name.text, unit.name.span, unit, "type", diagnostics);
  }
  for (const auto& unit : document.implementations) {
    enter(implementations_, unit.full_name(), unit.name.span, unit, "implementation", diagnostics);
  }
  for (const auto& unit : document.error_types) {
    enter(error_types_, unit.name.text, unit.name.span, unit, "error model", diagnostics);
  }
  for (const auto& unit : document.error_implementations) {
    enter(error_implementations_, unit.full_name(), unit.name.span, unit,
          "implementation of an error model", diagnostics);
  }
  check_implementations();
  find_roots();
}

void Library::report_unknown(std::string_view what, const std::string& name, Span span,
                             const std::vector<std::string>& known) const {
  diagnostics_.report({Severity::Error,
                       code::kUnknown,
                       span,
                       fmt::format("there is no {} {}", what, name),
                       {},
                       did_you_mean(name, known)});
}

void Library::check_implementations() {
  for (const Implementation& one : document_.implementations) {
    const ComponentType* its_type = type(one.type.text);
    if (its_type == nullptr) {
      report_unknown("type", one.type.text, one.type.span, names_of(types_));
    } else if (its_type->category != one.category) {
      diagnostics_.report({Severity::Error,
                           code::kType,
                           one.type.span,
                           fmt::format("{} is a {}, and its implementation a {}", one.type.text,
                                       its_type->category, one.category),
                           {{its_type->name.span, "the type is declared here"}}});
    }
  }
  for (const ErrorImplementation& one : document_.error_implementations) {
    if (error_type(one.type.text) == nullptr) {
      report_unknown("error model", one.type.text, one.type.span, names_of(error_types_));
    }
  }
}

void Library::find_roots() {
  std::set<std::string> used;
  for (const Implementation& one : document_.implementations) {
    for (const Subcomponent& sub : one.subcomponents) {
      if (!sub.is_data) used.insert(sub.component.text + "." + sub.implementation.text);
    }
  }
  for (const Implementation& one : document_.implementations) {
    if (!used.contains(one.full_name())) roots_.push_back(&one);
  }
}

const Implementation* Library::root(const std::string& target) const {
  const auto report = [this](std::string message, std::string help) {
    const Span span =
        document_.implementations.empty() ? Span() : document_.implementations.front().name.span;
    diagnostics_.report(
        {Severity::Error, code::kRoot, span, std::move(message), {}, std::move(help)});
    return nullptr;
  };
  if (!target.empty()) {
    if (const Implementation* found = implementation(target)) return found;
    return report(fmt::format("there is no implementation {}", target),
                  did_you_mean(target, implementation_names()));
  }
  if (roots_.size() == 1) return roots_.front();
  if (document_.implementations.empty()) {
    return report("there is no component implementation", "the model is an implementation T.I");
  }
  if (roots_.empty()) {
    return report("every implementation is a subcomponent of another one", "choose with --target");
  }
  std::vector<std::string> names;
  for (const Implementation* one : roots_) names.push_back(one->full_name());
  return report(
      fmt::format("several implementations are nobody's subcomponent: {}", fmt::join(names, ", ")),
      fmt::format("choose one: --target {}", names.front()));
}

const ComponentType* Library::type(const std::string& name) const { return find(types_, name); }
const Implementation* Library::implementation(const std::string& name) const {
  return find(implementations_, name);
}
const ErrorType* Library::error_type(const std::string& name) const {
  return find(error_types_, name);
}
const ErrorImplementation* Library::error_implementation(const std::string& name) const {
  return find(error_implementations_, name);
}
std::vector<std::string> Library::implementation_names() const {
  return names_of(implementations_);
}
std::vector<std::string> Library::error_implementation_names() const {
  return names_of(error_implementations_);
}

}  // namespace proviso::slim

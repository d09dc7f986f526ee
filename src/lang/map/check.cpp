#include "lang/map/check.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/duplicate_names.hpp"
#include "base/suggest.hpp"
#include "lang/map/codes.hpp"

namespace proviso::map {
namespace {

using mapping::Event;

void check_component(const mapping::Mapping& mapping, FileId file, Diagnostics& diagnostics) {
  if (!mapping.component.text.empty()) return;
  diagnostics.report({Severity::Error,
                      code::kNoComponent,
                      Span{file, 0, 0},
                      "the file does not say which component it is about",
                      {},
                      "begin with: component NAME from \"source.cpp\";"});
}

void check_roles(const mapping::Mapping& mapping, Diagnostics& diagnostics) {
  DuplicateNames("thread", code::kDuplicate, diagnostics).add_all(mapping.roles);
  DuplicateNames("domain", code::kDuplicate, diagnostics).add_all(mapping.domains);
  DuplicateNames limits("the limit of", code::kDuplicate, diagnostics);
  for (const mapping::Limit& limit : mapping.limits) limits.add(limit.method);
  std::vector<std::string> known;
  for (const mapping::Role& role : mapping.roles) known.push_back(role.name.text);
  for (const Event& event : mapping.events) {
    for (const std::string& role : event.roles) {
      if (std::find(known.begin(), known.end(), role) != known.end()) continue;
      diagnostics.report({Severity::Error,
                          code::kUnknownThread,
                          event.span,
                          fmt::format("thread {} is not in threads {{ … }}", role),
                          {},
                          did_you_mean(role, known)});
    }
  }
}

void check_variables(const Event& event, Diagnostics& diagnostics) {
  const auto binds = [](const std::string& variable) {
    return
        [&variable](const mapping::Binding& binding) { return binding.variable.text == variable; };
  };
  for (const mapping::LabelPart& part : event.label) {
    if (!part.is_variable) continue;
    if (std::any_of(event.bindings.begin(), event.bindings.end(), binds(part.text))) continue;
    diagnostics.report({Severity::Error,
                        code::kUnbound,
                        event.span,
                        fmt::format("the variable {} gets no value", part.text),
                        {},
                        fmt::format("say with {} = … behind the place", part.text)});
  }
  DuplicateNames twice("variable", code::kDuplicate, diagnostics);
  for (const mapping::Binding& binding : event.bindings) {
    twice.add(binding.variable);
    const bool used = std::any_of(event.label.begin(), event.label.end(), [&](const auto& part) {
      return part.is_variable && part.text == binding.variable.text;
    });
    if (used) continue;
    diagnostics.report({Severity::Error, code::kUnusedBinding, binding.variable.span,
                        fmt::format("the action has no variable {}", binding.variable.text)});
  }
}

void check_place(const Event& event, Diagnostics& diagnostics) {
  using mapping::Occurrence;
  const auto complain = [&](std::string_view what) {
    diagnostics.report({Severity::Error, code::kPlace, event.span, std::string(what)});
  };
  const bool is_pattern = event.place.find('*') != std::string::npos;
  if (event.occurrence == Occurrence::Lock || event.occurrence == Occurrence::Unlock) {
    if (!event.bindings.empty()) complain("a lock has no values");
    if (is_pattern) complain("a mutex is named without *");
  } else if (!event.bindings.empty() && is_pattern) {
    complain("a place that gives values is named without *");
  } else if (event.occurrence == Occurrence::Read || event.occurrence == Occurrence::Write) {
    const std::size_t split = event.place.rfind("::");
    if (split == std::string::npos || split == 0) complain("a field is written Class::field");
  }
}

bool share_a_role(const Event& first, const Event& second) {
  if (first.roles.empty() || second.roles.empty()) return true;
  return std::any_of(first.roles.begin(), first.roles.end(), [&](const std::string& role) {
    return std::find(second.roles.begin(), second.roles.end(), role) != second.roles.end();
  });
}

void check_ambiguity(const std::vector<Event>& events, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < events.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Event& one = events[j];
      const Event& other = events[i];
      if (one.occurrence != other.occurrence || !share_a_role(one, other)) continue;
      if (!mapping::overlap(one.place, other.place)) continue;
      diagnostics.report(
          {Severity::Error,
           code::kAmbiguous,
           other.span,
           fmt::format("this {} of {} is also {}", mapping::to_string(other.occurrence),
                       other.place, mapping::label_pattern(one)),
           {{one.span, "mapped here before"}}});
    }
  }
}

}  // namespace

void check(const mapping::Mapping& mapping, FileId file, Diagnostics& diagnostics) {
  check_component(mapping, file, diagnostics);
  check_roles(mapping, diagnostics);
  for (const Event& event : mapping.events) {
    check_variables(event, diagnostics);
    check_place(event, diagnostics);
  }
  check_ambiguity(mapping.events, diagnostics);
}

}  // namespace proviso::map

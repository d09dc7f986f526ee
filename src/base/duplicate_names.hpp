// Names that are defined twice among definitions of one kind.
//
//   DuplicateNames("constant", code::kDuplicate, diagnostics).add_all(spec.constants);
#pragma once

#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/diagnostic.hpp"

namespace proviso {

class DuplicateNames {
 public:
  DuplicateNames(std::string_view kind, std::string_view code, Diagnostics& diagnostics)
      : kind_(kind), code_(code), diagnostics_(diagnostics) {}

  /// A name of any language: its text and its span.
  template <typename Name>
  void add(const Name& name) {
    const auto [first, fresh] = first_.try_emplace(name.text, name.span);
    if (fresh) return;
    diagnostics_.report({Severity::Error,
                         code_,
                         name.span,
                         fmt::format("{} {} is defined twice", kind_, name.text),
                         {{first->second, "the first definition is here"}}});
  }

  template <typename Definitions>
  void add_all(const Definitions& definitions) {
    for (const auto& definition : definitions) add(definition.name);
  }

 private:
  std::string_view kind_;
  std::string_view code_;
  Diagnostics& diagnostics_;
  std::map<std::string, Span> first_;
};

}  // namespace proviso

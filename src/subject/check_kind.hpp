// The kinds of checks, named as in --only and in the results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_set.hpp"

namespace proviso::subject {

enum class CheckKind : std::uint8_t {
  Safety,
  Assertion,
  Deadlock,
  Progress,
  Ltl,
  Ctl,
  Psl,
  Invariant,
  Race,
  Memory,
  Misuse,
  Uninitialised,
};
inline constexpr std::size_t kCheckKindCount = 12;

/// "safety", "assertion", …
std::string_view to_string(CheckKind kind);
std::optional<CheckKind> check_kind_named(std::string_view name);

using CheckKinds = EnumSet<CheckKind>;
/// The names of the kinds, in the order of the enumeration.
std::vector<std::string> names_of(CheckKinds kinds);

}  // namespace proviso::subject

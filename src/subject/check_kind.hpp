// The kinds of checks, named as in --only and in the results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

class CheckKinds {
 public:
  constexpr CheckKinds() = default;
  constexpr CheckKinds(std::initializer_list<CheckKind> kinds) {
    for (const CheckKind kind : kinds) add(kind);
  }

  constexpr void add(CheckKind kind) {
    bits_ = static_cast<std::uint16_t>(bits_ | 1U << static_cast<unsigned>(kind));
  }
  constexpr bool contains(CheckKind kind) const {
    return (bits_ >> static_cast<unsigned>(kind) & 1U) != 0;
  }
  constexpr bool empty() const { return bits_ == 0; }
  std::vector<std::string> names() const;

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace proviso::subject

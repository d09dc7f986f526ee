#include "subject/check_kind.hpp"

#include <array>

namespace proviso::subject {
namespace {

constexpr std::array<std::string_view, kCheckKindCount> kNames{
    "safety", "assertion", "deadlock", "progress", "ltl",    "ctl",
    "psl",    "invariant", "race",     "memory",   "misuse", "uninitialised"};

}  // namespace

std::string_view to_string(CheckKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::optional<CheckKind> check_kind_named(std::string_view name) {
  for (std::size_t i = 0; i < kCheckKindCount; ++i) {
    if (kNames[i] == name) return static_cast<CheckKind>(i);
  }
  return std::nullopt;
}

std::vector<std::string> names_of(CheckKinds kinds) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < kCheckKindCount; ++i) {
    if (kinds.contains(static_cast<CheckKind>(i))) result.emplace_back(kNames[i]);
  }
  return result;
}

}  // namespace proviso::subject

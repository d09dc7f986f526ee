// The codes of the diagnostics of project files. `proviso explain` explains each (codes.cpp).
#pragma once

#include <span>
#include <string_view>

#include "base/diagnostic.hpp"

namespace proviso::project {

/// The texts of `proviso explain` for project files, sorted by code.
std::span<const CodeExplanation> diagnostic_codes();

namespace code {

inline constexpr std::string_view kSyntax = "PRJ001";
inline constexpr std::string_view kUnknownKey = "PRJ002";
inline constexpr std::string_view kTwice = "PRJ003";
inline constexpr std::string_view kType = "PRJ004";
inline constexpr std::string_view kMissing = "PRJ005";
inline constexpr std::string_view kUnknownName = "PRJ006";
inline constexpr std::string_view kNoLevel = "PRJ007";
inline constexpr std::string_view kCycle = "PRJ008";
inline constexpr std::string_view kFile = "PRJ009";
inline constexpr std::string_view kOption = "PRJ010";
inline constexpr std::string_view kValue = "PRJ011";
inline constexpr std::string_view kEmpty = "PRJ012";

}  // namespace code
}  // namespace proviso::project

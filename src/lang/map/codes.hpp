// The codes of the diagnostics of .map files. `proviso explain` explains each (codes.cpp).
#pragma once

#include <span>
#include <string_view>

#include "base/diagnostic.hpp"

namespace proviso::map {

/// The texts of `proviso explain` for mappings, sorted by code.
std::span<const CodeExplanation> diagnostic_codes();

namespace code {

inline constexpr std::string_view kUnexpectedCharacter = "MAP001";
inline constexpr std::string_view kOpenComment = "MAP002";
inline constexpr std::string_view kSyntax = "MAP003";
inline constexpr std::string_view kOpenString = "MAP004";
inline constexpr std::string_view kDuplicate = "MAP005";
inline constexpr std::string_view kUnknownThread = "MAP006";
inline constexpr std::string_view kUnbound = "MAP007";
inline constexpr std::string_view kUnusedBinding = "MAP008";
inline constexpr std::string_view kEmptyDomain = "MAP009";
inline constexpr std::string_view kUnknownDomain = "MAP010";
inline constexpr std::string_view kAmbiguous = "MAP011";
inline constexpr std::string_view kNumber = "MAP012";
inline constexpr std::string_view kNoComponent = "MAP013";
inline constexpr std::string_view kEmptyText = "MAP014";
inline constexpr std::string_view kUnmapped = "MAP015";
inline constexpr std::string_view kNeverHit = "MAP016";
inline constexpr std::string_view kOutsideAlphabets = "MAP017";
inline constexpr std::string_view kPlace = "MAP018";

}  // namespace code
}  // namespace proviso::map

// The codes of the diagnostics of .collab files. `proviso explain` explains each
// (codes.cpp).
#pragma once

#include <span>
#include <string_view>

#include "base/diagnostic.hpp"

namespace proviso::collab {

/// The texts of `proviso explain` for designs, sorted by code.
std::span<const CodeExplanation> diagnostic_codes();

namespace code {

inline constexpr std::string_view kUnexpectedCharacter = "COL001";
inline constexpr std::string_view kOpenComment = "COL002";
inline constexpr std::string_view kSyntax = "COL003";
inline constexpr std::string_view kTooDeep = "COL004";
inline constexpr std::string_view kDuplicate = "COL005";
inline constexpr std::string_view kUndeclaredState = "COL006";
inline constexpr std::string_view kUndeclaredSymbol = "COL007";
inline constexpr std::string_view kUnknownMachine = "COL008";
inline constexpr std::string_view kUnknownHost = "COL009";
inline constexpr std::string_view kUnknownInterface = "COL010";
inline constexpr std::string_view kUnknownExtension = "COL011";
inline constexpr std::string_view kNoInitialState = "COL012";
inline constexpr std::string_view kEdgeIntoIn = "COL013";
inline constexpr std::string_view kEdgeOutOfOut = "COL014";
inline constexpr std::string_view kNeverEntered = "COL015";
inline constexpr std::string_view kNeverLeft = "COL016";
inline constexpr std::string_view kUnconnected = "COL017";
inline constexpr std::string_view kPlaceholderOutput = "COL018";
inline constexpr std::string_view kStuck = "COL019";
inline constexpr std::string_view kOverlap = "COL020";
inline constexpr std::string_view kNotCtl = "COL021";
inline constexpr std::string_view kFreeInput = "COL022";
inline constexpr std::string_view kNotPropositional = "COL023";
inline constexpr std::string_view kTooLarge = "COL024";
inline constexpr std::string_view kNotInInterface = "COL025";
inline constexpr std::string_view kMissingHost = "COL026";
inline constexpr std::string_view kEmpty = "COL027";
inline constexpr std::string_view kSeveralSystems = "COL028";
inline constexpr std::string_view kNotObserved = "COL029";

}  // namespace code
}  // namespace proviso::collab

// The codes of the diagnostics of SLIM files. `proviso explain` explains each (codes.cpp).
#pragma once

#include <span>
#include <string_view>

#include "base/diagnostic.hpp"

namespace proviso::slim {

/// The texts of `proviso explain` for SLIM, sorted by code.
std::span<const CodeExplanation> diagnostic_codes();

namespace code {

// Syntax
inline constexpr std::string_view kUnexpectedCharacter = "SLIM001";
inline constexpr std::string_view kOpenString = "SLIM002";
inline constexpr std::string_view kSyntax = "SLIM003";
inline constexpr std::string_view kTooDeep = "SLIM004";
inline constexpr std::string_view kNumber = "SLIM005";
inline constexpr std::string_view kUnsupported = "SLIM010";
inline constexpr std::string_view kWrongEnd = "SLIM011";
// Names and instances
inline constexpr std::string_view kRecursive = "SLIM012";
inline constexpr std::string_view kUnknown = "SLIM013";
inline constexpr std::string_view kDuplicate = "SLIM014";
inline constexpr std::string_view kRoot = "SLIM015";
inline constexpr std::string_view kTooLarge = "SLIM016";
// Types, connections and automata
inline constexpr std::string_view kType = "SLIM020";
inline constexpr std::string_view kConnection = "SLIM021";
inline constexpr std::string_view kNotAssignable = "SLIM022";
inline constexpr std::string_view kDrivers = "SLIM023";
inline constexpr std::string_view kTwoTriggers = "SLIM024";
inline constexpr std::string_view kTrigger = "SLIM025";
inline constexpr std::string_view kInitialMode = "SLIM026";
inline constexpr std::string_view kNoInitialState = "SLIM027";
inline constexpr std::string_view kRange = "SLIM030";
inline constexpr std::string_view kDivisor = "SLIM031";
// Error models
inline constexpr std::string_view kErrorModel = "SLIM040";
inline constexpr std::string_view kFaultEffect = "SLIM041";
// Infinite types and time
inline constexpr std::string_view kInteger = "SLIM050";
inline constexpr std::string_view kReal = "SLIM051";
inline constexpr std::string_view kContinuous = "SLIM052";
inline constexpr std::string_view kClock = "SLIM053";
inline constexpr std::string_view kStrictClock = "SLIM054";
// Notes
inline constexpr std::string_view kIgnored = "SLIM060";
inline constexpr std::string_view kChosen = "SLIM061";
// Properties
inline constexpr std::string_view kProperty = "SLIM070";

}  // namespace code
}  // namespace proviso::slim

// The codes of the diagnostics of SMV files. `proviso explain` explains each (codes.cpp).
#pragma once

#include <span>
#include <string_view>

#include "base/diagnostic.hpp"

namespace proviso::smv {

/// The texts of `proviso explain` for SMV, sorted by code.
std::span<const CodeExplanation> diagnostic_codes();

namespace code {

// Syntax
inline constexpr std::string_view kUnexpectedCharacter = "SMV001";
inline constexpr std::string_view kOpenComment = "SMV002";
inline constexpr std::string_view kSyntax = "SMV003";
inline constexpr std::string_view kTooDeep = "SMV004";
inline constexpr std::string_view kNumber = "SMV005";
inline constexpr std::string_view kWordLiteral = "SMV006";
inline constexpr std::string_view kDirective = "SMV007";
inline constexpr std::string_view kMacroUse = "SMV008";
inline constexpr std::string_view kTooLarge = "SMV009";
inline constexpr std::string_view kUnsupported = "SMV010";
inline constexpr std::string_view kSkipped = "SMV011";
inline constexpr std::string_view kReserved = "SMV012";
// Names and instances
inline constexpr std::string_view kUndefined = "SMV013";
inline constexpr std::string_view kUndefinedModule = "SMV014";
inline constexpr std::string_view kDuplicate = "SMV015";
inline constexpr std::string_view kParameterCount = "SMV016";
inline constexpr std::string_view kRecursiveModule = "SMV017";
inline constexpr std::string_view kMissingMain = "SMV018";
inline constexpr std::string_view kNoValue = "SMV019";
inline constexpr std::string_view kNotConstant = "SMV020";
inline constexpr std::string_view kIndexRange = "SMV021";
inline constexpr std::string_view kEmptyType = "SMV022";
inline constexpr std::string_view kNotInstance = "SMV023";
inline constexpr std::string_view kCyclicParameter = "SMV024";
inline constexpr std::string_view kAmbiguous = "SMV033";
// What may stand where
inline constexpr std::string_view kNextHere = "SMV025";
inline constexpr std::string_view kNestedNext = "SMV026";
inline constexpr std::string_view kTemporalHere = "SMV027";
inline constexpr std::string_view kInputHere = "SMV028";
// Assignments and definitions
inline constexpr std::string_view kNotAssignable = "SMV029";
inline constexpr std::string_view kAssignedTwice = "SMV030";
inline constexpr std::string_view kCyclicDefine = "SMV031";
inline constexpr std::string_view kCyclicAssignment = "SMV032";

}  // namespace code
}  // namespace proviso::smv

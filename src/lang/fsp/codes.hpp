// The codes of FSP's diagnostics. `proviso explain` explains each (codes.cpp).
#pragma once

#include <span>
#include <string_view>

#include "base/diagnostic.hpp"

namespace proviso::fsp {

/// The texts of `proviso explain` for FSP, sorted by code.
std::span<const CodeExplanation> diagnostic_codes();

namespace code {

inline constexpr std::string_view kUnexpectedCharacter = "FSP001";
inline constexpr std::string_view kOpenComment = "FSP002";
inline constexpr std::string_view kOpenString = "FSP003";
inline constexpr std::string_view kIntegerTooLarge = "FSP004";
inline constexpr std::string_view kSyntax = "FSP005";
inline constexpr std::string_view kTooDeep = "FSP006";
inline constexpr std::string_view kNotFsp = "FSP007";
inline constexpr std::string_view kTauLabel = "FSP008";
inline constexpr std::string_view kUndefinedSet = "FSP009";
inline constexpr std::string_view kDuplicate = "FSP010";
inline constexpr std::string_view kReservedName = "FSP011";
inline constexpr std::string_view kUndefinedProcess = "FSP012";
inline constexpr std::string_view kUndefinedLocal = "FSP013";
inline constexpr std::string_view kUndefinedVariable = "FSP014";
inline constexpr std::string_view kUndefinedConstant = "FSP015";
inline constexpr std::string_view kNotAnInteger = "FSP016";
inline constexpr std::string_view kEmptyRange = "FSP017";
inline constexpr std::string_view kTooManyValues = "FSP018";
inline constexpr std::string_view kShadowedVariable = "FSP019";
inline constexpr std::string_view kArgumentCount = "FSP020";
inline constexpr std::string_view kNondeterministicProperty = "FSP021";
inline constexpr std::string_view kNotSequential = "FSP022";
inline constexpr std::string_view kRecursiveProcess = "FSP023";
inline constexpr std::string_view kDivisionByZero = "FSP024";
inline constexpr std::string_view kLabelIsASet = "FSP025";
inline constexpr std::string_view kIndexOutOfSet = "FSP026";
inline constexpr std::string_view kFluentOverlap = "FSP027";
inline constexpr std::string_view kUndefinedProposition = "FSP028";
inline constexpr std::string_view kConstraintNotSafety = "FSP029";
inline constexpr std::string_view kFormulaTooLarge = "FSP030";
inline constexpr std::string_view kImport = "FSP031";
inline constexpr std::string_view kAnimationIgnored = "FSP032";
inline constexpr std::string_view kIndexedProcessName = "FSP033";
inline constexpr std::string_view kUndefinedTarget = "FSP034";
inline constexpr std::string_view kEmptyTarget = "FSP035";
inline constexpr std::string_view kUnknownSetting = "FSP036";

}  // namespace code
}  // namespace proviso::fsp

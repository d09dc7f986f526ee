// The codes of Promela's diagnostics. `proviso explain` explains each (codes.cpp).
#pragma once

#include <span>
#include <string_view>

#include "base/diagnostic.hpp"

namespace proviso::promela {

/// The texts of `proviso explain` for Promela, sorted by code.
std::span<const CodeExplanation> diagnostic_codes();

namespace code {

inline constexpr std::string_view kOpenComment = "PML001";
inline constexpr std::string_view kOpenString = "PML002";
inline constexpr std::string_view kIntegerTooLarge = "PML003";
inline constexpr std::string_view kUnexpectedCharacter = "PML004";
inline constexpr std::string_view kDirective = "PML005";
inline constexpr std::string_view kMacroUse = "PML006";
inline constexpr std::string_view kInclude = "PML007";
inline constexpr std::string_view kErrorDirective = "PML008";
inline constexpr std::string_view kTooLarge = "PML009";
inline constexpr std::string_view kInline = "PML010";
inline constexpr std::string_view kSyntax = "PML011";
inline constexpr std::string_view kTooDeep = "PML012";
inline constexpr std::string_view kEmbeddedC = "PML013";
inline constexpr std::string_view kUnsupported = "PML014";
inline constexpr std::string_view kUndeclared = "PML015";
inline constexpr std::string_view kRedeclared = "PML016";
inline constexpr std::string_view kNoSuchField = "PML017";
inline constexpr std::string_view kIndex = "PML018";
inline constexpr std::string_view kNotConstant = "PML019";
inline constexpr std::string_view kType = "PML020";
inline constexpr std::string_view kArguments = "PML021";
inline constexpr std::string_view kUndefinedProctype = "PML022";
inline constexpr std::string_view kUndefinedLabel = "PML023";
inline constexpr std::string_view kBadLabel = "PML024";
inline constexpr std::string_view kMisplacedBreak = "PML025";
inline constexpr std::string_view kGotoLoop = "PML026";
inline constexpr std::string_view kDStepJump = "PML027";
inline constexpr std::string_view kNoProcess = "PML028";
inline constexpr std::string_view kNextOperator = "PML029";
inline constexpr std::string_view kFormula = "PML030";
inline constexpr std::string_view kRunPlace = "PML031";
inline constexpr std::string_view kTestPlace = "PML032";
inline constexpr std::string_view kElse = "PML033";
inline constexpr std::string_view kInitialiser = "PML034";
inline constexpr std::string_view kMtype = "PML035";
inline constexpr std::string_view kWideBit = "PML036";

}  // namespace code
}  // namespace proviso::promela

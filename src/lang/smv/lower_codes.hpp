// The codes of diagnostics from typing and lowering an SMV model.
#pragma once

#include <string_view>

namespace proviso::smv::code {

// Types
inline constexpr std::string_view kOperandType = "SMV050";
inline constexpr std::string_view kSetHere = "SMV051";
inline constexpr std::string_view kAssignedType = "SMV052";
inline constexpr std::string_view kBooleanExpected = "SMV053";
inline constexpr std::string_view kConstantExpected = "SMV054";
inline constexpr std::string_view kWordWidth = "SMV055";
inline constexpr std::string_view kEnumerationValues = "SMV056";
inline constexpr std::string_view kValueTooLarge = "SMV057";
inline constexpr std::string_view kTemporalOperand = "SMV058";
// What a solver finds
inline constexpr std::string_view kNotExhaustive = "SMV060";
inline constexpr std::string_view kValueRange = "SMV061";
inline constexpr std::string_view kDivisionByZero = "SMV062";
inline constexpr std::string_view kIndexBounds = "SMV063";
inline constexpr std::string_view kShiftAmount = "SMV064";
inline constexpr std::string_view kNoInitialState = "SMV065";

}  // namespace proviso::smv::code

// The diagnostics of the AIGER reader by number.
#pragma once

#include <span>
#include <string_view>

#include "base/diagnostic.hpp"

namespace proviso::aiger {

/// The texts of `proviso explain` for the AIGER format, sorted by code.
std::span<const CodeExplanation> diagnostic_codes();

namespace code {

inline constexpr std::string_view kMissingHeader = "AIG001";
inline constexpr std::string_view kMalformedHeader = "AIG002";
inline constexpr std::string_view kMalformedLine = "AIG003";
inline constexpr std::string_view kEndOfFile = "AIG004";
inline constexpr std::string_view kLiteralOutOfRange = "AIG005";
inline constexpr std::string_view kWrongDefinition = "AIG006";
inline constexpr std::string_view kUndefined = "AIG007";
inline constexpr std::string_view kCycle = "AIG008";
inline constexpr std::string_view kReset = "AIG009";
inline constexpr std::string_view kMalformedSymbol = "AIG010";
inline constexpr std::string_view kTooManyVariables = "AIG012";

}  // namespace code
}  // namespace proviso::aiger

// The diagnostics of the Aldebaran reader by number.
#pragma once

#include <span>
#include <string_view>

#include "base/diagnostic.hpp"

namespace proviso::aut {

/// The texts of `proviso explain` for the Aldebaran format, sorted by code.
std::span<const CodeExplanation> diagnostic_codes();

namespace code {

inline constexpr std::string_view kMissingHeader = "AUT001";
inline constexpr std::string_view kMalformedHeader = "AUT002";
inline constexpr std::string_view kMalformedTransition = "AUT003";
inline constexpr std::string_view kTooFewTransitions = "AUT004";
inline constexpr std::string_view kTooManyTransitions = "AUT005";
inline constexpr std::string_view kStateOutOfRange = "AUT006";
inline constexpr std::string_view kTooManyStates = "AUT007";
inline constexpr std::string_view kUnmentionedStates = "AUT008";

}  // namespace code
}  // namespace proviso::aut

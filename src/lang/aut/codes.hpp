// The diagnostics of the Aldebaran reader by number.
#pragma once

#include <string_view>

namespace proviso::aut::code {

inline constexpr std::string_view kMissingHeader = "AUT001";
inline constexpr std::string_view kMalformedHeader = "AUT002";
inline constexpr std::string_view kMalformedTransition = "AUT003";
inline constexpr std::string_view kTooFewTransitions = "AUT004";
inline constexpr std::string_view kTooManyTransitions = "AUT005";
inline constexpr std::string_view kStateOutOfRange = "AUT006";
inline constexpr std::string_view kTooManyStates = "AUT007";
inline constexpr std::string_view kUnmentionedStates = "AUT008";

}  // namespace proviso::aut::code

// The codes of the diagnostics of SCXML documents. `proviso explain` explains each (codes.cpp).
#pragma once

#include <span>
#include <string_view>

#include "base/diagnostic.hpp"

namespace proviso::scxml {

/// The texts of `proviso explain` for SCXML documents, sorted by code.
std::span<const CodeExplanation> diagnostic_codes();

namespace code {

inline constexpr std::string_view kNotText = "SCX001";
inline constexpr std::string_view kNotWellFormed = "SCX002";
inline constexpr std::string_view kNotReadXml = "SCX003";
inline constexpr std::string_view kTooDeep = "SCX004";
inline constexpr std::string_view kNotScxml = "SCX005";
inline constexpr std::string_view kMisplaced = "SCX006";
inline constexpr std::string_view kUnsupported = "SCX007";
inline constexpr std::string_view kAttribute = "SCX008";
inline constexpr std::string_view kDuplicate = "SCX009";
inline constexpr std::string_view kUnknownState = "SCX010";
inline constexpr std::string_view kTargets = "SCX011";
inline constexpr std::string_view kInitial = "SCX012";
inline constexpr std::string_view kDataModel = "SCX013";
inline constexpr std::string_view kData = "SCX014";
inline constexpr std::string_view kExpression = "SCX015";
inline constexpr std::string_view kUnknownData = "SCX016";
inline constexpr std::string_view kEvent = "SCX017";
inline constexpr std::string_view kSendToSelf = "SCX018";
inline constexpr std::string_view kNeverRests = "SCX019";
inline constexpr std::string_view kNotCtl = "SCX020";
inline constexpr std::string_view kNotPropositional = "SCX021";
inline constexpr std::string_view kUnknownAtom = "SCX022";
inline constexpr std::string_view kTooLarge = "SCX023";
inline constexpr std::string_view kOwnElement = "SCX024";

}  // namespace code
}  // namespace proviso::scxml

// Parses word literals: 0ud8_255, 0sb4_1010, 0h_ff.
//
// After the 0 come u or s (unsigned if neither), the base b, o, d or h, the width, and the digits,
// among which _ may stand. Without a width, the digits determine it; a decimal word must have one.
// A signed decimal number may be as large as the absolute value of the least number, because
// -0sd4_8 negates it.
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "lang/smv/flat.hpp"

namespace proviso::smv {

inline constexpr std::uint32_t kMaximumWidth = 64;

/// Parses a literal. The error says what is wrong.
tl::expected<WordConstant, std::string> read_word(std::string_view text);

}  // namespace proviso::smv

// The byte order mark of UTF-8, which some editors put at the start of a file. It says nothing, so
// that whatever reads text from a file leaves it out.
#pragma once

#include <string_view>

namespace proviso {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace proviso

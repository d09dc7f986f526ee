// The UTF-8 byte order mark, which some editors put at the start of a file. It carries no meaning,
// so everything that reads text from a file skips it.
#pragma once

#include <string_view>

namespace proviso {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace proviso

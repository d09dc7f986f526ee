// Text inside DOT graphs.
#pragma once

#include <string>
#include <string_view>

namespace proviso::report {

/// A text as a quoted identifier of DOT. Control characters are dropped.
inline std::string dot_quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) >= 0x20) result += c;
  }
  return result + '"';
}

}  // namespace proviso::report

#include "report/answer/markup.hpp"

#include <cstdint>

namespace proviso::report {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// The number of bytes of the UTF-8 character that a text begins with; 0 if it begins with none.
std::size_t character_length(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80U) return 1;
  const std::size_t length = first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : 2;
  if (first < 0xC2U || first > 0xF4U || text.size() < length) return 0;
  std::uint32_t code = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return 0;
    code = code << 6U | (byte(i) & 0x3FU);
  }
  const bool is_overlong = (length == 3 && code < 0x800U) || (length == 4 && code < 0x10000U);
  const bool is_surrogate = code >= 0xD800U && code <= 0xDFFFU;
  const bool is_excluded = code == 0xFFFEU || code == 0xFFFFU || code > 0x10FFFFU;
  return is_overlong || is_surrogate || is_excluded ? 0 : length;
}

/// Copies well-formed text, with one character at a time replaced by `replace` where that returns
/// something.
template <typename Replace>
std::string mapped(std::string_view text, const Replace& replace) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) {
      result += kReplacement;
      text.remove_prefix(1);
      continue;
    }
    const std::string_view other = length == 1 ? replace(text.front()) : std::string_view();
    const bool is_control = static_cast<unsigned char>(text.front()) < ' ' || text.front() == 0x7F;
    if (!other.empty()) {
      result += other;
    } else if (!is_control || text.front() == '\n') {
      result += text.substr(0, length);
    }
    text.remove_prefix(length);
  }
  return result;
}

}  // namespace

std::string escaped_markup(std::string_view text) {
  return mapped(text, [](char c) -> std::string_view {
    switch (c) {
      case '&':
        return "&amp;";
      case '<':
        return "&lt;";
      case '>':
        return "&gt;";
      case '"':
        return "&quot;";
      case '\'':
        return "&#39;";
      default:
        return {};
    }
  });
}

std::string escaped_markdown(std::string_view text) {
  return mapped(text, [](char c) -> std::string_view {
    switch (c) {
      case '&':
        return "&#38;";
      case '<':
        return "&#60;";
      case '>':
        return "&#62;";
      case '|':
        return "&#124;";
      case '\\':
        return "&#92;";
      case '`':
        return "&#96;";
      case '*':
        return "&#42;";
      case '_':
        return "&#95;";
      case '[':
        return "&#91;";
      case ']':
        return "&#93;";
      case '~':
        return "&#126;";
      case '$':
        return "&#36;";
      case '@':
        return "&#64;";
      case '#':
        return "&#35;";
      case ':':
        return "&#58;";
      case '!':
        return "&#33;";
      case '\n':
        return " ";
      default:
        return {};
    }
  });
}

std::string shortened(std::string_view text, std::size_t longest) {
  if (text.size() <= longest) return std::string(text);
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return std::string(text.substr(0, end)) + "…";
}

}  // namespace proviso::report

#include "lang/smv/word_literal.hpp"

#include <cctype>
#include <charconv>

#include <fmt/format.h>

namespace proviso::smv {
namespace {

unsigned digit_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  return static_cast<unsigned>(std::tolower(static_cast<unsigned char>(c)) - 'a') + 10;
}

/// value * base + digit; false if it does not fit.
bool append_digit(std::vector<bool>& bits, unsigned base, unsigned digit) {
  unsigned carry = digit;
  for (std::size_t k = 0; k < bits.size(); ++k) {
    carry += bits[k] ? base : 0;
    bits[k] = (carry & 1U) != 0;
    carry >>= 1U;
  }
  return carry == 0;
}

struct Base {
  unsigned value;
  std::uint32_t bits;  // of a digit; 0: not a whole number of them
};

Base base_of(char c) {
  switch (std::tolower(static_cast<unsigned char>(c))) {
    case 'b':
      return {2, 1};
    case 'o':
      return {8, 3};
    case 'h':
      return {16, 4};
    default:
      return {10, 0};
  }
}

/// At most 2^(width - 1), which is the negation of itself.
bool fits_signed(const std::vector<bool>& bits) {
  if (!bits.back()) return true;
  for (std::size_t k = 0; k + 1 < bits.size(); ++k) {
    if (bits[k]) return false;
  }
  return true;
}

}  // namespace

tl::expected<WordConstant, std::string> read_word(std::string_view text) {
  std::size_t at = 1;
  WordConstant result;
  if (text[at] == 's' || text[at] == 'u') result.is_signed = text[at++] == 's';
  const Base base = base_of(text[at++]);
  const std::size_t underscore = text.find('_', at);
  const std::string_view width_text = text.substr(at, underscore - at);
  std::string digits;
  for (const char c : text.substr(underscore + 1)) {
    if (c == '_') continue;
    if (digit_value(c) >= base.value) {
      return tl::unexpected(fmt::format("{} is not a digit in base {}", c, base.value));
    }
    digits += c;
  }
  std::uint64_t width = digits.size() * base.bits;
  if (!width_text.empty()) {
    const auto read =
        std::from_chars(width_text.data(), width_text.data() + width_text.size(), width);
    if (read.ec != std::errc()) width = kMaximumWidth + 1;
  } else if (base.bits == 0) {
    return tl::unexpected(std::string("a decimal word needs a width, as in 0ud8_255"));
  }
  if (width == 0 || width > kMaximumWidth) {
    return tl::unexpected(fmt::format("a word has 1 to {} bits", kMaximumWidth));
  }
  result.bits.assign(width, false);
  for (const char c : digits) {
    if (!append_digit(result.bits, base.value, digit_value(c))) {
      return tl::unexpected(fmt::format("the number does not fit into {} bit(s)", width));
    }
  }
  const bool is_signed_decimal = result.is_signed && base.bits == 0;
  if (is_signed_decimal && !fits_signed(result.bits)) {
    return tl::unexpected(fmt::format("the number does not fit into {} signed bit(s)", width));
  }
  return result;
}

}  // namespace proviso::smv

#include "lang/smv/text_scanner.hpp"

#include <algorithm>
#include <cctype>

namespace proviso::smv {
namespace {

bool starts_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

bool is_name(std::string_view text) { return !text.empty() && starts_name(text.front()); }

bool is_number(std::string_view text) { return !text.empty() && is_digit(text.front()); }

std::optional<Fragment> TextScanner::next() {
  const std::size_t begin = at_;
  skip_blanks(false);
  if (at_ >= text_.size()) return std::nullopt;
  return fragment(begin);
}

std::vector<Fragment> TextScanner::rest_of_line() {
  std::vector<Fragment> line;
  while (true) {
    const std::size_t begin = at_;
    skip_blanks(true);
    if (at_ >= text_.size() || peek() == '\n') return line;
    line_start_ = false;
    line.push_back(fragment(begin));
  }
}

void TextScanner::skip_blanks(bool to_line_end) {
  const std::size_t begin = at_;
  while (at_ < text_.size()) {
    const bool continues =
        peek() == '\\' && (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n'));
    if (to_line_end && continues) {
      at_ += peek(1) == '\n' ? 2 : 3;
    } else if (peek() == '\n') {
      if (to_line_end) break;
      line_start_ = true;
      ++at_;
    } else if (std::isspace(static_cast<unsigned char>(peek()))) {
      ++at_;
    } else if (!skip_comment(to_line_end)) {
      break;
    }
  }
  if (at_ != begin) in_name_ = false;
}

bool TextScanner::skip_comment(bool to_line_end) {
  const std::string_view rest = text_.substr(at_);
  if (rest.starts_with("--") && !in_name_) {
    at_ = std::min(text_.find('\n', at_), text_.size());
    return true;
  }
  if (rest.starts_with("/--") && !to_line_end) {
    skip_beyond("--/", 3);
    return true;
  }
  if (rest.starts_with("/*")) {
    skip_beyond("*/", 2);
    return true;
  }
  return false;
}

void TextScanner::skip_beyond(std::string_view close, std::size_t opening) {
  const std::size_t found = text_.find(close, at_ + opening);
  at_ = found == std::string_view::npos ? text_.size() : found + close.size();
}

Fragment TextScanner::fragment(std::size_t blank_begin) {
  const std::size_t begin = at_;
  const auto continues = [](char c) { return starts_name(c) || is_digit(c); };
  if (continues(peek())) {
    in_name_ = in_name_ || starts_name(peek());
    while (continues(peek())) ++at_;
  } else if (peek() == '#' && peek(1) == '#') {
    at_ += 2;
  } else if (peek() == '"') {
    const std::size_t close = text_.find_first_of("\"\n", at_ + 1);
    at_ = close == std::string_view::npos || text_[close] == '\n' ? at_ + 1 : close + 1;
  } else {
    in_name_ = in_name_ && (peek() == '-' || peek() == '$' || peek() == '#');
    ++at_;
  }
  Fragment result{text_.substr(begin, at_ - begin), text_.substr(blank_begin, begin - blank_begin)};
  result.span = {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
  result.is_directive = line_start_ && result.text == "#";
  line_start_ = false;
  return result;
}

}  // namespace proviso::smv

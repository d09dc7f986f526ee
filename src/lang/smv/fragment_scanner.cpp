#include "lang/smv/fragment_scanner.hpp"

namespace proviso::smv {

bool is_name(std::string_view text) { return !text.empty() && starts_word(text.front()); }

bool is_number(std::string_view text) { return !text.empty() && is_digit(text.front()); }

std::optional<Fragment> FragmentScanner::next() {
  const std::size_t begin = at_;
  skip_blanks(false);
  if (at_end()) return std::nullopt;
  return fragment(begin);
}

std::vector<Fragment> FragmentScanner::rest_of_line() {
  std::vector<Fragment> line;
  while (true) {
    const std::size_t begin = at_;
    skip_blanks(true);
    if (at_end() || peek() == '\n') return line;
    line_start_ = false;
    line.push_back(fragment(begin));
  }
}

void FragmentScanner::skip_blanks(bool to_line_end) {
  const std::size_t begin = at_;
  while (!at_end()) {
    const bool continues =
        peek() == '\\' && (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n'));
    if (to_line_end && continues) {
      advance(peek(1) == '\n' ? 2 : 3);
    } else if (peek() == '\n') {
      if (to_line_end) break;
      line_start_ = true;
      advance();
    } else if (is_blank(peek())) {
      advance();
    } else if (!skip_comment(to_line_end)) {
      break;
    }
  }
  if (at_ != begin) in_name_ = false;
}

bool FragmentScanner::skip_comment(bool to_line_end) {
  if (follows("--") && !in_name_) {
    skip_line();
  } else if (follows("/--") && !to_line_end) {
    skip_beyond("--/", at_ + 3);
  } else if (follows("/*")) {
    skip_beyond("*/", at_ + 2);
  } else {
    return false;
  }
  return true;
}

Fragment FragmentScanner::fragment(std::size_t blank_begin) {
  const std::size_t begin = at_;
  if (continues_word(peek())) {
    in_name_ = in_name_ || starts_word(peek());
    skip_while(continues_word);
  } else if (follows("##")) {
    advance(2);
  } else if (peek() == '"') {
    const std::size_t close = text_.find_first_of("\"\n", begin + 1);
    const bool is_closed = close != std::string_view::npos && text_[close] == '"';
    advance(is_closed ? close + 1 - begin : 1);
  } else {
    in_name_ = in_name_ && (peek() == '-' || peek() == '$' || peek() == '#');
    advance();
  }
  Fragment result{text_from(begin), text_.substr(blank_begin, begin - blank_begin)};
  result.span = span_from(begin);
  result.is_directive = line_start_ && result.text == "#";
  line_start_ = false;
  return result;
}

}  // namespace proviso::smv

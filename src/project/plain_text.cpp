#include "project/plain_text.hpp"

#include <cstddef>

namespace proviso::project {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

class Stripper {
 public:
  explicit Stripper(std::string_view text) : text_(text) {}

  std::string run() {
    while (at_ < text_.size()) step();
    return std::move(result_);
  }

 private:
  char look(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void step() {
    const char c = look();
    if (c == '\\' && look(1) == '\n') {  // continues the line, also that of a directive
      at_ += 2;
      gap_ = true;
    } else if (c == '/' && look(1) == '*') {
      const std::size_t end = text_.find("*/", at_ + 2);
      at_ = end == std::string_view::npos ? text_.size() : end + 2;
      gap_ = true;
    } else if (c == '/' && look(1) == '/') {
      skip_line_comment();
    } else if (c == '\n') {
      ++at_;
      end_line();
    } else if (is_blank(c)) {
      ++at_;
      gap_ = true;
    } else if (c == '"' || c == '\'') {
      literal(c);
    } else {
      put(c);
      ++at_;
    }
  }

  void skip_line_comment() {
    while (at_ < text_.size() && look() != '\n') at_ += look() == '\\' && look(1) == '\n' ? 2 : 1;
    gap_ = true;
  }

  /// A directive ends with its line; any other line continues with the next.
  void end_line() {
    if (in_directive_) result_ += '\n';
    gap_ = !in_directive_;
    in_directive_ = false;
    fresh_line_ = true;
  }

  void put(char c) {
    if (fresh_line_ && c == '#') {
      if (!result_.empty() && result_.back() != '\n') result_ += '\n';
      in_directive_ = true;
      gap_ = false;
    }
    fresh_line_ = false;
    if (gap_ && !result_.empty() && result_.back() != '\n') result_ += ' ';
    gap_ = false;
    result_ += c;
  }

  /// Copies up to the closing quote, or to the end of the line: `'` separates digits, too.
  void literal(char quote) {
    put(quote);
    ++at_;
    while (at_ < text_.size() && look() != '\n') {
      const char c = look();
      result_ += c;
      ++at_;
      if (c == quote) return;
      if (c == '\\' && at_ < text_.size() && look() != '\n') {
        result_ += look();
        ++at_;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string result_ = {};
  bool gap_ = false;
  bool fresh_line_ = true;
  bool in_directive_ = false;
};

}  // namespace

std::string plain_text(std::string_view text) {
  if (text.find("R\"") != std::string_view::npos) return std::string(text);
  return Stripper(text).run();
}

}  // namespace proviso::project

#include "project/plain_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>

#include "base/file_name.hpp"

namespace proviso::project {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_name(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '$' || byte >= 0x80U;
}

/// Stands for a line break within a comment or a continued line, which ends no directive.
constexpr char kInnerBreak = '\v';

class Stripper {
 public:
  Stripper(std::string_view text, Lines lines) : text_(text), keeps_lines_(lines == Lines::Kept) {}

  std::string run() {
    while (at_ < text_.size() && !unclear_) step();
    return unclear_ ? std::string(text_) : std::move(result_);
  }

 private:
  char look(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void step() {
    const char c = look();
    if (c == '\\') {
      continue_line();
    } else if (c == '/' && look(1) == '*') {
      const std::size_t end = text_.find("*/", at_ + 2);
      skip_to(end == std::string_view::npos ? text_.size() : end + 2);
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
    } else if (is_digit(c) || (c == '.' && is_digit(look(1)))) {
      number();
    } else if (is_name(c)) {
      name();
    } else if (c == '<' && names_header_) {
      literal('>');
    } else {
      unclear_ = fresh_line_ && c == '%' && look(1) == ':';  // another spelling of #
      put(c);
      ++at_;
    }
  }

  /// Moves over a comment or a continued line.
  void skip_to(std::size_t end) {
    if (keeps_lines_) {
      const auto breaks = std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                     text_.begin() + static_cast<std::ptrdiff_t>(end), '\n');
      result_.append(static_cast<std::size_t>(breaks), kInnerBreak);
    }
    at_ = end;
    gap_ = true;
  }

  /// A backslash ends the line if only blanks follow. It may be in the midst of a token, unless
  /// there is a blank on one side.
  void continue_line() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && is_blank(text_[end])) ++end;
    if (end >= text_.size() || text_[end] != '\n') {
      put('\\');
      ++at_;
      return;
    }
    const char after = end + 1 < text_.size() ? text_[end + 1] : '\n';
    const bool blank_after = after == '\n' || is_blank(after);
    unclear_ = !gap_ && !blank_after;
    skip_to(end + 1);
  }

  /// A comment whose line is continued goes on: rare, and compilers warn.
  void skip_line_comment() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view comment = text_.substr(at_, end - at_);
    while (!comment.empty() && is_blank(comment.back())) comment.remove_suffix(1);
    unclear_ = comment.ends_with('\\');
    at_ = end;
    gap_ = true;
  }

  /// A directive ends with its line; any other line continues with the next.
  void end_line() {
    if (in_directive_ || keeps_lines_) {
      result_ += '\n';
      gap_ = false;
    } else {
      gap_ = true;
    }
    in_directive_ = names_header_ = false;
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

  /// Copies up to the closing quote, which has to be in the same line.
  void literal(char quote) {
    put(look());
    ++at_;
    while (at_ < text_.size() && look() != '\n') {
      const char c = look();
      result_ += c;
      ++at_;
      if (c == quote) return;
      if (c == '\\' && quote != '>' && at_ < text_.size() && look() != '\n') {
        result_ += look();
        ++at_;
      }
    }
    unclear_ = true;
  }

  /// A number of the preprocessor, in which a single quote separates digits.
  void number() {
    put(look());
    ++at_;
    while (is_name(look()) || look() == '.' || (look() == '\'' && is_name(look(1)))) {
      result_ += look();
      ++at_;
    }
  }

  void name() {
    const std::size_t begin = at_;
    put(look());
    ++at_;
    while (is_name(look())) {
      result_ += look();
      ++at_;
    }
    const std::string_view word = text_.substr(begin, at_ - begin);
    unclear_ = word.back() == 'R' && look() == '"';  // a raw literal
    const bool includes =
        in_directive_ && (word == "include" || word == "include_next" || word == "import");
    names_header_ = names_header_ || includes || word.starts_with("__has_include");
  }

  std::string_view text_;
  bool keeps_lines_;
  std::size_t at_ = 0;
  std::string result_ = {};
  bool gap_ = false;
  bool fresh_line_ = true;
  bool in_directive_ = false;
  bool names_header_ = false;  // whether < begins the name of a header in this line
  bool unclear_ = false;
};

}  // namespace

std::string plain_text(std::string_view text, Lines lines) {
  const bool has_trigraph = text.find("?\?/") != std::string_view::npos;
  return has_trigraph ? std::string(text) : Stripper(text, lines).run();
}

bool has_plain_text(std::string_view path) {
  constexpr std::array kExtensions{"lts",  "fsp",     "pml",    "pm",  "pr", "prm", "prom",
                                   "spin", "promela", "collab", "map", "c",  "cc",  "cpp",
                                   "cxx",  "h",       "hh",     "hpp", "hxx"};
  const std::string extension = extension_of(path);
  return std::find(kExtensions.begin(), kExtensions.end(), extension) != kExtensions.end();
}

}  // namespace proviso::project

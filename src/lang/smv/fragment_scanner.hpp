// Splits a text as C's preprocessor does: names, numbers, single characters and the blanks between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/source.hpp"
#include "base/text_cursor.hpp"

namespace proviso::smv {

struct Fragment {
  std::string_view text = {};
  std::string_view blank = {};  // white space and comments before it
  Span span = {};
  bool exact = true;           // else the span is that of the macro that it came out of
  bool is_directive = false;   // a # that begins a line
  std::uint32_t ancestry = 0;  // the macros that it came out of, for the preprocessor
};

class FragmentScanner : TextCursor {
 public:
  using TextCursor::TextCursor;

  /// The next fragment; nullopt at the end.
  std::optional<Fragment> next();
  /// Returns the fragments up to the line break; a backslash before it continues the line. Comments
  /// are left out.
  std::vector<Fragment> rest_of_line();

 private:
  void skip_blanks(bool to_line_end);
  bool skip_comment(bool to_line_end);
  Fragment fragment(std::size_t blank_begin);

  bool line_start_ = true;
  bool in_name_ = false;  // of SMV, where -- is no comment
};

bool is_name(std::string_view text);
bool is_number(std::string_view text);

}  // namespace proviso::smv

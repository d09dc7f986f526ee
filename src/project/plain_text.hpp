// A source text without its comments and its layout, for languages with the comments of C.
//
// Two texts with the same plain text consist of the same tokens, so that every parser with such
// comments makes the same of them, positions apart. Comments become blanks; runs of blanks and line
// breaks become one blank; preprocessor directives keep a line of their own; literals between
// quotes stay as they are. A text with a raw string literal is returned unchanged.
//
//   plain_text("int  x; // a\n\n int y;")      // "int x; int y;"
#pragma once

#include <string>
#include <string_view>

namespace proviso::project {

std::string plain_text(std::string_view text);

}  // namespace proviso::project

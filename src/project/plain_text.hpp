// A source text without its comments and its layout, for languages with the comments of C.
//
// Two texts with the same plain text consist of the same tokens, so every parser with such comments
// reads them alike, except for positions. Comments become blanks; runs of blanks and line breaks
// become one blank; preprocessor directives keep a line of their own; literals between quotes and
// names of headers stay as they are. With Lines::Kept, equal texts have equal tokens in equal
// lines.
//
// Where this scanner could see other tokens than a compiler, the text is returned unchanged: raw
// literals, quotes that are not closed in their line, lines that are continued within a token.
//
//   plain_text("int  x; // a\n\n int y;")      // "int x; int y;"
#pragma once

#include <string>
#include <string_view>

namespace proviso::project {

enum class Lines : bool { Dropped, Kept };

std::string plain_text(std::string_view text, Lines lines = Lines::Dropped);

/// Whether a file of this name has the comments of C: FSP, Promela, designs, mappings, C and C++.
bool has_plain_text(std::string_view path);

}  // namespace proviso::project

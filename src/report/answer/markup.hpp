// Text inside HTML, SVG and Markdown: whatever a model calls its labels, they are shown as text.
#pragma once

#include <string>
#include <string_view>

namespace proviso::report {

/// Escapes text for the contents and the quoted attributes of HTML and SVG. Control characters are
/// dropped, and bytes that are not UTF-8 become U+FFFD.
std::string escaped_markup(std::string_view text);

/// Escapes text for Markdown, tables included: what could be markup, a link or a mention becomes an
/// entity, and a line break a blank.
std::string escaped_markdown(std::string_view text);

/// Cuts a text to at most this many bytes, but no character in two, and marks the cut with an
/// ellipsis.
std::string shortened(std::string_view text, std::size_t longest);

}  // namespace proviso::report

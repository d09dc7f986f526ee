// Splits text into tokens: comments and continued lines disappear, line breaks stay for the
// preprocessor.
//
// A number is decimal whatever it begins with, as for SPIN: 010 is ten, and 0x10 is 0 followed by a
// name. 'c' is the number of the character. `[]`, `<>` and `<->` are several tokens, since
// `q?[x]` and `q?<x>` begin alike; the parser of formulas joins them. A character that means
// nothing is a token too: it may stand in text that the preprocessor leaves out.
#pragma once

#include <vector>

#include "lang/promela/token.hpp"

namespace proviso::promela {

/// The whole file; the last token is End. Keywords are still names: a macro may have their
/// spelling.
std::vector<Token> tokenise(const SourceSet& sources, FileId file, Diagnostics& diagnostics);

}  // namespace proviso::promela

// Edits that may mend a mistake in a model: what the page offers where it is marked.
//
// Candidates come from what a diagnostic says: the name that it suggests, what was expected and
// what was found, what is not closed or not declared. They are generous, because each one is tried:
// `analyse` reads the text with the edit and offers it only if it mends the mistake (see there).
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/source.hpp"

namespace proviso::studio {

struct Fix {
  std::string title;  // what a button says
  Span span;          // what is replaced; empty where text is inserted
  std::string text;
};

/// The edits of the file that may mend a mistake in it, the likeliest first.
std::vector<Fix> possible_fixes(const SourceFile& file, const Diagnostic& diagnostic);

}  // namespace proviso::studio

// Parses SLIM files. After a syntax error, parsing resumes at the next unit, so several are
// reported.
#pragma once

#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "lang/slim/ast.hpp"

namespace proviso::slim {

/// Adds the units of a file to the document.
void parse(const SourceSet& sources, FileId file, Document& document, Diagnostics& diagnostics);

/// Parses a string, without its quotes, as an expression. Returns nullopt if an error was reported.
std::optional<ExpressionId> parse_expression(const SourceSet& sources, Span inside,
                                             Document& document, Diagnostics& diagnostics);

}  // namespace proviso::slim

// Parses tokens into a syntax tree. The grammar is SPIN's: what SPIN accepts is accepted, and where
// it rejects, the message says what was expected.
#pragma once

#include "lang/promela/ast.hpp"
#include "lang/promela/preprocessor.hpp"

namespace proviso::promela {

/// Preprocesses, expands inlines and parses. The result is usable only if no error was reported.
Specification parse(SourceSet& sources, FileId file, const Includer& includer,
                    Diagnostics& diagnostics);

}  // namespace proviso::promela

// Tokens to a syntax tree. SPIN's grammar decides: what it accepts is accepted, and where it
// rejects we say what was expected.
#pragma once

#include "lang/promela/ast.hpp"
#include "lang/promela/preprocessor.hpp"

namespace proviso::promela {

/// Preprocesses, expands inlines and parses. What is returned is of use only if no error was
/// reported.
Specification parse(SourceSet& sources, FileId file, const Includer& includer,
                    Diagnostics& diagnostics);

}  // namespace proviso::promela

// The C preprocessor, as far as Promela models use it: macros of both kinds with # and ##,
// conditionals, #include "file", #undef, #error. SPIN calls a C compiler for this; doing it here
// keeps the place of every token, so that a message about a macro can show its use and its text.
//
// A macro is expanded as C does it: arguments first, then the body with the arguments in place of
// its parameters is read again, and a macro that is met inside its own expansion is left alone.
// A text that doubles with every macro must not fill the memory: the number of tokens, the nesting
// of uses and that of files are bounded.
//
//   #define TWICE(x) (x) + (x)
//   y = TWICE(z)                 the tokens y = ( z ) + ( z ); both z at their place in this line
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "lang/promela/token.hpp"

namespace proviso::promela {

/// Adds the file that `#include "name"` in the file `from` means to the sources. The error says why
/// it cannot be read.
using Includer = std::function<tl::expected<FileId, std::string>(const std::string& name,
                                                                 FileId from, SourceSet& sources)>;

/// Returns the file as the parser sees it: keywords recognised, no line breaks, End at the end.
std::vector<Token> preprocess(SourceSet& sources, FileId file, const Includer& includer,
                              Expansions& expansions, Diagnostics& diagnostics);

}  // namespace proviso::promela

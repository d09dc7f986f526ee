// The C preprocessor, as far as SMV models use it: macros of both kinds with ##, conditionals,
// #include "file", #undef, #error.
//
// NuSMV passes the text through cpp before it reads it, so macros are replaced in a text of C
// tokens: in `0..N-1` the name N is found, although N-1 is one name in SMV. This is why the
// preprocessor works on text and not on tokens, unlike Promela's, whose tokens are those of C. The
// result is a text again, which records where every piece of it was written.
//
// Differences to cpp: comments of SMV are comments here too, also after the body of a macro, and
// what they contain is left alone. A text without directives is not touched at all.
//
//   #define N 4
//   VAR x : 0..N-1;              the text VAR x : 0..4-1;
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "base/diagnostic.hpp"
#include "base/source.hpp"

namespace proviso::smv {

/// Adds to the sources the file that `#include "name"` in the file `from` refers to. The error says
/// why it cannot be read.
using Includer = std::function<tl::expected<FileId, std::string>(const std::string& name,
                                                                 FileId from, SourceSet& sources)>;

/// A part of the text that was written in one place.
struct TextPiece {
  std::uint32_t begin = 0;  // in the text, up to the next piece
  Span origin;
  bool exact = true;  // else it came out of a macro, and the origin is the macro's use
};

struct PreprocessedText {
  std::string_view text;
  std::vector<TextPiece> pieces;  // in order, the first one begins at 0

  /// Where a part of the text was written.
  Span origin(std::size_t begin, std::size_t end) const;
};

PreprocessedText preprocess(SourceSet& sources, FileId file, const Includer& includer,
                            Diagnostics& diagnostics);

}  // namespace proviso::smv

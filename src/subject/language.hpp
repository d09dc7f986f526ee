// The languages that can be read: one table, from which everything that depends on the language of
// a file is looked up.
//
// A new language that lowers to an existing kind of model is a folder below src/lang, its line in
// the CMake list there, and a row of this table.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "base/maybe.hpp"
#include "base/source.hpp"
#include "subject/model.hpp"
#include "subject/model_kind.hpp"

namespace proviso::subject {

/// What a call says about how a file is read.
struct ReadingOptions {
  std::vector<std::string> defines = {};  // macros: N=3, or N
  bool legacy_bool = false;               // 0 and 1 are accepted as FALSE and TRUE
};

/// Where the texts, the diagnostics and the limits of reading are.
struct Reader {
  SourceSet& sources;
  Diagnostics& diagnostics;
  Context& context;
};

struct Language {
  std::string_view name;        // for --language
  std::string_view title;       // for people
  std::string_view extensions;  // in lower case, blank-separated
  ModelKind kind;
  std::span<const CodeExplanation> (*codes)();
  /// Reads a file, "-" for standard input. Null for a language that is planned. The error is a
  /// sentence; mistakes in the file are in the diagnostics besides.
  Maybe<Model> (*open)(const std::string& path, const ReadingOptions& options, Reader& reader);
};

std::span<const Language> languages();

/// The language that `chosen` names, or else the one that the file extension selects.
Maybe<const Language*> language_of(const std::string& path, const std::string& chosen,
                                   std::span<const Language> known = languages());

/// "model.lts has 2 errors"
std::string error_count(const std::string& path, const Diagnostics& diagnostics);

}  // namespace proviso::subject

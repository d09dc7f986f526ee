// The table of languages that can be read; everything that depends on the language of a file is
// looked up here.
//
// A new language that lowers to an existing kind of model takes a folder below src/lang, a line in
// the CMake list there, and a row in this table.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "base/maybe.hpp"
#include "base/source.hpp"
#include "lang/slim/reading.hpp"
#include "subject/model.hpp"
#include "subject/model_kind.hpp"

namespace proviso::subject {

/// The options of a request that affect how a file is read.
struct ReadingOptions {
  std::vector<std::string> defines = {};         // macros or constants: N=3, or N
  bool legacy_bool = false;                      // 0 and 1 are accepted as FALSE and TRUE
  std::vector<std::string> specifications = {};  // files with properties of a SLIM model
  slim::Reading slim = {};
};

/// Where reading finds its source texts, diagnostics and limits.
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
  /// Reads a file, "-" for standard input. The error is a sentence; mistakes in the file are also
  /// reported to the diagnostics. Null if a model may consist of several files.
  Maybe<Model> (*open)(const std::string& path, const ReadingOptions& options, Reader& reader);
  /// The same for the files of one model.
  Maybe<Model> (*open_all)(const std::vector<std::string>& paths, const ReadingOptions& options,
                           Reader& reader) = nullptr;
};

std::span<const Language> languages();

/// The language that `chosen` names, or else the one that the file extension selects.
Maybe<const Language*> language_of(const std::string& path, const std::string& chosen,
                                   std::span<const Language> known = languages());

/// "model.lts has 2 errors"
std::string error_count(const std::string& path, const Diagnostics& diagnostics);

}  // namespace proviso::subject

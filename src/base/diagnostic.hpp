// Mistakes in the input are values: a parser reports them to a sink and continues.
//
// Every diagnostic has a stable code such as FSP012, which `proviso explain` explains in detail.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"

namespace proviso {

enum class Severity { Note, Warning, Error };

/// "note", "warning", "error".
std::string_view to_string(Severity severity);

struct DiagnosticNote {
  Span span;
  std::string message;
};

struct Diagnostic {
  Severity severity = Severity::Error;
  std::string_view code;  // points into a static table
  Span span;
  std::string message;  // lower case, no full stop
  std::vector<DiagnosticNote> notes = {};
  std::string help = {};  // a suggestion, may be empty
};

/// What `proviso explain CODE` prints. Each language keeps one sorted table of these.
struct CodeExplanation {
  std::string_view code;
  std::string_view title;
  std::string_view text;
};

class Diagnostics {
 public:
  /// The maximum number of errors kept, and of other diagnostics: later ones are mostly
  /// consequences of the first.
  static constexpr std::size_t kMaximum = 50;

  /// Records a diagnostic unless it has been reported already.
  void report(Diagnostic diagnostic);
  bool has_errors() const { return errors_ > 0; }
  bool full() const { return errors_ >= kMaximum; }
  std::span<const Diagnostic> all() const { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
  std::size_t errors_ = 0;
};

/// Renders a diagnostic for the user: message, position, the source line and a caret below it.
std::string render(const SourceSet& sources, const Diagnostic& diagnostic, bool colour);

}  // namespace proviso

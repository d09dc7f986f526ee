// Rendering in the manner of rustc:
//
//   error[FSP012]: process WRITER is not defined
//     --> model.lts:3:14
//      |
//    3 | ||SYS = (P || WRITER).
//      |               ^^^^^^
//      = help: did you mean WRITERS?
//
// Tabs are widened to the next multiple of four and a UTF-8 sequence takes one column, in the line
// and in the row of carets alike, so that carets stand below what they mean.
#include "base/diagnostic.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace proviso {
namespace {

constexpr std::size_t kTabWidth = 4;
// Lines of generated models can be megabytes long; only this many columns round the caret are
// shown.
constexpr std::size_t kShownColumns = 120;

struct Paint {
  bool on;
  std::string operator()(std::string_view style, std::string_view text) const {
    return on ? fmt::format("\033[{}m{}\033[0m", style, text) : std::string(text);
  }
};

std::string_view style(Severity severity) {
  switch (severity) {
    case Severity::Note:
      return "1;36";
    case Severity::Warning:
      return "1;33";
    case Severity::Error:
      return "1;31";
  }
  return "1;31";
}

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// One source line laid out in columns: its text without tabs, and the column of each byte.
struct Layout {
  std::string text;
  std::vector<std::size_t> column_of_byte;  // one more entry than the line has bytes
};

Layout lay_out(std::string_view line) {
  Layout layout;
  layout.column_of_byte.reserve(line.size() + 1);
  std::size_t column = 0;
  for (const char c : line) {
    if (is_continuation(c)) {
      layout.column_of_byte.push_back(column == 0 ? 0 : column - 1);
      layout.text += c;
      continue;
    }
    layout.column_of_byte.push_back(column);
    if (c == '\t') {
      const std::size_t width = kTabWidth - column % kTabWidth;
      layout.text.append(width, ' ');
      column += width;
    } else {
      layout.text += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
      ++column;
    }
  }
  layout.column_of_byte.push_back(column);
  return layout;
}

/// Drops whole characters from both ends until the window fits.
void clip(std::string& text, std::size_t& from, std::size_t& to) {
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_continuation(text[i])) starts.push_back(i);
  }
  if (starts.size() <= kShownColumns) return;
  const std::size_t first = from > kShownColumns / 3 ? from - kShownColumns / 3 : 0;
  const std::size_t last = std::min(starts.size(), first + kShownColumns);
  const std::size_t end = last < starts.size() ? starts[last] : text.size();
  text = text.substr(starts[std::min(first, starts.size() - 1)],
                     end - starts[std::min(first, starts.size() - 1)]);
  from -= first;
  to = std::min(to - first, kShownColumns);
}

std::string excerpt(const SourceFile& file, Span span, std::string_view caret_style, Paint paint) {
  const Position position = file.position(span.begin);
  const std::string_view line = file.line(position.line);
  const std::uint32_t start = file.line_start(position.line);
  Layout layout = lay_out(line);
  const std::size_t first_byte = std::min<std::size_t>(span.begin - start, line.size());
  const std::size_t last_byte =
      std::clamp<std::size_t>(span.end > start ? span.end - start : 0, first_byte, line.size());
  std::size_t from = layout.column_of_byte[first_byte];
  std::size_t to = std::max(layout.column_of_byte[last_byte], from + 1);
  clip(layout.text, from, to);
  to = std::max(to, from + 1);
  const std::string number = std::to_string(position.line);
  const std::string margin(number.size(), ' ');
  std::string out;
  out += fmt::format("{} {} {}:{}:{}\n", margin, paint("1;34", "-->"), file.name(), position.line,
                     position.column);
  out += fmt::format("{} {}\n", margin, paint("1;34", "|"));
  out += fmt::format("{} {} {}\n", paint("1;34", number), paint("1;34", "|"), layout.text);
  out += fmt::format("{} {} {}{}\n", margin, paint("1;34", "|"), std::string(from, ' '),
                     paint(caret_style, std::string(to - from, '^')));
  return out;
}

}  // namespace

std::string_view to_string(Severity severity) {
  switch (severity) {
    case Severity::Note:
      return "note";
    case Severity::Warning:
      return "warning";
    case Severity::Error:
      return "error";
  }
  return "error";
}

// A definition that is expanded for many indices would repeat its mistake for each of them.
void Diagnostics::report(Diagnostic diagnostic) {
  const auto known = std::any_of(diagnostics_.begin(), diagnostics_.end(), [&](const auto& other) {
    return other.code == diagnostic.code && other.span == diagnostic.span &&
           other.message == diagnostic.message;
  });
  if (known) return;
  const bool is_error = diagnostic.severity == Severity::Error;
  if (is_error ? full() : diagnostics_.size() - errors_ >= kMaximum) return;
  if (is_error) ++errors_;
  diagnostics_.push_back(std::move(diagnostic));
}

std::string render(const SourceSet& sources, const Diagnostic& diagnostic, bool colour) {
  const Paint paint{colour};
  const std::string_view tone = style(diagnostic.severity);
  std::string out = fmt::format(
      "{}: {}\n",
      paint(tone, fmt::format("{}[{}]", to_string(diagnostic.severity), diagnostic.code)),
      diagnostic.message);
  out += excerpt(sources[diagnostic.span.file], diagnostic.span, tone, paint);
  for (const DiagnosticNote& note : diagnostic.notes) {
    out += fmt::format("{}: {}\n", paint("1;36", "note"), note.message);
    out += excerpt(sources[note.span.file], note.span, "1;36", paint);
  }
  if (!diagnostic.help.empty()) {
    out += fmt::format("  {} {}\n", paint("1;34", "= help:"), diagnostic.help);
  }
  return out;
}

}  // namespace proviso

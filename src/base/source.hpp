// Source text and positions in it.
//
// A span is a half-open byte range in one file of a SourceSet. Lines and columns are computed only
// when something is shown to a person; parsers and models carry spans alone.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace proviso {

enum class FileId : std::uint32_t {};

struct Span {
  FileId file{};
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend bool operator==(const Span&, const Span&) = default;
};

/// The smallest span that covers both; they must lie in one file.
Span cover(Span a, Span b);

/// The line and column of a byte offset, both counted from 1. The column counts characters, not
/// bytes.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

class SourceFile {
 public:
  SourceFile(std::string name, std::string text);

  const std::string& name() const { return name_; }
  std::string_view text() const { return text_; }  // without a byte order mark
  Position position(std::uint32_t offset) const;
  /// The text of a line (counted from 1) without its line break.
  std::string_view line(std::uint32_t number) const;
  std::uint32_t line_start(std::uint32_t number) const { return line_starts_[number - 1]; }

 private:
  std::string name_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
};

/// All files that a run has read. References to files stay valid while the set lives.
class SourceSet {
 public:
  FileId add(std::string name, std::string text);
  const SourceFile& operator[](FileId file) const {
    return files_[static_cast<std::uint32_t>(file)];
  }
  std::string_view text(Span span) const;

 private:
  std::deque<SourceFile> files_;
};

}  // namespace proviso

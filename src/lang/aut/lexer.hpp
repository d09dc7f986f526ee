// Lines of a byte stream, and the tokens of one line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lang/aut/aut.hpp"

namespace proviso::aut {

/// Cuts a stream into lines. A line is valid until the next one is taken.
class LineReader {
 public:
  explicit LineReader(const ByteSource& source) : source_(source) {}

  /// Returns the next line without its line break (LF or CRLF); nullopt at the end.
  std::optional<std::string_view> next();
  /// The offset in the stream, after its byte order mark, of the last line taken; the length of the
  /// stream at its end.
  std::uint64_t offset() const { return offset_; }

 private:
  bool refill();

  const ByteSource& source_;
  std::string buffer_;
  std::size_t position_ = 0;       // of the next line in the buffer
  std::uint64_t next_offset_ = 0;  // of the next line in the stream
  std::uint64_t offset_ = 0;
};

/// Reads one line from left to right. Every reading function skips blanks first and, if it fails,
/// leaves the position at the mistake.
class LineLexer {
 public:
  explicit LineLexer(std::string_view line) : line_(line) {}

  bool at_end();
  bool take(char c);
  bool take_word(std::string_view word);
  /// Reads a decimal number, or -1 for "-1". Numbers beyond 64 bits become the largest number.
  std::optional<std::int64_t> number();
  /// Reads a label up to the comma that ends it, without quotes and escapes. The result is valid
  /// until the next label is read.
  std::optional<std::string_view> label();

  std::size_t position() const { return position_; }
  /// Where the number or label last read starts.
  std::size_t token_start() const { return token_start_; }

 private:
  void skip_blanks();
  std::optional<std::string_view> quoted_label();
  std::optional<std::string_view> bare_label();

  std::string_view line_;
  std::size_t position_ = 0;
  std::size_t token_start_ = 0;
  std::string unescaped_;
};

}  // namespace proviso::aut

// Lines from a file descriptor, read under the limits of a run: waiting ends when the time is up or
// the run is cancelled, and a line that is too long is skipped instead of being stored.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "base/context.hpp"

namespace proviso::cli {

class LineReader {
 public:
  struct Line {
    std::string text;  // without the line break; empty if it was too long
    bool too_long = false;
  };

  LineReader(int descriptor, std::size_t longest, Context& context)
      : descriptor_(descriptor), longest_(longest), context_(context) {}

  /// Returns the next line; nullopt at the end of the input. Throws LimitReached.
  std::optional<Line> next();

 private:
  /// Waits for more input. Returns false at the end of the input.
  bool fill();

  int descriptor_;
  std::size_t longest_;
  Context& context_;
  std::string buffer_;
  std::size_t at_ = 0;  // the first byte of the buffer that has not been used
};

}  // namespace proviso::cli

// Files are written beside their destination and renamed when complete: a reader never sees half a
// file, and a full disk or an interrupt leaves what was there before.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <tl/expected.hpp>

namespace proviso {

class OutputFile {
 public:
  /// Opens a fresh file beside `path`. The error is the system's message.
  static tl::expected<OutputFile, std::string> create(const std::string& path);

  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();  // an uncommitted file is removed

  void write(std::string_view text);
  /// Flushes, closes and renames. Until then nothing is visible at the destination.
  tl::expected<void, std::string> commit();

 private:
  OutputFile(std::string path, std::string draft, std::FILE* file);

  std::string path_;
  std::string draft_;
  std::FILE* file_;
  bool failed_ = false;
};

/// Writes the whole text at once.
tl::expected<void, std::string> write_file(const std::string& path, std::string_view text);

/// Reads the whole file, "-" for standard input. The error is the system's message.
tl::expected<std::string, std::string> read_file(const std::string& path);

}  // namespace proviso

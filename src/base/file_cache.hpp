// A cache of reproducible results, kept in a folder for the next run.
//
// Each entry is a file named by its key: the digest of its key and content, a line break, and the
// content. It is written beside its destination and renamed, so that concurrent runs see a complete
// entry or none; an entry that is cut off or damaged does not match its digest and counts as
// missing. Nothing here is an error: a folder that cannot be read has no entries, and one that is
// full or cannot be written to keeps none.
//
// The size of the folder is bounded. When the bound is exceeded, the least recently used entries
// are removed first. This costs one scan of the folder for each run that stored something.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace proviso {

class FileCache {
 public:
  static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;

  /// If the folder's name is empty, nothing is kept.
  explicit FileCache(std::string folder, std::uint64_t most_bytes = kMostBytes)
      : folder_(std::move(folder)), most_bytes_(most_bytes) {}
  FileCache(const FileCache&) = delete;
  FileCache& operator=(const FileCache&) = delete;
  ~FileCache();

  bool keeps() const { return !folder_.empty(); }
  /// Looks up an entry. The key consists of the digits of a digest.
  std::optional<std::string> find(const std::string& key) const;
  void keep(const std::string& key, std::string_view content);

 private:
  void trim() const;

  std::string folder_;
  std::uint64_t most_bytes_;
  bool grown_ = false;
};

}  // namespace proviso

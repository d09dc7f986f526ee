// What can be made again, kept in a folder for the next run.
//
// An entry is a file whose name is its key: the digest of its key and content, a line break, and
// the content. It is written beside its place and renamed, so that two runs at once see all of an
// entry or nothing; an entry that is cut off or damaged does not agree with its digest and counts
// as missing. Nothing here is an error: a folder that cannot be read has no entries, and one that
// is full or cannot be written to keeps none.
//
// The folder has a bound. When it is exceeded, those entries go first that were not asked for
// longest. The cost is one look at the folder for each run that kept something.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace proviso {

class FileCache {
 public:
  static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;

  /// Without a name for the folder nothing is kept.
  explicit FileCache(std::string folder, std::uint64_t most_bytes = kMostBytes)
      : folder_(std::move(folder)), most_bytes_(most_bytes) {}
  FileCache(const FileCache&) = delete;
  FileCache& operator=(const FileCache&) = delete;
  ~FileCache();

  bool keeps() const { return !folder_.empty(); }
  /// The key is a digest's digits.
  std::optional<std::string> find(const std::string& key) const;
  void keep(const std::string& key, std::string_view content);

 private:
  void trim() const;

  std::string folder_;
  std::uint64_t most_bytes_;
  bool grown_ = false;
};

}  // namespace proviso

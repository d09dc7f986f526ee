// A cache of reproducible results, kept in a folder for the next run.
//
// An entry is a file whose name is its key: the seal of its key and content, a line break, and the
// content. It is written beside its place and renamed, so that two runs at once see all of an entry
// or nothing. The seal is made with a key that only this user can read (private_folder.hpp): an
// entry that is cut off, damaged, moved to another name or planted by somebody else does not agree
// with its seal and counts as missing. Nothing here is an error: a folder that cannot be read or
// trusted has no entries, and one that is full or cannot be written to keeps none.
//
// The size of the folder is bounded. When the bound is exceeded, the least recently used entries
// are removed first. This costs one scan of the folder for each run that stored something.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/private_folder.hpp"

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

  bool keeps() const { return !folder_.path().empty() && folder_.objection().empty(); }
  /// Why the folder is neither written nor trusted; empty if it is used.
  const std::string& objection() const { return folder_.objection(); }
  /// The key is a digest's digits.
  std::optional<std::string> find(const std::string& key) const;
  void keep(const std::string& key, std::string_view content);

 private:
  void trim() const;

  PrivateFolder folder_;
  std::uint64_t most_bytes_;
  bool grown_ = false;
};

}  // namespace proviso

// A folder that belongs to this user alone, with a key that nobody else can read.
//
// Its contents are trusted only if they are sealed with the key (seal.hpp). The folder is refused
// if it is a symbolic link, no folder, or somebody else's; if others may read or write there, that
// is taken from them first. The key is made when something is first to be kept. A key that others
// could have read or written, or that is not whole, is replaced: what it sealed is then worth
// nothing.
#pragma once

#include <optional>
#include <string>

#include "base/seal.hpp"

namespace proviso {

class PrivateFolder {
 public:
  /// Looks at the folder; makes nothing.
  explicit PrivateFolder(std::string path);

  const std::string& path() const { return path_; }
  /// Why it cannot be trusted; empty if it can, or is not there.
  const std::string& objection() const { return objection_; }
  /// Empty as long as nothing was kept, and if the folder is refused.
  const std::optional<SealKey>& key() const { return key_; }
  /// Makes the folder and its key unless they are there. False if that is not possible.
  bool make();

 private:
  bool inspect();
  void read_key();
  void write_key() const;

  std::string path_;
  std::string objection_ = {};
  std::optional<SealKey> key_ = {};
};

}  // namespace proviso

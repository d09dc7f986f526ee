// A folder that lives as long as its owner.
//
// The owner holds a lock on it, which the system takes from him when he ends in any way. So a later
// run sees which folders have been left behind by one that was killed or crashed, and removes them.
#pragma once

#include <string>

namespace proviso {

class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  /// The path; empty if the folder could not be created.
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  int lock_ = -1;
};

}  // namespace proviso

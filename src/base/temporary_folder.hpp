// A folder that is removed with its owner.
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
};

}  // namespace proviso

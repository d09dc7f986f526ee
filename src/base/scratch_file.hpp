// A file without a name, for what does not fit into memory: when the process ends, in whatever way,
// the system frees its room. So nothing can be in its way, and nothing is left behind.
//
//   ScratchFile file(folder);
//   const std::uint64_t at = file.append(bytes);
//   file.read(at, room);
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

namespace proviso {

/// The disk is full, or cannot be used. Says what the system says.
class DiskFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class ScratchFile {
 public:
  /// Throws DiskFailed, as do the other functions.
  explicit ScratchFile(const std::string& folder);
  ScratchFile(ScratchFile&& other) noexcept { swap(other); }
  ScratchFile& operator=(ScratchFile&& other) noexcept {
    swap(other);
    return *this;
  }
  ~ScratchFile();

  std::uint64_t size() const { return size_; }
  /// Appends the bytes and returns where they begin.
  std::uint64_t append(std::span<const unsigned char> bytes);
  void read(std::uint64_t at, std::span<unsigned char> bytes) const;

 private:
  void swap(ScratchFile& other) noexcept {
    std::swap(file_, other.file_);
    std::swap(size_, other.size_);
  }

  int file_ = -1;
  std::uint64_t size_ = 0;
};

/// A folder for scratch files.
struct ScratchFolder {
  std::string path;
  std::string failure = {};  // why it could not be used any more; empty as long as all is well
};

}  // namespace proviso

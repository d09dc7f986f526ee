#include "base/scratch_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace proviso {
namespace {

[[noreturn]] void fail(int error) { throw DiskFailed(std::strerror(error)); }

/// For file systems that cannot make files without names.
int open_and_unlink(const std::string& folder) {
  std::string path = folder + "/proviso-XXXXXX";
  const int file = ::mkostemp(path.data(), O_CLOEXEC);
  if (file >= 0) ::unlink(path.c_str());
  return file;
}

}  // namespace

ScratchFile::ScratchFile(const std::string& folder)
    : file_(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600)) {
  if (file_ < 0 && (errno == EOPNOTSUPP || errno == EISDIR)) file_ = open_and_unlink(folder);
  if (file_ < 0) fail(errno);
}

ScratchFile::~ScratchFile() {
  if (file_ >= 0) ::close(file_);
}

std::uint64_t ScratchFile::append(std::span<const unsigned char> bytes) {
  const std::uint64_t begin = size_;
  while (!bytes.empty()) {
    const ssize_t written = ::pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(size_));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(errno);
    if (written == 0) fail(ENOSPC);
    size_ += static_cast<std::uint64_t>(written);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return begin;
}

void ScratchFile::read(std::uint64_t at, std::span<unsigned char> bytes) const {
  while (!bytes.empty()) {
    const ssize_t length = ::pread(file_, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (length < 0 && errno == EINTR) continue;
    if (length < 0) fail(errno);
    if (length == 0) fail(EIO);
    at += static_cast<std::uint64_t>(length);
    bytes = bytes.subspan(static_cast<std::size_t>(length));
  }
}

}  // namespace proviso

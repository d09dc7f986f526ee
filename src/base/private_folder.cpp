#include "base/private_folder.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

namespace proviso {
namespace {

constexpr mode_t kOthers = S_IRWXG | S_IRWXO;

std::string key_file(const std::string& folder) { return folder + "/key"; }

/// Nobody but the user has had a hand in it.
bool is_private_file(const struct stat& found) {
  return S_ISREG(found.st_mode) && found.st_uid == ::geteuid() && (found.st_mode & kOthers) == 0 &&
         found.st_nlink == 1;
}

}  // namespace

PrivateFolder::PrivateFolder(std::string path) : path_(std::move(path)) {
  if (!path_.empty() && inspect()) read_key();
}

/// Whether the folder is there and ours.
bool PrivateFolder::inspect() {
  struct stat found = {};
  if (::lstat(path_.c_str(), &found) != 0) {
    if (errno != ENOENT && errno != ENOTDIR) objection_ = std::strerror(errno);
    return false;
  }
  if (S_ISLNK(found.st_mode)) {
    objection_ = "it is a symbolic link";
  } else if (!S_ISDIR(found.st_mode)) {
    objection_ = "it is not a folder";
  } else if (found.st_uid != ::geteuid()) {
    objection_ = "it belongs to another user";
  } else if ((found.st_mode & kOthers) != 0 && ::chmod(path_.c_str(), S_IRWXU) != 0) {
    objection_ = "others may read and write there";
  }
  return objection_.empty();
}

void PrivateFolder::read_key() {
  const int file = ::open(key_file(path_).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return;
  SealKey key;
  struct stat found = {};
  const bool is_good = ::fstat(file, &found) == 0 && is_private_file(found) &&
                       found.st_size == static_cast<off_t>(key.size()) &&
                       ::read(file, key.data(), key.size()) == static_cast<ssize_t>(key.size());
  ::close(file);
  if (is_good) key_ = key;
}

/// Another run may be making one: the first that is there stays.
void PrivateFolder::write_key() const {
  SealKey key;
  if (::getentropy(key.data(), key.size()) != 0) return;
  std::string draft = path_ + "/key-XXXXXX";
  const int file = ::mkostemp(draft.data(), O_CLOEXEC);
  if (file < 0) return;
  const bool written = ::write(file, key.data(), key.size()) == static_cast<ssize_t>(key.size());
  const bool closed = ::close(file) == 0;
  const bool placed = written && closed &&
                      ::renameat2(AT_FDCWD, draft.c_str(), AT_FDCWD, key_file(path_).c_str(),
                                  RENAME_NOREPLACE) == 0;
  if (!placed) ::unlink(draft.c_str());
}

bool PrivateFolder::make() {
  if (key_) return true;
  if (path_.empty() || !objection_.empty()) return false;
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), ignored);
  ::mkdir(path_.c_str(), S_IRWXU);
  if (!inspect()) return false;
  read_key();
  if (key_) return true;
  ::unlink(key_file(path_).c_str());
  write_key();
  read_key();
  return key_.has_value();
}

}  // namespace proviso

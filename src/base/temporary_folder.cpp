#include "base/temporary_folder.hpp"

#include <cstdlib>
#include <ctime>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace proviso {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPattern = "proviso-run-XXXXXX";

bool fits(const std::string& name) {
  const std::string pattern = kPattern;
  const std::string beginning = pattern.substr(0, pattern.find('X'));
  return name.size() == pattern.size() && name.starts_with(beginning);
}

/// Locks the folder; returns -1 if it is locked already. Children must not inherit the lock.
int locked(const std::string& path) {
  const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return -1;
  if (::flock(folder, LOCK_EX | LOCK_NB) == 0) return folder;
  ::close(folder);
  return -1;
}

/// One that was made just now may not be locked yet.
bool is_old(int folder) {
  constexpr std::time_t kYoung = 60;
  struct stat found = {};
  return ::fstat(folder, &found) == 0 && found.st_uid == ::geteuid() &&
         found.st_mtime + kYoung < std::time(nullptr);
}

/// Removes what runs have left behind that ended without a chance to do so.
void sweep(const fs::path& parent) {
  std::error_code error;
  for (fs::directory_iterator at(parent, error), end; !error && at != end; at.increment(error)) {
    const fs::path path = at->path();
    if (!fits(path.filename().string())) continue;
    const int lock = locked(path.string());
    if (lock < 0) continue;
    std::error_code ignored;
    if (is_old(lock)) fs::remove_all(path, ignored);
    ::close(lock);
  }
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  if (error) return;
  sweep(parent);
  std::string name = (parent / kPattern).string();
  if (::mkdtemp(name.data()) == nullptr) return;
  path_ = name;
  lock_ = locked(path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
  if (lock_ >= 0) ::close(lock_);
}

}  // namespace proviso

#include "project/durable_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace proviso::project {
namespace {

namespace fs = std::filesystem;

}  // namespace

void flush_file(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

std::string write_whole(const std::string& path, std::string_view content, Flush flush) {
  std::string draft = path + ".XXXXXX";
  const int descriptor = ::mkostemp(draft.data(), O_CLOEXEC);
  if (descriptor < 0) return std::strerror(errno);
  ::fchmod(descriptor, 0644);
  int error = 0;
  while (!content.empty() && error == 0) {
    const ssize_t written = ::write(descriptor, content.data(), content.size());
    if (written < 0 && errno != EINTR) error = errno;
    if (written > 0) content.remove_prefix(static_cast<std::size_t>(written));
  }
  if (error == 0 && flush == Flush::Now && ::fsync(descriptor) != 0) error = errno;
  if (::close(descriptor) != 0 && error == 0) error = errno;
  if (error == 0 && ::rename(draft.c_str(), path.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(draft.c_str());
    return std::strerror(error);
  }
  // The folder, too: it lists the file under its new name.
  if (flush == Flush::Now) flush_file(fs::path(path).parent_path().string());
  return {};
}

std::string entry_path(const std::string& root, const std::string& key) {
  return (fs::path(root) / "entries" / key.substr(0, 2) / key).string();
}

std::string write_entry(const std::string& root, const std::string& key, std::string_view text,
                        Flush flush) {
  const std::string path = entry_path(root, key);
  std::error_code error;
  fs::create_directories(fs::path(path).parent_path(), error);
  if (error) return error.message();
  return write_whole(path, text, flush);
}

}  // namespace proviso::project

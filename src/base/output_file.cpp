#include "base/output_file.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

namespace proviso {
namespace {

std::string complaint(std::string_view verb, const std::string& path) {
  return fmt::format("cannot {} {}: {}", verb, path, std::strerror(errno));
}

bool is_special(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

}  // namespace

OutputFile::OutputFile(std::string path, std::string draft, std::FILE* file)
    : path_(std::move(path)), draft_(std::move(draft)), file_(file) {}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      draft_(std::move(other.draft_)),
      file_(other.file_),
      failed_(other.failed_) {
  other.file_ = nullptr;
  other.draft_.clear();
}

OutputFile::~OutputFile() {
  if (file_ != nullptr) std::fclose(file_);
  if (!draft_.empty()) ::unlink(draft_.c_str());
}

tl::expected<OutputFile, std::string> OutputFile::create(const std::string& path) {
  // A device such as /dev/stdout cannot be renamed onto; it is written directly.
  if (is_special(path)) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) return tl::unexpected(complaint("write", path));
    return OutputFile(path, "", file);
  }
  std::string pattern = path + ".XXXXXX";
  std::vector<char> name(pattern.begin(), pattern.end());
  name.push_back('\0');
  const int descriptor = ::mkstemp(name.data());
  if (descriptor < 0) return tl::unexpected(complaint("write", path));
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(descriptor, 0666 & ~mask);
  std::FILE* file = ::fdopen(descriptor, "wb");
  if (file == nullptr) {
    ::close(descriptor);
    ::unlink(name.data());
    return tl::unexpected(complaint("write", path));
  }
  return OutputFile(path, name.data(), file);
}

void OutputFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size()) failed_ = true;
}

tl::expected<void, std::string> OutputFile::commit() {
  errno = failed_ ? ENOSPC : 0;
  const bool flushed = std::fflush(file_) == 0 && !failed_;
  const int cause = errno;
  const bool closed = std::fclose(file_) == 0;
  file_ = nullptr;
  if (!flushed || !closed) {
    if (!flushed) errno = cause;
    return tl::unexpected(complaint("write", path_));
  }
  if (draft_.empty()) return {};
  if (std::rename(draft_.c_str(), path_.c_str()) != 0) {
    return tl::unexpected(complaint("write", path_));
  }
  draft_.clear();
  return {};
}

tl::expected<void, std::string> write_file(const std::string& path, std::string_view text) {
  auto file = OutputFile::create(path);
  if (!file) return tl::unexpected(file.error());
  file->write(text);
  return file->commit();
}

tl::expected<std::string, std::string> read_file(const std::string& path) {
  std::FILE* file = path == "-" ? stdin : std::fopen(path.c_str(), "rb");
  if (file == nullptr) return tl::unexpected(complaint("read", path));
  std::string text;
  char block[1 << 16];
  std::size_t length = 0;
  while ((length = std::fread(block, 1, sizeof block, file)) > 0) text.append(block, length);
  const bool failed = std::ferror(file) != 0;
  const std::string error = failed ? complaint("read", path) : std::string();
  if (file != stdin) std::fclose(file);
  if (failed) return tl::unexpected(error);
  return text;
}

}  // namespace proviso

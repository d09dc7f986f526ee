#include "studio/folder.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/digest.hpp"
#include "base/file_name.hpp"
#include "subject/language.hpp"

namespace proviso::studio {
namespace {

namespace fs = std::filesystem;

/// A file descriptor that is closed at the end.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

tl::unexpected<FileProblem> refusal(int status, std::string sentence) {
  return tl::unexpected(FileProblem{status, std::move(sentence)});
}

/// The names on a path below the folder; empty if it is not such a path.
std::vector<std::string> names_of(const std::string& path) {
  std::vector<std::string> names;
  for (std::size_t start = 0; start <= path.size();) {
    const std::size_t end = std::min(path.find('/', start), path.size());
    std::string name = path.substr(start, end - start);
    if (name.empty() || name == "." || name == ".." || name.find('\0') != std::string::npos) {
      return {};
    }
    names.push_back(std::move(name));
    start = end + 1;
  }
  return names;
}

struct Place {
  Descriptor folder;
  std::string name;
};

/// Opens the folder of a file, following no links.
tl::expected<Place, FileProblem> place_of(const std::string& root, const std::string& path) {
  const std::vector<std::string> names = names_of(path);
  if (names.empty() || path.size() > 1000) return refusal(400, "that is not a path in the folder");
  if (!is_served(path)) return refusal(403, "only models, project files and mappings are served");
  Descriptor at(::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  for (std::size_t i = 0; i + 1 < names.size() && at.is_open(); ++i) {
    at = Descriptor(
        ::openat(at.number(), names[i].c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  }
  if (!at.is_open()) return refusal(404, fmt::format("there is no {}", path));
  return Place{std::move(at), names.back()};
}

tl::expected<std::string, FileProblem> text_at(const Place& place, const std::string& path) {
  const Descriptor file(::openat(place.folder.number(), place.name.c_str(),
                                 O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  if (!file.is_open()) {
    if (errno == ELOOP) return refusal(403, fmt::format("{} is a symbolic link", path));
    return refusal(404, fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  }
  struct stat status = {};
  if (::fstat(file.number(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return refusal(403, fmt::format("{} is not a file", path));
  }
  if (static_cast<std::size_t>(status.st_size) > Folder::kMostBytes) {
    return refusal(413, fmt::format("{} is larger than 4 MB", path));
  }
  std::string text;
  char buffer[65536];
  for (;;) {
    const ssize_t got = ::read(file.number(), buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return refusal(404, fmt::format("cannot read {}: {}", path, std::strerror(errno)));
    if (got == 0) break;
    text.append(buffer, static_cast<std::size_t>(got));
    if (text.size() > Folder::kMostBytes) {
      return refusal(413, fmt::format("{} is larger than 4 MB", path));
    }
  }
  return text;
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(file) == 0;
}

}  // namespace

std::string language_name(const std::string& path) {
  const auto language = subject::language_of(path, "");
  return language ? std::string((*language)->name) : std::string();
}

bool is_served(const std::string& path) {
  const std::string extension = extension_of(path);
  return extension == "toml" || extension == "map" || extension == "hpp" || extension == "h" ||
         extension == "spec" || !language_name(path).empty();
}

std::vector<FolderEntry> Folder::list() const {
  std::vector<FolderEntry> entries;
  std::error_code error;
  fs::recursive_directory_iterator at(root_, fs::directory_options::skip_permission_denied, error);
  for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    std::error_code ignored;
    if (at->is_symlink(ignored)) continue;
    if (at->is_directory(ignored)) {
      if (name.starts_with('.') || at.depth() >= 5) at.disable_recursion_pending();
      continue;
    }
    if (!at->is_regular_file(ignored) || !is_served(name)) continue;
    FolderEntry entry;
    entry.path = at->path().lexically_relative(root_).string();
    entry.language = language_name(name);
    entry.bytes = at->file_size(ignored);
    entry.written = at->last_write_time(ignored).time_since_epoch().count();
    entries.push_back(std::move(entry));
    if (entries.size() >= kMostFiles) break;
  }
  std::sort(entries.begin(), entries.end(),
            [](const FolderEntry& a, const FolderEntry& b) { return a.path < b.path; });
  return entries;
}

tl::expected<FileText, FileProblem> Folder::read(const std::string& path) const {
  const auto place = place_of(root_, path);
  if (!place) return tl::unexpected(place.error());
  auto text = text_at(*place, path);
  if (!text) return tl::unexpected(text.error());
  std::string tag = digest_of(*text);
  return FileText{std::move(*text), std::move(tag)};
}

tl::expected<void, FileProblem> Folder::check(const std::string& path) const {
  return read(path).map([](const FileText&) {});
}

tl::expected<std::string, FileProblem> Folder::write(const std::string& path,
                                                     const std::string& text,
                                                     const std::string& tag) const {
  if (text.size() > kMostBytes) return refusal(413, "the text is larger than 4 MB");
  const auto place = place_of(root_, path);
  if (!place) return tl::unexpected(place.error());
  const auto before = text_at(*place, path);
  if (!before && before.error().status != 404) return tl::unexpected(before.error());
  if ((before ? digest_of(*before) : std::string()) != tag) {
    return refusal(412, fmt::format("{} has been changed by somebody else", path));
  }
  const std::string draft = fmt::format(".{}.{}.studio", place->name, ::getpid());
  const int folder = place->folder.number();
  {
    const Descriptor file(::openat(folder, draft.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0644));
    if (!file.is_open() || !write_all(file.number(), text)) {
      const std::string why = std::strerror(errno);
      ::unlinkat(folder, draft.c_str(), 0);
      return refusal(500, fmt::format("cannot write {}: {}", path, why));
    }
  }
  if (::renameat(folder, draft.c_str(), folder, place->name.c_str()) != 0) {
    const std::string why = std::strerror(errno);
    ::unlinkat(folder, draft.c_str(), 0);
    return refusal(500, fmt::format("cannot write {}: {}", path, why));
  }
  return digest_of(text);
}

}  // namespace proviso::studio

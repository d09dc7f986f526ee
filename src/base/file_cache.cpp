#include "base/file_cache.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/output_file.hpp"
#include "base/seal.hpp"

namespace proviso {
namespace {

namespace fs = std::filesystem;

/// Whether a file is an entry, finished or not. Other files in the folder are not ours.
bool is_entry(const std::string& name) {
  constexpr std::size_t kDigits = 32;
  return name.size() >= kDigits && name.find_first_not_of("0123456789abcdef") >= kDigits;
}

}  // namespace

FileCache::~FileCache() {
  if (grown_) trim();
}

std::optional<std::string> FileCache::find(const std::string& key) const {
  if (!keeps() || !folder_.key()) return std::nullopt;
  const fs::path path = fs::path(folder_.path()) / key;
  std::error_code ignored;
  if (!fs::is_regular_file(fs::symlink_status(path, ignored))) return std::nullopt;
  auto entry = read_file(path.string());
  if (!entry) return std::nullopt;
  const std::size_t line = entry->find('\n');
  if (line == std::string::npos) return std::nullopt;
  const std::string_view content = std::string_view(*entry).substr(line + 1);
  if (std::string_view(*entry).substr(0, line) != seal_of(*folder_.key(), {key, content})) {
    return std::nullopt;
  }
  fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
  entry->erase(0, line + 1);
  return std::move(*entry);
}

void FileCache::keep(const std::string& key, std::string_view content) {
  if (!keeps() || !folder_.make()) return;
  auto file = OutputFile::create((fs::path(folder_.path()) / key).string());
  if (!file) return;
  file->write(seal_of(*folder_.key(), {key, content}));
  file->write("\n");
  file->write(content);
  if (file->commit()) grown_ = true;
}

void FileCache::trim() const {
  struct Entry {
    fs::file_time_type used;
    std::uint64_t size;
    fs::path path;
  };
  std::vector<Entry> entries;
  std::uint64_t bytes = 0;
  std::error_code error;
  for (fs::directory_iterator at(folder_.path(), error), end; !error && at != end;
       at.increment(error)) {
    // Another run may take the entry away meanwhile.
    std::error_code gone;
    if (!is_entry(at->path().filename().string()) || !at->is_regular_file(gone)) continue;
    const auto used = at->last_write_time(gone);
    const std::uint64_t size = gone ? 0 : at->file_size(gone);
    if (gone) continue;
    entries.push_back({used, size, at->path()});
    bytes += size;
  }
  std::sort(entries.begin(), entries.end(),
            [](const Entry& left, const Entry& right) { return left.used < right.used; });
  for (const Entry& entry : entries) {
    if (bytes <= most_bytes_) return;
    if (fs::remove(entry.path, error)) bytes -= entry.size;
  }
}

}  // namespace proviso

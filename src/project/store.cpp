#include "project/store.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/digest.hpp"
#include "base/output_file.hpp"

namespace proviso::project {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kVersionName = "version";
constexpr std::string_view kVersionText = "proviso store ";

std::string sealed(const std::string& name, std::string_view content) {
  return Digest().add(name).add(content).digits();
}

std::string with_digest(const std::string& name, std::string_view content) {
  return fmt::format("{}\n{}", sealed(name, content), content);
}

/// The content of a file that agrees with its digest.
std::optional<std::string> opened(const std::string& name, std::string text) {
  const std::size_t line = text.find('\n');
  if (line == std::string::npos) return std::nullopt;
  const std::string_view content = std::string_view(text).substr(line + 1);
  if (std::string_view(text).substr(0, line) != sealed(name, content)) return std::nullopt;
  text.erase(0, line + 1);
  return text;
}

/// Removes drafts of writers that were killed; those of living ones are younger.
void remove_old_drafts(const fs::path& folder) {
  std::error_code error;
  const auto limit = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    if (at->path().extension().empty() || at->is_directory(gone)) continue;
    if (at->last_write_time(gone) < limit && !gone) fs::remove(at->path(), gone);
  }
}

}  // namespace

bool is_key(std::string_view text) {
  constexpr std::size_t kDigits = 32;
  return text.size() == kDigits &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Maybe<Store> Store::open(std::string folder, const std::string& remote) {
  Store store(std::move(folder));
  if (!remote.empty()) {
    auto opened = open_remote(remote);
    if (!opened) return refused(opened.error());
    store.remote_ = std::move(*opened);
    store.remote_name_ = remote;
    store.remote_use_ = RemoteUse::Everything;
  }
  std::error_code error;
  for (const char* part : {"entries", "seen", "aside"}) {
    fs::create_directories(fs::path(store.folder_) / part, error);
    if (error) store.read_only_because_ = error.message();
  }
  if (store.read_only_because_.empty() && ::access(store.folder_.c_str(), W_OK) != 0) {
    store.read_only_because_ = std::strerror(errno);
  }
  if (auto checked = store.check_version(); !checked) return refused(checked.error());
  return store;
}

Maybe<void> Store::check_version() {
  const std::string name(kVersionName);
  const std::string path = (fs::path(folder_) / name).string();
  const std::string current = fmt::format("{}{}\n", kVersionText, kStoreVersion);
  std::error_code error;
  if (fs::exists(path, error)) {
    auto text = read_file(path);
    if (!text) return refused(text.error());
    const auto content = opened(name, std::move(*text));
    if (content && *content == current) return {};
    if (content && content->starts_with(kVersionText)) {
      int version = 0;
      const char* begin = content->data() + kVersionText.size();
      std::from_chars(begin, content->data() + content->size(), version);
      if (version > kStoreVersion) {
        return refused(fmt::format(
            "the store {} is of version {}, and this Proviso knows versions up to {}: use a newer "
            "Proviso, or another folder (store.path)",
            folder_, version, kStoreVersion));
      }
    }
    if (!content) set_aside_.push_back(path);
  }
  if (!read_only_because_.empty()) return {};
  const std::string why = write_whole(path, with_digest(name, current), Flush::Now);
  if (!why.empty()) read_only_because_ = why;
  return {};
}

std::optional<std::string> Store::read(const std::string& path, const std::string& name) {
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(path, error))) return std::nullopt;
  auto text = read_file(path);
  if (!text) return std::nullopt;
  auto content = opened(name, std::move(*text));
  if (content) return content;
  set_aside_.push_back(path);
  if (read_only_because_.empty()) move_aside(path, name);
  return std::nullopt;
}

void Store::move_aside(const std::string& path, const std::string& name) const {
  const std::string aside = (fs::path(folder_) / "aside" / name).string();
  std::error_code error;
  fs::rename(path, aside, error);
  if (error) return;
  // Another run may have replaced the file meanwhile: a good one goes back.
  auto text = read_file(aside);
  if (text && opened(name, std::move(*text))) fs::rename(aside, path, error);
}

std::optional<std::string> Store::find_here(const std::string& key) {
  if (!is_key(key)) return std::nullopt;
  const std::string path = path_of(key);
  auto content = read(path, key);
  if (content) {
    std::error_code ignored;
    fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
  }
  return content;
}

std::optional<Found> Store::find(const std::string& key) {
  if (!is_key(key)) return std::nullopt;
  if (auto content = find_here(key)) return Found{std::move(*content), Origin::Here};
  if (auto content = fetch(key)) return Found{std::move(*content), Origin::Remote};
  return std::nullopt;
}

std::optional<std::string> Store::fetch(const std::string& key) {
  if (remote_use_ == RemoteUse::None) return std::nullopt;
  auto text = remote_->get(key);
  if (!text) {
    remote_troubles_.push_back(
        fmt::format("{}: {}; it is not used in this run", remote_name_, text.error()));
    remote_use_ = RemoteUse::None;
    return std::nullopt;
  }
  if (!*text) return std::nullopt;
  auto content = opened(key, std::move(**text));
  if (!content) {
    remote_troubles_.push_back(fmt::format(
        "{}: the entry {} does not agree with its digest: it is not used", remote_name_, key));
  }
  return content;
}

std::optional<std::string> Store::peek(const std::string& key) {
  return is_key(key) ? read(path_of(key), key) : std::nullopt;
}

std::string Store::keep(const std::string& key, std::string_view content, Flush flush) {
  if (remote_use_ == RemoteUse::Everything) {
    if (const Done done = remote_->put(key, with_digest(key, content)); !done) {
      remote_troubles_.push_back(
          fmt::format("{}: {}; nothing is written there in this run", remote_name_, done.error()));
      remote_use_ = RemoteUse::Reading;
    }
  }
  return keep_here(key, content, flush);
}

std::string Store::keep_here(const std::string& key, std::string_view content, Flush flush) {
  if (!read_only_because_.empty()) return read_only_because_;
  return write_entry(folder_, key, with_digest(key, content), flush);
}

void Store::flush(const std::vector<std::string>& keys) const {
  std::set<std::string> folders;
  for (const std::string& key : keys) {
    if (!is_key(key)) continue;
    flush_file(path_of(key));
    folders.insert(fs::path(path_of(key)).parent_path().string());
  }
  for (const std::string& folder : folders) flush_file(folder);
}

std::optional<std::string> Store::find_seen(const std::string& obligation) {
  return read((fs::path(folder_) / "seen" / obligation).string(), obligation);
}

void Store::keep_seen(const std::string& obligation, std::string_view content) {
  if (!read_only_because_.empty()) return;
  // What is lost here is only time: the next run takes the digests again.
  write_whole((fs::path(folder_) / "seen" / obligation).string(), with_digest(obligation, content),
              Flush::Later);
}

std::vector<StoredEntry> Store::entries() const {
  std::vector<StoredEntry> found;
  std::error_code error;
  for (fs::recursive_directory_iterator at(fs::path(folder_) / "entries", error), end;
       !error && at != end; at.increment(error)) {
    struct stat status {};
    const std::string name = at->path().filename().string();
    if (!is_key(name) || ::stat(at->path().c_str(), &status) != 0) continue;
    found.push_back({name, static_cast<std::uint64_t>(status.st_size),
                     static_cast<std::int64_t>(status.st_mtime)});
  }
  std::sort(found.begin(), found.end(), [](const StoredEntry& one, const StoredEntry& other) {
    return std::pair(one.used, one.key) < std::pair(other.used, other.key);
  });
  return found;
}

std::vector<std::string> Store::verify() {
  std::vector<std::string> wrong;
  for (const StoredEntry& entry : entries()) {
    if (!read(path_of(entry.key), entry.key)) wrong.push_back(entry.key);
  }
  return wrong;
}

std::size_t Store::trim(std::uint64_t most_bytes) {
  std::error_code error;
  for (fs::directory_iterator at(fs::path(folder_) / "entries", error), end; !error && at != end;
       at.increment(error)) {
    remove_old_drafts(at->path());
  }
  remove_old_drafts(fs::path(folder_) / "seen");
  std::vector<StoredEntry> all = entries();
  std::uint64_t bytes = 0;
  for (const StoredEntry& entry : all) bytes += entry.bytes;
  std::size_t removed = 0;
  for (const StoredEntry& entry : all) {
    if (bytes <= most_bytes) break;
    if (!remove(entry.key)) continue;
    bytes -= entry.bytes;
    ++removed;
  }
  return removed;
}

bool Store::remove(const std::string& key) {
  std::error_code error;
  return is_key(key) && fs::remove(path_of(key), error);
}

}  // namespace proviso::project

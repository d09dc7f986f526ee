// The proof store: results of earlier runs, stored under digests of the question and the models.
//
//   version                 the format of the folder
//   entries/ab/ab12…        under its key: an answer with its assumption, certificate and trace
//   seen/cd34…              under the digest of an obligation: the files that it read last time,
//                           with the digests of their contents, and the key that this gave
//   aside/                  entries that do not agree with their digests
//
// A file consists of the digest of its name and content, a line break, and the content. It is
// written under another name in the same folder and renamed. So a reader sees all of it or nothing,
// even if a writer is killed, and two writers of the same key leave the content of one of them.
// Writers never change a file in place, and readers hold no locks.
//
// A file that does not agree with its digest is moved aside, reported once, and counts as missing.
// A digest is not a signature: anybody who may write to the folder can plant entries. Entries that
// come from a shared folder are therefore certified again before they are used
// (answer_obligation.cpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/maybe.hpp"
#include "project/durable_file.hpp"
#include "project/remote.hpp"

namespace proviso::project {

inline constexpr int kStoreVersion = 1;

/// Where an entry was found.
enum class Origin : std::uint8_t { Here, Remote };

struct Found {
  std::string content;
  Origin origin = Origin::Here;
};

struct StoredEntry {
  std::string key;
  std::uint64_t bytes = 0;
  std::int64_t used = 0;  // seconds since 1970
};

class Store {
 public:
  /// Opens the folder, and creates it if it does not exist. Fails on a store of a newer version; a
  /// folder that cannot be written is used for reading only. `remote` is a folder or an address.
  static Maybe<Store> open(std::string folder, const std::string& remote = {});

  const std::string& folder() const { return folder_; }
  /// Why nothing can be written; empty if the folder is writable.
  const std::string& read_only_because() const { return read_only_because_; }

  /// Returns an entry of this folder or else of the shared store. Marks it as used.
  std::optional<Found> find(const std::string& key);
  /// Returns an entry of this folder. Marks it as used.
  std::optional<std::string> find_here(const std::string& key);
  /// Returns an entry of this folder without marking it as used.
  std::optional<std::string> peek(const std::string& key);
  /// Writes an entry, also to the shared store. Returns why it could not be written here; empty if
  /// it was. With Flush::Later, flush() is needed to survive a power failure.
  std::string keep(const std::string& key, std::string_view content, Flush flush = Flush::Now);
  /// Writes an entry that came from the shared store.
  std::string keep_here(const std::string& key, std::string_view content, Flush flush);
  /// Flushes these entries to the disk.
  void flush(const std::vector<std::string>& keys) const;

  std::optional<std::string> find_seen(const std::string& obligation);
  void keep_seen(const std::string& obligation, std::string_view content);

  /// What is wrong with the shared store, as sentences.
  const std::vector<std::string>& remote_troubles() const { return remote_troubles_; }
  RemoteUse remote_use() const { return remote_use_; }
  /// Uses the shared store for no more than this, since another process found it failing.
  void limit_remote(RemoteUse use) { remote_use_ = std::min(remote_use_, use); }

  /// What was moved aside since this store was opened.
  const std::vector<std::string>& set_aside() const { return set_aside_; }

  std::vector<StoredEntry> entries() const;
  /// Checks every entry; returns the keys of those that were moved aside.
  std::vector<std::string> verify();
  /// Removes the least recently used entries until the rest fits. Returns how many.
  std::size_t trim(std::uint64_t most_bytes);
  bool remove(const std::string& key);

 private:
  explicit Store(std::string folder) : folder_(std::move(folder)) {}
  Maybe<void> check_version();
  std::optional<std::string> read(const std::string& path, const std::string& name);
  void move_aside(const std::string& path, const std::string& name) const;
  std::string path_of(const std::string& key) const { return entry_path(folder_, key); }
  std::optional<std::string> fetch(const std::string& key);

  std::string folder_;
  std::string remote_name_;
  std::unique_ptr<Remote> remote_;
  RemoteUse remote_use_ = RemoteUse::None;
  std::vector<std::string> remote_troubles_;
  std::string read_only_because_;
  std::vector<std::string> set_aside_;
};

/// Whether a text is the digest of something: 32 hexadecimal digits.
bool is_key(std::string_view text);

}  // namespace proviso::project

// What an obligation read last time: the fast path to its key.
//
// Computing the digest of a subject requires parsing and lowering it. But the digest is a function
// of the contents of the files that were read: if no byte of them has changed, neither has the
// digest. A record of the store holds the names of the files, the digests of their contents and the
// key; for C++ also what the folders list, since a new header may hide another one.
//
// The digest does not depend on comments and layout, either. Where we can remove these ourselves
// (plain_text.hpp), the record has the digest of the tokens as well, so that after an edit of a
// comment only its file is read again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "project/plain_text.hpp"
#include "project/plan.hpp"
#include "project/store.hpp"
#include "project/subject_digest.hpp"

namespace proviso::project {

/// Digests of files and folders, each taken once.
class FileDigests {
 public:
  /// What the system says about a file: size, number, and the times of the last changes, one of
  /// which programs cannot set. Empty if the file is not there, or was changed a moment ago and
  /// could be changed again without a difference.
  static std::string stamp_of(const std::string& path);
  /// The digest of the content; empty if it cannot be read.
  const std::string& of_file(const std::string& path);
  /// The digest of the tokens of a file that has a plain text; empty if it cannot be read.
  const std::string& of_tokens(const std::string& path, Lines lines);
  /// The digest of the names in a folder, hidden ones left out; of one that is not of the system
  /// with all names below it. Empty if there are too many.
  const std::string& of_folder(const std::string& path);

 private:
  std::unordered_map<std::string, std::string> known_;
};

/// A file that was read.
struct FileRecord {
  std::string path;
  std::string stamp = {};   // size, times and number, which change with the content; may be empty
  std::string bytes = {};   // the digest of its content
  std::string tokens = {};  // that of its tokens; empty if every byte counts
};

/// What is known about the last time that an obligation was met.
struct Recollection {
  std::string engine;
  std::string key;
  double seconds = 0;
  bool cites_lines = false;      // whether a counterexample cites lines of these files
  Lines lines = Lines::Dropped;  // how the tokens were digested
  std::vector<FileRecord> files = {};
  std::vector<std::pair<std::string, std::string>> folders = {};  // path, digest of its names
  std::vector<subject::DeclaredProperty> declared = {};  // see SubjectDigest; without kinds
};

/// How the files are now, compared with a record.
enum class Likeness : std::uint8_t { Different, SameTokens, SameBytes };

/// The name under which the store keeps the recollection: the words of the obligation and what it
/// takes from an earlier one.
std::string recollection_name(const Obligation& obligation, std::string_view intake);

std::optional<Recollection> recall(Store& store, const std::string& name);
void remember(Store& store, const std::string& name, const Recollection& recollection);

/// Lists the files of a subject with their digests. `with_folders` is for C++.
Recollection recollect(const SubjectDigest& subject, bool with_folders, FileDigests& digests);

/// Whether this engine would read the same bytes again, or the same tokens: either way, the key is
/// that of the record.
Likeness compare(const Recollection& recollection, FileDigests& digests);

/// The digest of all bytes that were read, apart from these files.
std::string text_digest(const Recollection& recollection, const std::vector<std::string>& but);

}  // namespace proviso::project

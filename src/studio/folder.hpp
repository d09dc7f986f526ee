// The files that the studio shows: models below one folder, and nothing else.
//
// A path is walked from the folder name by name, and no symbolic link is followed, so that neither
// `..` nor a link leads out. Only files with the extension of a language, project files,
// specifications and mappings are served, up to 4 MB. A file is replaced only if its content is
// still what its reader saw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/maybe.hpp"

namespace proviso::studio {

struct FolderEntry {
  std::string path;      // below the folder
  std::string language;  // as --language names it; empty for other files
  std::size_t bytes = 0;
  std::int64_t written = 0;  // when it was last written, in units of the file system's clock
};

struct FileText {
  std::string text;
  std::string tag;  // differs whenever the text does
};

/// Why a file is not served, as an HTTP status and a sentence.
struct FileProblem {
  int status;
  std::string sentence;
};

class Folder {
 public:
  static constexpr std::size_t kMostBytes = 4U << 20U;
  static constexpr std::size_t kMostFiles = 1000;

  explicit Folder(std::string root) : root_(std::move(root)) {}

  const std::string& root() const { return root_; }
  /// The files that may be read, sorted by path. Hidden folders and links are left out.
  std::vector<FolderEntry> list() const;
  tl::expected<FileText, FileProblem> read(const std::string& path) const;
  /// Writes a file that had this tag when it was read; an empty tag means that it is new. Returns
  /// the new tag.
  tl::expected<std::string, FileProblem> write(const std::string& path, const std::string& text,
                                               const std::string& tag) const;
  /// Whether the path names a file that may be read.
  tl::expected<void, FileProblem> check(const std::string& path) const;

 private:
  std::string root_;
};

/// Whether a file with this name may be served.
bool is_served(const std::string& path);
/// The language that the extension selects; empty if there is none.
std::string language_name(const std::string& path);

}  // namespace proviso::studio

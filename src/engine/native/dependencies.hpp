// What a compiler read, and whether it would read the same today.
//
// The compiler lists its files in a rule for make. If all of them still have the contents they had,
// and no file has appeared that it would now find instead of one of them, it makes the same again.
// A name in an #include is some last part of the path of the file that was found; such a file
// appears in a folder in which the compiler looks: one that an option names, that of a file that it
// read, or /usr/local/include. These folders are looked at, the system's own are not.
#pragma once

#include <ctime>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace proviso::native {

/// The files of the first rule; `\` before a blank, `#` or the end of a line and `$$` as in make.
std::vector<std::string> read_dependencies(std::string_view rules);

/// The folders that -I, -iquote, -isystem and -idirafter name, as seen from a folder.
std::vector<std::string> include_folders(std::span<const std::string> words,
                                         const std::string& folder);

/// Looks at every file once.
class FileWorld {
 public:
  /// The digest of the contents; nothing if it cannot be read.
  std::optional<std::string> digest(const std::string& path);
  /// Files that exist, are none of these, and would be found in place of one of them.
  std::vector<std::string> shadows(std::span<const std::string> paths,
                                   std::span<const std::string> folders);

 private:
  const std::unordered_set<std::string>& entries(const std::string& folder);

  std::unordered_map<std::string, std::optional<std::string>> digests_;
  std::unordered_map<std::string, std::unordered_set<std::string>> entries_;
};

/// Whether it is a header or a library that a package of the system has installed.
bool is_of_system(std::string_view path);

/// Whether the file was last changed before that time: then what was read since is what it holds.
bool is_older(const std::string& path, const std::timespec& time);

/// Whether what a compiler makes of this text depends on more than the files that it reads: on the
/// time, or on whether files exist.
bool depends_on_more(std::string_view text);

}  // namespace proviso::native

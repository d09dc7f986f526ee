// Files that a reader sees complete or not at all, even if a process is killed while writing.
#pragma once

#include <string>
#include <string_view>

namespace proviso::project {

/// Whether a file must be on the disk when the call returns, power failures included.
enum class Flush : bool { Later, Now };

/// Writes under another name in the same folder and renames. Returns what the system said, or
/// nothing.
std::string write_whole(const std::string& path, std::string_view content, Flush flush);

/// Flushes a file or a folder to the disk, if it is there.
void flush_file(const std::string& path);

/// Where a store, or a folder that stores share, has the entry of a key.
std::string entry_path(const std::string& root, const std::string& key);
/// Writes an entry there. Returns why it could not be written, or nothing.
std::string write_entry(const std::string& root, const std::string& key, std::string_view text,
                        Flush flush = Flush::Now);

}  // namespace proviso::project

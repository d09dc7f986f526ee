#include "engine/native/dependencies.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>

#include <sys/stat.h>

#include "base/digest.hpp"
#include "base/output_file.hpp"

namespace proviso::native {
namespace {

namespace fs = std::filesystem;

// The system's clock for files stands still for some milliseconds at a time.
constexpr std::int64_t kMarginNanoseconds = 50'000'000;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::int64_t nanoseconds(const std::timespec& time) {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

}  // namespace

std::vector<std::string> read_dependencies(std::string_view rules) {
  std::vector<std::string> files;
  std::size_t at = rules.find(": ");
  if (at == std::string_view::npos) return files;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) files.push_back(std::move(word));
    word.clear();
  };
  for (++at; at < rules.size() && rules[at] != '\n'; ++at) {
    const char c = rules[at];
    const char next = at + 1 < rules.size() ? rules[at + 1] : '\0';
    if (c == '\\' && next == '\n') {
      end_word();
      ++at;
    } else if ((c == '\\' && (next == ' ' || next == '#')) || (c == '$' && next == '$')) {
      word += next;
      ++at;
    } else if (is_blank(c)) {
      end_word();
    } else {
      word += c;
    }
  }
  end_word();
  return files;
}

std::vector<std::string> include_folders(std::span<const std::string> words,
                                         const std::string& folder) {
  std::vector<std::string> folders;
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (const std::string_view option : {"-I", "-iquote", "-isystem", "-idirafter"}) {
      if (!words[i].starts_with(option)) continue;
      const bool apart = words[i].size() == option.size();
      if (apart && i + 1 == words.size()) continue;
      const std::string named = apart ? words[i + 1] : words[i].substr(option.size());
      folders.push_back((fs::path(folder) / named).lexically_normal().string());
      break;
    }
  }
  return folders;
}

std::optional<std::string> FileWorld::digest(const std::string& path) {
  const auto [found, is_new] = digests_.try_emplace(path);
  if (is_new) {
    std::error_code error;
    const auto content = fs::is_regular_file(path, error)
                             ? read_file(path)
                             : tl::unexpected(std::string("it is not a file"));
    if (content) found->second = digest_of(*content);
  }
  return found->second;
}

const std::unordered_set<std::string>& FileWorld::entries(const std::string& folder) {
  const auto [found, is_new] = entries_.try_emplace(folder);
  if (is_new) {
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
      found->second.insert(at->path().filename().string());
    }
  }
  return found->second;
}

std::vector<std::string> FileWorld::shadows(std::span<const std::string> paths,
                                            std::span<const std::string> folders) {
  std::unordered_set<std::string> looked_in(folders.begin(), folders.end());
  std::unordered_set<std::string> known;
  for (const std::string& path : paths) {
    known.insert(fs::path(path).lexically_normal().string());
    if (!is_of_system(path)) looked_in.insert(fs::path(path).parent_path().string());
  }
  looked_in.insert("/usr/local/include");
  std::unordered_map<std::string_view, std::vector<std::string_view>> places;
  for (const std::string& folder : looked_in) {
    for (const std::string& entry : entries(folder)) places[entry].push_back(folder);
  }
  std::vector<std::string> found;
  for (const std::string& path : known) {
    for (std::size_t slash = path.find('/'); slash != std::string::npos;) {
      const std::size_t next = path.find('/', slash + 1);
      const std::string_view part = std::string_view(path).substr(slash + 1, next - slash - 1);
      const auto here = places.find(part);
      if (here != places.end()) {
        for (const std::string_view folder : here->second) {
          const fs::path other = (fs::path(folder) / path.substr(slash + 1)).lexically_normal();
          std::error_code error;
          if (!known.contains(other.string()) && fs::is_regular_file(other, error)) {
            found.push_back(other.string());
          }
        }
      }
      slash = next;
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

bool is_of_system(std::string_view path) {
  return path.starts_with("/usr/include/") || path.starts_with("/usr/lib/") ||
         path.starts_with("/lib/");
}

bool is_older(const std::string& path, const std::timespec& time) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return false;
  const std::int64_t changed = std::max(nanoseconds(status.st_mtim), nanoseconds(status.st_ctim));
  return changed + kMarginNanoseconds < nanoseconds(time);
}

bool depends_on_more(std::string_view text) {
  constexpr std::array<std::string_view, 6> kWords = {"__has_include", "__has_embed",   "__DATE__",
                                                      "__TIME__",      "__TIMESTAMP__", ".incbin"};
  return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
    return text.find(word) != std::string_view::npos;
  });
}

}  // namespace proviso::native

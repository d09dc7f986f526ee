#include "ask/code/toolchain.hpp"

#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/output_file.hpp"
#include "engine/native/compile_command.hpp"

namespace proviso::ask {
namespace {

namespace fs = std::filesystem;

/// Beside the program where it was built, below lib where it was installed.
Maybe<std::string> runtime_folder(const std::string& given) {
  std::error_code error;
  if (fs::exists(fs::path(given) / "libproviso_runtime.a", error)) return given;
  const fs::path own = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& folder : {own / "runtime", own.parent_path() / "lib" / "proviso"}) {
    if (fs::exists(folder / "libproviso_runtime.a", error)) return folder.string();
  }
  return refused("this Proviso was built without its runtime for C++ programs");
}

/// The folder that caches compiled code for the next run; empty if none is given.
std::string cache_folder() {
  const auto variable = [](const char* name) {
    const char* const value = std::getenv(name);
    return fs::path(value == nullptr ? "" : value);
  };
  if (const fs::path own = variable("PROVISO_CACHE"); !own.empty()) {
    return fs::absolute(own).string();
  }
  // Names that are not absolute are to be ignored, says the specification of these variables.
  if (const fs::path caches = variable("XDG_CACHE_HOME"); caches.is_absolute()) {
    return (caches / "proviso").string();
  }
  const fs::path home = variable("HOME");
  return home.is_absolute() ? (home / ".cache" / "proviso").string() : std::string();
}

using Json = nlohmann::json;

std::vector<std::string> words_of(const Json& entry) {
  if (entry.contains("arguments")) return entry["arguments"].get<std::vector<std::string>>();
  return ask::split_words(entry.at("command").get<std::string>());
}

}  // namespace

std::vector<std::string> split_words(const std::string& command) {
  std::vector<std::string> words;
  bool inside = false;
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    const bool ends = quote == 0 && (c == ' ' || c == '\t' || c == '\n');
    if (ends) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    if (quote != 0 ? c == quote : c == '"' || c == '\'') {
      quote = quote == 0 ? c : 0;
    } else if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
      words.back() += command[++i];
    } else {
      words.back() += c;
    }
  }
  return words;
}

Maybe<native::Source> source_by_commands(const std::string& path, const std::string& commands) {
  const auto text = read_file(commands);
  if (!text) return refused(text.error());
  try {
    for (const Json& entry : Json::parse(*text)) {
      const fs::path folder = entry.at("directory").get<std::string>();
      const std::string file = entry.at("file").get<std::string>();
      std::error_code error;
      if (!fs::equivalent(folder / file, path, error)) continue;
      return native::Source{fs::absolute(path).string(),
                            native::kept_arguments(words_of(entry), file), folder.string()};
    }
  } catch (const Json::exception&) {
    return refused(fmt::format("{} is not a compile_commands.json", commands));
  }
  return refused(fmt::format("{} does not say how {} is compiled", commands, path));
}

Maybe<native::Toolchain> find_toolchain(const Options& options, const std::string& runtime) {
  auto folder = runtime_folder(runtime);
  if (!folder) return refused(folder.error());
  native::Toolchain toolchain;
  toolchain.runtime = std::move(*folder);
  toolchain.keep = options.keep;
  if (!options.no_cache) toolchain.cache = cache_folder();
  return toolchain;
}

}  // namespace proviso::ask

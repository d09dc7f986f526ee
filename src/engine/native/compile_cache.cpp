#include "engine/native/compile_cache.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>

#include <fmt/format.h>

#include "base/digest.hpp"
#include "base/output_file.hpp"

namespace proviso::native {
namespace {

namespace fs = std::filesystem;

// Another meaning of the entries wants another text here.
constexpr std::string_view kGeneration = "proviso 1";

/// Stands for the name of the run's folder.
constexpr char kOwnFolder = '\1';

/// What clang takes from the environment besides its arguments.
constexpr const char* kVariables[] = {
    "CPATH",         "C_INCLUDE_PATH",       "CPLUS_INCLUDE_PATH", "LIBRARY_PATH",
    "COMPILER_PATH", "CCC_OVERRIDE_OPTIONS", "SOURCE_DATE_EPOCH",  "CLANG_CONFIG_FILE_USER_DIR"};

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// Whether the word makes the compiler read a file that it does not report.
bool reads_silently(const std::string& word) {
  constexpr std::string_view kBeginnings[] = {
      "@", "--config", "-fplugin", "-fmodule", "-fprofile", "-ivfsoverlay", "-fthinlto-index"};
  return std::any_of(std::begin(kBeginnings), std::end(kBeginnings),
                     [&](std::string_view beginning) { return word.starts_with(beginning); });
}

fs::path folder_of(const CompilerCall& call) {
  std::error_code error;
  return call.folder.empty() ? fs::current_path(error) : fs::absolute(call.folder, error);
}

/// Where a shell would find it.
std::optional<fs::path> program_file(const std::string& name) {
  std::error_code error;
  if (name.find('/') != std::string::npos) return fs::canonical(name, error);
  const std::string path = variable("PATH");
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find(':', begin), path.size());
    const fs::path file = fs::path(path.substr(begin, end - begin)) / name;
    if (fs::is_regular_file(file, error)) return fs::canonical(file, error);
    begin = end + 1;
  }
  return std::nullopt;
}

CompilerFailure failure(const CompilerCall& call, const Ended& ended) {
  CompilerFailure failure;
  failure.compiler = call.words.front();
  if (ended) {
    failure.kind = CompilerFailure::Kind::Refused;
    failure.why = ended->output;
  } else {
    if (ended.error().error == ChildError::NotFound) {
      failure.kind = CompilerFailure::Kind::NotFound;
    }
    failure.why = ended.error().why;
  }
  return failure;
}

}  // namespace

CompileCache::CompileCache(std::string cache, RunFolder run)
    : cache_(std::move(cache)), run_(std::move(run)), began_() {
  std::timespec_get(&began_, TIME_UTC);
}

tl::expected<std::vector<Compiled>, CompilerFailure> CompileCache::run(
    std::span<const CompilerCall> calls, Context& context) {
  std::vector<Compiled> made(calls.size());
  std::vector<std::size_t> missing;
  std::vector<ChildProcess> children;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    context.poll({"looking into the cache"});
    if (auto found = find(calls[i])) {
      made[i] = std::move(*found);
      continue;
    }
    missing.push_back(i);
    const CompilerCall& call = calls[i];
    children.push_back({.arguments = words_of(call, i),
                        .input = call.input,
                        .folder = call.folder,
                        .with_errors = call.product != Product::Text,
                        .phase = call.product == Product::Image ? "linking" : "compiling"});
  }
  auto answers = run_children(children, context.threads, context);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const CompilerCall& call = calls[missing[i]];
    if (!answers[i] || !answers[i]->succeeded) {
      return tl::unexpected(failure(call, answers[i]));
    }
    keep(call, missing[i], answers[i]->output);
    if (call.product == Product::Text) made[missing[i]].text = std::move(answers[i]->output);
  }
  return made;
}

std::string CompileCache::settled(std::string text) const {
  if (run_.is_temporary) replace_all(text, run_.path, std::string(1, kOwnFolder));
  return text;
}

std::string CompileCache::unsettled(std::string text) const {
  if (run_.is_temporary) replace_all(text, std::string(1, kOwnFolder), run_.path);
  return text;
}

bool CompileCache::is_own(const std::string& path) const {
  return path.starts_with(run_.path + "/");
}

std::string CompileCache::dependency_file(std::size_t which) const {
  return fmt::format("{}/dependencies{}.txt", run_.path, which);
}

std::optional<std::string> CompileCache::identity(const std::string& compiler) {
  const auto [found, is_new] = identities_.try_emplace(compiler);
  if (!is_new) return found->second;
  std::error_code error;
  const auto file = program_file(compiler);
  if (!file) return std::nullopt;
  const auto size = fs::file_size(*file, error);
  const auto changed = fs::last_write_time(*file, error).time_since_epoch().count();
  if (!error) found->second = fmt::format("{} {} {}", file->string(), size, changed);
  return found->second;
}

/// What the run itself writes may be written again: it is not remembered.
std::optional<std::string> CompileCache::digest(const std::string& path) {
  if (!is_own(path)) return files_.digest(path);
  const auto content = read_file(path);
  return content ? std::optional(digest_of(*content)) : std::nullopt;
}

std::optional<std::string> CompileCache::call_key(const CompilerCall& call) {
  const auto compiler = identity(call.words.front());
  if (!compiler || std::any_of(call.words.begin(), call.words.end(), reads_silently)) {
    return std::nullopt;
  }
  Digest key;
  key.add(kGeneration).add(std::to_string(static_cast<int>(call.product))).add(*compiler);
  key.add(std::to_string(call.words.size()));
  for (const std::string& word : call.words) key.add(settled(word));
  key.add(folder_of(call).string()).add(call.input);
  for (const char* name : kVariables) key.add(variable(name));
  for (const std::string& path : call.also_reads) {
    const auto content = digest(path);
    if (!content) return std::nullopt;
    key.add(*content);
  }
  return key.digits();
}

std::optional<std::string> CompileCache::product_key(const CompilerCall& call,
                                                     const std::string& call_key,
                                                     std::span<const std::string> paths) {
  Digest key;
  key.add(call_key).add(std::to_string(paths.size()));
  std::vector<std::string> others;
  for (const std::string& path : paths) {
    const auto content = digest(path);
    if (!content) return std::nullopt;
    key.add(settled(path)).add(*content);
    if (!is_own(path)) others.push_back(path);
  }
  const bool includes = call.product == Product::Unit || call.product == Product::Text;
  if (!includes) return key.digits();
  const auto folders = include_folders(call.words, folder_of(call).string());
  for (const std::string& shadow : files_.shadows(others, folders)) key.add(shadow);
  return key.digits();
}

std::optional<Compiled> CompileCache::find(const CompilerCall& call) {
  if (!cache_.keeps()) return std::nullopt;
  const auto key = call_key(call);
  const auto list = key ? cache_.find(*key) : std::nullopt;
  if (!list) return std::nullopt;
  std::vector<std::string> paths;
  for (std::size_t begin = 0; begin < list->size();) {
    const std::size_t end = std::min(list->find('\n', begin), list->size());
    paths.push_back(unsettled(list->substr(begin, end - begin)));
    begin = end + 1;
  }
  const auto whole = product_key(call, *key, paths);
  auto content = whole ? cache_.find(*whole) : std::nullopt;
  if (!content) return std::nullopt;
  if (call.product == Product::Text) return Compiled{std::move(*content), true};
  if (!write_file(call.output, *content)) return std::nullopt;
  std::error_code error;
  if (call.product == Product::Image) {
    fs::permissions(call.output, fs::perms::owner_exec, fs::perm_options::add, error);
  }
  if (error) return std::nullopt;
  return Compiled{{}, true};
}

std::vector<std::string> CompileCache::words_of(const CompilerCall& call, std::size_t which) const {
  std::vector<std::string> words = call.words;
  if (!call.output.empty()) words.insert(words.end(), {"-o", call.output});
  if (!cache_.keeps() || call.product == Product::Object) return words;
  if (call.product == Product::Image) {
    words.push_back("-Wl,--dependency-file=" + dependency_file(which));
  } else {
    words.insert(words.end(), {"-MD", "-MF", dependency_file(which)});
  }
  return words;
}

/// What the call has read, as far as it tells; nothing if it should have and did not.
std::optional<std::vector<std::string>> CompileCache::paths_of(const CompilerCall& call,
                                                               std::size_t which) const {
  if (call.product == Product::Object) return std::vector<std::string>();
  const auto rules = read_file(dependency_file(which));
  if (!rules) return std::nullopt;
  std::vector<std::string> paths = read_dependencies(*rules);
  for (std::string& path : paths) path = (folder_of(call) / path).string();
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  if (paths.empty()) return std::nullopt;
  return paths;
}

void CompileCache::keep(const CompilerCall& call, std::size_t which, const std::string& said) {
  if (!cache_.keeps()) return;
  const auto paths = paths_of(call, which);
  const auto key = call_key(call);
  if (!paths || !key || !is_certain(call, *paths)) return;
  const auto whole = product_key(call, *key, *paths);
  const auto content = call.product == Product::Text ? said : read_file(call.output).value_or("");
  if (!whole || content.empty()) return;
  std::string list;
  for (const std::string& path : *paths) list += settled(path) + '\n';
  cache_.keep(*whole, content);
  cache_.keep(*key, list);
}

bool CompileCache::is_certain(const CompilerCall& call, std::span<const std::string> paths) const {
  const auto is_known = [this](const std::string& path) {
    return is_own(path) || is_older(path, began_);
  };
  const auto says_all = [&](const std::string& path) {
    if (is_of_system(path) || call.product == Product::Image) return true;
    const auto content = read_file(path);
    return content && !depends_on_more(*content);
  };
  return std::all_of(call.also_reads.begin(), call.also_reads.end(), is_known) &&
         std::all_of(paths.begin(), paths.end(), [&](const std::string& path) {
           return path.find('\n') == std::string::npos && is_known(path) && says_all(path);
         });
}

}  // namespace proviso::native

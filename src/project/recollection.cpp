#include "project/recollection.hpp"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "base/digest.hpp"
#include "base/output_file.hpp"
#include "project/code_digest.hpp"
#include "project/engine_identity.hpp"

namespace proviso::project {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

Json as_json(const std::vector<std::pair<std::string, std::string>>& pairs) {
  Json json = Json::array();
  for (const auto& [path, digest] : pairs) json.push_back(Json::array({path, digest}));
  return json;
}

std::vector<std::pair<std::string, std::string>> pairs_of(const Json& json) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const Json& one : json) {
    pairs.emplace_back(one.at(0).get<std::string>(), one.at(1).get<std::string>());
  }
  return pairs;
}

/// Lists what a folder has, and with `is_deep` all that its folders have. False if it is too much.
bool add_names(const fs::path& folder, bool is_deep, std::set<std::string>& names) {
  constexpr std::size_t kMostNames = 20000;
  std::error_code error;
  for (fs::directory_iterator one(folder, error), end; !error && one != end; one.increment(error)) {
    if (one->path().filename().string().starts_with('.')) continue;
    names.insert(one->path().string());
    if (names.size() > kMostNames) return false;
    std::error_code ignored;
    const bool descends = is_deep && !one->is_symlink(ignored) && one->is_directory(ignored);
    if (descends && !add_names(one->path(), true, names)) return false;
  }
  return true;
}

Json as_json(const std::vector<FileRecord>& files) {
  Json json = Json::array();
  for (const FileRecord& file : files) {
    json.push_back(Json::array({file.path, file.stamp, file.bytes, file.tokens}));
  }
  return json;
}

std::vector<FileRecord> files_of(const Json& json) {
  std::vector<FileRecord> files;
  for (const Json& one : json) {
    files.push_back({one.at(0).get<std::string>(), one.at(1).get<std::string>(),
                     one.at(2).get<std::string>(), one.at(3).get<std::string>()});
  }
  return files;
}

std::vector<subject::DeclaredProperty> declared_in(const Json& json) {
  std::vector<subject::DeclaredProperty> declared;
  for (const auto& [name, text] : pairs_of(json)) declared.push_back({name, text});
  return declared;
}

}  // namespace

std::string FileDigests::stamp_of(const std::string& path) {
  constexpr std::int64_t kSettledSeconds = 2;
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return {};
  if (std::time(nullptr) - status.st_ctim.tv_sec < kSettledSeconds) return {};
  return fmt::format("{} {} {} {}.{} {}.{}", status.st_dev, status.st_ino, status.st_size,
                     status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
                     status.st_ctim.tv_nsec);
}

const std::string& FileDigests::of_file(const std::string& path) {
  const auto [at, is_new] = known_.try_emplace(path);
  if (is_new) {
    if (const auto text = read_file(path)) at->second = digest_of(*text);
  }
  return at->second;
}

const std::string& FileDigests::of_tokens(const std::string& path, Lines lines) {
  const auto [at, is_new] = known_.try_emplace(path + (lines == Lines::Kept ? "/l" : "/t"));
  if (is_new) {
    if (const auto text = read_file(path)) at->second = digest_of(plain_text(*text, lines));
  }
  return at->second;
}

const std::string& FileDigests::of_folder(const std::string& path) {
  const auto [at, is_new] = known_.try_emplace(path + "/");
  if (!is_new) return at->second;
  std::set<std::string> names;
  if (!add_names(path.empty() ? "." : path, !is_of_system(path), names)) return at->second;
  Digest digest;
  for (const std::string& name : names) digest.add(name);
  at->second = digest.digits();
  return at->second;
}

std::string recollection_name(const Obligation& obligation, std::string_view intake) {
  Digest digest;
  for (const std::string& word : obligation.words) digest.add(word);
  return digest.add("").add(intake).digits();
}

std::optional<Recollection> recall(Store& store, const std::string& name) {
  const auto text = store.find_seen(name);
  if (!text) return std::nullopt;
  try {
    const Json json = Json::parse(*text);
    return Recollection{json.at("engine").get<std::string>(),
                        json.at("key").get<std::string>(),
                        json.at("seconds").get<double>(),
                        json.at("citesLines").get<bool>(),
                        json.at("keepsLines").get<bool>() ? Lines::Kept : Lines::Dropped,
                        files_of(json.at("files")),
                        pairs_of(json.at("folders")),
                        declared_in(json.at("declared"))};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

void remember(Store& store, const std::string& name, const Recollection& recollection) {
  std::vector<std::pair<std::string, std::string>> declared;
  for (const auto& one : recollection.declared) declared.emplace_back(one.name, one.text);
  const Json json{{"engine", recollection.engine},
                  {"key", recollection.key},
                  {"seconds", recollection.seconds},
                  {"citesLines", recollection.cites_lines},
                  {"keepsLines", recollection.lines == Lines::Kept},
                  {"files", as_json(recollection.files)},
                  {"folders", as_json(recollection.folders)},
                  {"declared", as_json(declared)}};
  store.keep_seen(name, json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Recollection recollect(const SubjectDigest& subject, bool with_folders, FileDigests& digests) {
  Recollection recollection;
  recollection.engine = engine_identity();
  recollection.cites_lines = subject.cites_lines;
  recollection.lines = subject.lines_matter ? Lines::Kept : Lines::Dropped;
  recollection.declared = subject.declared;
  std::set<std::string> folders(subject.folders.begin(), subject.folders.end());
  for (const std::string& file : subject.files) {
    FileRecord& record = recollection.files.emplace_back();
    record.path = file;
    // Before it is read: of a change between the two, the stamp knows nothing.
    record.stamp = FileDigests::stamp_of(file);
    record.bytes = digests.of_file(file);
    if (has_plain_text(file) && !is_of_system(file)) {
      record.tokens = digests.of_tokens(file, recollection.lines);
    }
    if (with_folders) folders.insert(fs::path(file).parent_path().string());
  }
  for (const std::string& folder : folders) {
    recollection.folders.emplace_back(folder, digests.of_folder(folder));
  }
  return recollection;
}

Likeness compare(const Recollection& recollection, FileDigests& digests) {
  if (recollection.engine != engine_identity() || recollection.files.empty()) {
    return Likeness::Different;
  }
  const bool same_folders =
      std::all_of(recollection.folders.begin(), recollection.folders.end(), [&](const auto& one) {
        return !one.second.empty() && digests.of_folder(one.first) == one.second;
      });
  const bool may_find_others = !recollection.folders.empty() && environment_has_headers();
  if (!same_folders || may_find_others) return Likeness::Different;
  Likeness likeness = Likeness::SameBytes;
  for (const FileRecord& file : recollection.files) {
    if (!file.stamp.empty() && FileDigests::stamp_of(file.path) == file.stamp) continue;
    if (!file.bytes.empty() && digests.of_file(file.path) == file.bytes) continue;
    const bool same_tokens =
        !file.tokens.empty() && digests.of_tokens(file.path, recollection.lines) == file.tokens;
    if (!same_tokens) return Likeness::Different;
    likeness = Likeness::SameTokens;
  }
  return likeness;
}

std::string text_digest(const Recollection& recollection, const std::vector<std::string>& but) {
  Digest digest;
  for (const FileRecord& file : recollection.files) {
    if (std::find(but.begin(), but.end(), file.path) == but.end()) digest.add(file.bytes);
  }
  return digest.digits();
}

}  // namespace proviso::project

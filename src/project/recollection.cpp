#include "project/recollection.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "base/output_file.hpp"
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

}  // namespace

const std::string& FileDigests::of_file(const std::string& path) {
  const auto [at, is_new] = known_.try_emplace(path);
  if (is_new) {
    if (const auto text = read_file(path)) at->second = digest_of(*text);
  }
  return at->second;
}

const std::string& FileDigests::of_folder(const std::string& path) {
  const auto [at, is_new] = known_.try_emplace(path + "/");
  if (!is_new) return at->second;
  std::set<std::string> names;
  std::error_code error;
  for (fs::directory_iterator one(path.empty() ? "." : path, error), end; !error && one != end;
       one.increment(error)) {
    const std::string name = one->path().filename().string();
    if (!name.starts_with('.')) names.insert(name);
  }
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
    return Recollection{json.at("engine").get<std::string>(), json.at("key").get<std::string>(),
                        json.at("seconds").get<double>(), pairs_of(json.at("files")),
                        pairs_of(json.at("folders"))};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

void remember(Store& store, const std::string& name, const Recollection& recollection) {
  const Json json{{"engine", recollection.engine},
                  {"key", recollection.key},
                  {"seconds", recollection.seconds},
                  {"files", as_json(recollection.files)},
                  {"folders", as_json(recollection.folders)}};
  store.keep_seen(name, json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Recollection recollect(const SubjectDigest& subject, bool with_folders, FileDigests& digests) {
  Recollection recollection;
  recollection.engine = engine_identity();
  std::set<std::string> folders;
  for (const std::string& file : subject.files) {
    recollection.files.emplace_back(file, digests.of_file(file));
    if (with_folders) folders.insert(fs::path(file).parent_path().string());
  }
  for (const std::string& folder : folders) {
    recollection.folders.emplace_back(folder, digests.of_folder(folder));
  }
  return recollection;
}

bool is_current(const Recollection& recollection, FileDigests& digests) {
  const auto same_file = [&digests](const auto& one) {
    return !one.second.empty() && digests.of_file(one.first) == one.second;
  };
  const auto same_folder = [&digests](const auto& one) {
    return digests.of_folder(one.first) == one.second;
  };
  return recollection.engine == engine_identity() && !recollection.files.empty() &&
         std::all_of(recollection.files.begin(), recollection.files.end(), same_file) &&
         std::all_of(recollection.folders.begin(), recollection.folders.end(), same_folder);
}

std::string text_digest(const Recollection& recollection, const std::vector<std::string>& but) {
  Digest digest;
  for (const auto& [path, content] : recollection.files) {
    if (std::find(but.begin(), but.end(), path) == but.end()) digest.add(content);
  }
  return digest.digits();
}

}  // namespace proviso::project

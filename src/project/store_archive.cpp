#include "project/store_archive.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "base/output_file.hpp"
#include "project/finding.hpp"

namespace proviso::project {
namespace {

using Json = nlohmann::ordered_json;

std::string digest_of_line(const std::string& key, const std::string& content) {
  return Digest().add(key).add(content).digits();
}

}  // namespace

Maybe<std::size_t> export_store(Store& store, const std::string& path) {
  auto file = OutputFile::create(path);
  if (!file) return refused(file.error());
  std::size_t count = 0;
  for (const StoredEntry& entry : store.entries()) {
    const auto content = store.peek(entry.key);
    if (!content) continue;
    const Json line{
        {"key", entry.key}, {"digest", digest_of_line(entry.key, *content)}, {"content", *content}};
    file->write(line.dump() + "\n");
    ++count;
  }
  if (const Done done = file->commit(); !done) return refused(done.error());
  return count;
}

Maybe<std::size_t> import_store(Store& store, const std::string& path) {
  const auto text = read_file(path);
  if (!text) return refused(text.error());
  std::size_t count = 0;
  std::size_t number = 0;
  std::string_view rest = *text;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++number;
    const auto wrong = [&path, number](std::string_view why) {
      return refused(fmt::format("{}: line {} {}", path, number, why));
    };
    const Json json = Json::parse(line, nullptr, false);
    const bool is_entry = json.is_object() && json.contains("key") && json["key"].is_string() &&
                          json.contains("content") && json["content"].is_string() &&
                          json.contains("digest") && json["digest"].is_string();
    if (!is_entry) return wrong("is no entry of a store");
    const auto key = json["key"].get<std::string>();
    const auto content = json["content"].get<std::string>();
    if (!is_key(key) || json["digest"].get<std::string>() != digest_of_line(key, content)) {
      return wrong("does not agree with its digest");
    }
    const auto finding = finding_from_text(content);
    if (!finding || finding->key != key) return wrong("is no answer of this version");
    if (store.peek(key)) continue;
    if (const std::string why = store.keep(key, content); !why.empty()) return wrong(why);
    ++count;
  }
  return count;
}

}  // namespace proviso::project

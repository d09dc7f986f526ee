#include "project/finding.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace proviso::project {
namespace {

using Json = nlohmann::ordered_json;

std::optional<Verdict> verdict_of(const std::string& word) {
  for (const Verdict verdict :
       {Verdict::Holds, Verdict::Violated, Verdict::HoldsUnder, Verdict::Undecided}) {
    if (proviso::to_string(verdict) == word) return verdict;
  }
  return std::nullopt;
}

std::optional<How> how_of(const std::string& word) {
  for (const How how : {How::Proved, How::Reused, How::Reproved}) {
    if (to_string(how) == word) return how;
  }
  return std::nullopt;
}

/// The members that may be long, by name.
std::vector<std::pair<std::string, std::string Finding::*>> long_texts() {
  return {{"answer", &Finding::answer},
          {"made", &Finding::made},
          {"certificate", &Finding::certificate}};
}
using Named = std::vector<std::pair<std::string, std::string>>;
std::vector<std::pair<std::string, Named Finding::*>> long_lists() {
  return {{"interfaces", &Finding::interfaces}, {"drawings", &Finding::drawings}};
}

/// The text with every byte that is not UTF-8 replaced: an exported store is JSON.
std::string as_utf8(const std::string& text) {
  const std::string dumped = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  return Json::parse(dumped).get<std::string>();
}

/// Everything but the members that may be long.
Json short_members(const Finding& finding) {
  Json json{{"format", 2}, {"key", finding.key}, {"how", to_string(finding.how)}};
  if (finding.verdict) json["verdict"] = proviso::to_string(*finding.verdict);
  const auto add = [&json](const char* name, const std::string& text) {
    if (!text.empty()) json[name] = text;
  };
  add("error", finding.error);
  add("reason", finding.reason);
  add("note", finding.note);
  if (finding.confirmed) json["confirmed"] = true;
  add("from", finding.from);
  json["seconds"] = finding.seconds;
  add("textDigest", finding.text_digest);
  if (!finding.warnings.empty()) json["warnings"] = finding.warnings;
  if (finding.remote_use != RemoteUse::Everything) {
    json["remoteUse"] = static_cast<int>(finding.remote_use);
  }
  for (const auto& one : finding.declared) json["declared"].push_back({one.name, one.text});
  return json;
}

/// Takes texts from the long part, one after the other.
class LongPart {
 public:
  explicit LongPart(std::string_view text) : rest_(text) {}

  std::string take(std::size_t size) {
    if (size > rest_.size()) throw std::length_error("it is shorter than it says");
    std::string text(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return text;
  }
  bool is_empty() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

Finding with_short_members(const Json& json) {
  Finding finding;
  finding.key = json.at("key").get<std::string>();
  const auto how = how_of(json.at("how").get<std::string>());
  if (!how) throw std::invalid_argument("it does not say how it was found");
  finding.how = *how;
  if (json.contains("verdict")) {
    finding.verdict = verdict_of(json["verdict"].get<std::string>());
    if (!finding.verdict) throw std::invalid_argument("its verdict is unknown");
  }
  const auto read = [&json](const char* name) {
    return json.contains(name) ? json[name].get<std::string>() : std::string();
  };
  finding.error = read("error");
  finding.reason = read("reason");
  finding.note = read("note");
  finding.confirmed = json.contains("confirmed") && json["confirmed"].get<bool>();
  finding.from = read("from");
  finding.seconds = json.at("seconds").get<double>();
  finding.text_digest = read("textDigest");
  if (json.contains("warnings")) {
    finding.warnings = json["warnings"].get<std::vector<std::string>>();
  }
  if (json.contains("remoteUse")) {
    const bool reads = json["remoteUse"] == static_cast<int>(RemoteUse::Reading);
    finding.remote_use = reads ? RemoteUse::Reading : RemoteUse::None;
  }
  if (json.contains("declared")) {
    for (const Json& one : json["declared"]) {
      finding.declared.push_back({one.at(0).get<std::string>(), one.at(1).get<std::string>()});
    }
  }
  return finding;
}

}  // namespace

std::string_view to_string(How how) {
  switch (how) {
    case How::Proved:
      return "proved";
    case How::Reused:
      return "reused";
    case How::Reproved:
      return "re-proved";
  }
  return {};
}

std::string to_text(const Finding& finding) {
  Json json = short_members(finding);
  std::string long_part;
  const auto add = [&long_part](const std::string& text) {
    const std::string written = as_utf8(text);
    long_part += written;
    return written.size();
  };
  for (const auto& [name, member] : long_texts()) {
    if (!(finding.*member).empty()) json[name] = add(finding.*member);
  }
  for (const auto& [name, member] : long_lists()) {
    for (const auto& [title, text] : finding.*member) {
      json[name].push_back(Json::array({title, add(text)}));
    }
  }
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n" + long_part;
}

Maybe<Finding> finding_from_text(std::string_view text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return refused("it is not a finding");
  try {
    const Json json = Json::parse(text.substr(0, end));
    if (json.at("format") != 2) return refused("it has another format");
    Finding finding = with_short_members(json);
    LongPart rest(text.substr(end + 1));
    for (const auto& [name, member] : long_texts()) {
      if (json.contains(name)) finding.*member = rest.take(json[name].get<std::size_t>());
    }
    for (const auto& [name, member] : long_lists()) {
      if (!json.contains(name)) continue;
      for (const Json& one : json[name]) {
        (finding.*member)
            .emplace_back(one.at(0).get<std::string>(), rest.take(one.at(1).get<std::size_t>()));
      }
    }
    if (!rest.is_empty()) return refused("it is longer than it says");
    return finding;
  } catch (const std::exception& error) {
    return refused(fmt::format("it is not a finding: {}", error.what()));
  }
}

std::string to_json(const Finding& finding) {
  Json json = short_members(finding);
  for (const auto& [name, member] : long_texts()) {
    if (!(finding.*member).empty()) json[name] = finding.*member;
  }
  for (const auto& [name, member] : long_lists()) {
    for (const auto& [title, text] : finding.*member) json[name][title] = text;
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

}  // namespace proviso::project

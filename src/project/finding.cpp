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

std::string to_json(const Finding& finding) {
  Json json{{"format", 1}, {"key", finding.key}, {"how", to_string(finding.how)}};
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
  add("answer", finding.answer);
  add("made", finding.made);
  add("certificate", finding.certificate);
  if (!finding.interfaces.empty()) {
    for (const auto& [name, text] : finding.interfaces) json["interfaces"][name] = text;
  }
  for (const auto& [title, svg] : finding.drawings) json["drawings"].push_back({title, svg});
  if (!finding.warnings.empty()) json["warnings"] = finding.warnings;
  if (finding.remote_use != RemoteUse::Everything) {
    json["remoteUse"] = static_cast<int>(finding.remote_use);
  }
  for (const auto& one : finding.declared) json["declared"].push_back({one.name, one.text});
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Maybe<Finding> finding_from_json(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    if (json.at("format") != 1) return refused("it has another format");
    Finding finding;
    finding.key = json.at("key").get<std::string>();
    const auto how = how_of(json.at("how").get<std::string>());
    if (!how) return refused("it does not say how it was found");
    finding.how = *how;
    if (json.contains("verdict")) {
      finding.verdict = verdict_of(json["verdict"].get<std::string>());
      if (!finding.verdict) return refused("its verdict is unknown");
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
    finding.answer = read("answer");
    finding.made = read("made");
    finding.certificate = read("certificate");
    if (json.contains("interfaces")) {
      for (const auto& [name, value] : json["interfaces"].items()) {
        finding.interfaces.emplace_back(name, value.get<std::string>());
      }
    }
    if (json.contains("drawings")) {
      for (const Json& one : json["drawings"]) {
        finding.drawings.emplace_back(one.at(0).get<std::string>(), one.at(1).get<std::string>());
      }
    }
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
  } catch (const Json::exception& error) {
    return refused(fmt::format("it is not a finding: {}", error.what()));
  }
}

}  // namespace proviso::project

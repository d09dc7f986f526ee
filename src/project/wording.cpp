#include "project/wording.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace proviso::project {
namespace {

using Json = nlohmann::ordered_json;

/// The texts of a list in an answer; empty if there is no such list.
std::vector<std::string> texts_in(const Json& json, const char* name) {
  std::vector<std::string> texts;
  if (!json.is_object() || !json.contains(name) || !json[name].is_array()) return texts;
  for (const Json& one : json[name]) {
    if (one.is_string()) texts.push_back(one.get<std::string>());
  }
  return texts;
}

}  // namespace

std::string verdict_word(const Finding& finding) {
  if (!finding.error.empty()) return "error";
  return finding.verdict ? std::string(proviso::to_string(*finding.verdict)) : "extracted";
}

std::string how_text(const Finding& finding) {
  if (!finding.error.empty()) return finding.error;
  if (finding.verdict == Verdict::Undecided) return finding.reason;
  if (finding.how != How::Reproved) return std::string(to_string(finding.how));
  return fmt::format("re-proved from {}", finding.from.substr(0, 12));
}

std::string certified_text(const Finding& finding) {
  return how_text(finding) + (finding.certificate.empty() ? "" : ", with a certificate");
}

std::string call_text(const Obligation& obligation) {
  std::string text = "proviso";
  for (const std::string& word : obligation.words) {
    const bool plain = word.find_first_of(" '\"{}|()[]*") == std::string::npos;
    text += plain ? " " + word : fmt::format(" '{}'", word);
  }
  return text;
}

std::vector<NotCovered> gaps_of(const Finding& finding) {
  std::vector<NotCovered> gaps;
  // Answers can be long, and most leave nothing out.
  if (finding.answer.find("\"notCovered\"") == std::string::npos) return gaps;
  const Json answer = Json::parse(finding.answer, nullptr, false);
  if (!answer.is_object() || !answer.contains("notCovered")) return gaps;
  for (const Json& gap : answer["notCovered"]) {
    const auto read = [&gap](const char* name) {
      return gap.contains(name) && gap[name].is_string() ? gap[name].get<std::string>()
                                                         : std::string();
    };
    NotCovered one{read("property"), read("kind"), read("reason")};
    if (one.reason != "not named by --property") gaps.push_back(std::move(one));
  }
  return gaps;
}

std::vector<std::string> coverage_lines(const Finding& finding) {
  std::vector<std::string> lines;
  for (const std::string& note : texts_in(Json::parse(finding.answer, nullptr, false), "notes")) {
    lines.push_back("note: " + note);
  }
  for (const NotCovered& gap : gaps_of(finding)) {
    lines.push_back(fmt::format("not covered: {}{}{} ({})", gap.kind,
                                gap.property.empty() ? "" : " ", gap.property, gap.reason));
  }
  return lines;
}

std::vector<std::string> assumption_lines(const Finding& finding) {
  const Json answer = Json::parse(finding.answer, nullptr, false);
  if (!answer.is_object() || !answer.contains("assumption")) return {};
  std::vector<std::string> lines = texts_in(answer["assumption"], "sentences");
  for (std::string& clause : texts_in(answer["assumption"], "clauses")) {
    lines.push_back(std::move(clause));
  }
  return lines;
}

std::string assumption_process(const Finding& finding) {
  const Json answer = Json::parse(finding.answer, nullptr, false);
  const Json::json_pointer process("/assumption/fsp");
  const bool has = answer.is_object() && answer.contains(process) && answer[process].is_string();
  return has ? answer[process].get<std::string>() : std::string();
}

}  // namespace proviso::project

#include "report/answer/coverage_text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/counted.hpp"

namespace proviso::report {

using Json = nlohmann::ordered_json;

std::string coverage_text(const Coverage& coverage) {
  if (!coverage.incomplete.empty()) {
    return fmt::format("coverage: unknown, the search was not complete ({})\n",
                       coverage.incomplete);
  }
  std::string text;
  std::size_t all = 0;
  for (const CoveredPart& part : coverage.parts) {
    all += part.count;
    if (part.unreached.empty()) continue;
    text += fmt::format("unreached in {}: {} of {}\n", part.name, part.unreached.size(),
                        counted(part.count, coverage.unit));
    for (const Unreached& one : part.unreached) {
      text += one.line == 0 ? fmt::format("  {}\n", one.what)
                            : fmt::format("  line {}: {}\n", one.line, one.what);
    }
  }
  if (!text.empty()) return text;
  return fmt::format("unreached: none of {}\n", counted(all, coverage.unit));
}

Json coverage_json(const Coverage& coverage) {
  Json json{{"unit", coverage.unit}, {"complete", coverage.incomplete.empty()}};
  if (!coverage.incomplete.empty()) json["reason"] = coverage.incomplete;
  json["parts"] = Json::array();
  for (const CoveredPart& part : coverage.parts) {
    Json unreached = Json::array();
    for (const Unreached& one : part.unreached) {
      Json entry{{"what", one.what}};
      entry["line"] = one.line == 0 ? Json(nullptr) : Json(one.line);
      unreached.push_back(std::move(entry));
    }
    json["parts"].push_back(
        {{"name", part.name}, {"count", part.count}, {"unreached", std::move(unreached)}});
  }
  return json;
}

Json declarations_json(const std::vector<Declaration>& declarations) {
  Json list = Json::array();
  for (const Declaration& one : declarations) {
    Json entry{{"kind", one.kind}, {"name", one.name}, {"type", one.type}};
    entry["owner"] = one.owner.empty() ? Json(nullptr) : Json(one.owner);
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace proviso::report

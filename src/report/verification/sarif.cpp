#include <cctype>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "report/verification/verification_report.hpp"
#include "report/version.hpp"

namespace proviso::report {
namespace {

using Json = nlohmann::ordered_json;

/// What a result is about: its rule, by number.
enum Rule : std::size_t { kViolated, kUnexpected, kUndecided, kError, kNotAsked };

Json rules() {
  const auto rule = [](const char* id, const char* text, const char* level) {
    return Json{{"id", id},
                {"shortDescription", {{"text", text}}},
                {"defaultConfiguration", {{"level", level}}}};
  };
  return Json::array({rule("violated", "The property is violated.", "error"),
                      rule("unexpected", "The verdict is not the expected one.", "error"),
                      rule("undecided", "The property could not be decided.", "warning"),
                      rule("error", "The property could not be asked.", "error"),
                      rule("not-asked", "The property was not asked.", "none")});
}

Rule rule_of(const ReportCase& one) {
  if (!one.verdict) return kError;
  if (one.verdict == Verdict::Undecided) return kUndecided;
  return one.verdict == Verdict::Violated ? kViolated : kUnexpected;
}

/// A path as a relative reference: blanks and other characters are escaped.
std::string as_uri(const std::string& path) {
  std::string uri;
  for (const char c : path) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                       std::string_view("/._-~").find(c) != std::string_view::npos;
    uri += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

/// `Stated` is a case or an omission.
template <typename Stated>
Json location_of(const Stated& one, const std::string& message = {}) {
  Json location{{"physicalLocation",
                 {{"artifactLocation", {{"uri", as_uri(one.file)}}},
                  {"region", {{"startLine", one.line}, {"startColumn", one.column}}}}}};
  if (!message.empty()) location["message"] = {{"text", message}};
  return location;
}

std::string step_text(const TraceStep& step, bool of_states) {
  std::string text = of_states ? "state" : step.action;
  for (const auto& [name, value] : step.changes) text += fmt::format(" {}={}", name, value);
  for (const auto& [name, value] : step.inputs) text += fmt::format(" {}={}", name, value);
  return text;
}

/// One thread flow for each component, the steps in the order of the run.
Json code_flow(const ReportCase& one) {
  std::vector<std::string> order;
  std::map<std::string, Json> flows;
  const auto& steps = one.trace->steps;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::string name = steps[i].component.empty() ? "system" : steps[i].component;
    if (!flows.contains(name)) {
      order.push_back(name);
      flows[name] = {{"id", name}, {"locations", Json::array()}};
    }
    flows[name]["locations"].push_back(
        {{"location", location_of(one, fmt::format("{}. {}", i + 1,
                                                   step_text(steps[i], one.trace->of_states)))},
         {"executionOrder", i + 1}});
  }
  Json threads = Json::array();
  for (const std::string& name : order) threads.push_back(flows[name]);
  return {{"threadFlows", std::move(threads)}};
}

Json result_of(const VerificationReport& report, const ReportCase& one) {
  constexpr const char* kIds[] = {"violated", "unexpected", "undecided", "error"};
  constexpr const char* kLevels[] = {"error", "error", "warning", "error"};
  const Rule rule = rule_of(one);
  std::string text = fmt::format("{}: {}", one.name,
                                 one.verdict ? to_string(*one.verdict) : std::string_view("error"));
  if (rule == kUnexpected && one.expected) {
    text += fmt::format(", but {} was expected", to_string(*one.expected));
  }
  if (!one.message.empty()) text += fmt::format(" ({})", one.message);
  Json result{{"ruleId", kIds[rule]},
              {"ruleIndex", static_cast<std::size_t>(rule)},
              {"level", kLevels[rule]},
              {"message", {{"text", text}}},
              {"locations", Json::array({location_of(one)})},
              {"partialFingerprints",
               {{"property/v1", Digest().add(report.title).add(one.name).digits()}}}};
  if (one.trace && !one.trace->steps.empty()) result["codeFlows"] = Json::array({code_flow(one)});
  return result;
}

Json result_of(const VerificationReport& report, const ReportOmission& one) {
  return {{"ruleId", "not-asked"},
          {"ruleIndex", static_cast<std::size_t>(kNotAsked)},
          {"kind", "notApplicable"},
          {"level", "none"},
          {"message", {{"text", fmt::format("{}: not asked ({})", one.name, one.reason)}}},
          {"locations", Json::array({location_of(one)})},
          {"partialFingerprints",
           {{"property/v1", Digest().add(report.title).add(one.file).add(one.name).digits()}}}};
}

}  // namespace

std::string to_sarif(const VerificationReport& report) {
  Json results = Json::array();
  for (const ReportCase& one : report.cases) {
    if (!one.as_expected || !one.verdict) results.push_back(result_of(report, one));
  }
  for (const ReportOmission& one : report.omissions) results.push_back(result_of(report, one));
  const Json json{
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs",
       Json::array(
           {{{"tool",
              {{"driver", {{"name", "Proviso"}, {"version", kVersion}, {"rules", rules()}}}}},
             {"columnKind", "unicodeCodePoints"},
             {"results", std::move(results)}}})}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace proviso::report

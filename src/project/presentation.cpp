#include "project/presentation.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/counted.hpp"
#include "outcome/answer.hpp"
#include "project/wording.hpp"
#include "report/answer/aligned_table.hpp"
#include "report/answer/json.hpp"
#include "report/answer/trace_table.hpp"
#include "report/version.hpp"

namespace proviso::project {
namespace {

using Json = nlohmann::ordered_json;

std::string verdict_word(const GoalVerdict& verdict) {
  if (!verdict.error.empty()) return "error";
  return verdict.verdict ? std::string(proviso::to_string(*verdict.verdict)) : "not asked";
}

/// What the user should know besides the verdict.
std::string remark(const Goal& goal, const GoalVerdict& verdict) {
  std::string text;
  if (goal.expected && verdict.verdict) {
    text = verdict.as_expected ? "as expected"
                               : fmt::format("{} was expected", proviso::to_string(*goal.expected));
  }
  const std::string& why = !verdict.error.empty() ? verdict.error : verdict.reason;
  if (!why.empty()) text += (text.empty() ? "" : "; ") + why;
  return text;
}

struct Counts {
  std::size_t proved = 0, reproved = 0, reused = 0, open = 0;
};

Counts counts_of(const Summary& summary) {
  Counts counts;
  for (const auto& finding : summary.verification.findings) {
    if (!finding) continue;
    const bool failed = !finding->error.empty() || finding->verdict == Verdict::Undecided;
    if (failed) {
      ++counts.open;
    } else if (finding->how == How::Reused) {
      ++counts.reused;
    } else if (finding->how == How::Reproved) {
      ++counts.reproved;
    } else {
      ++counts.proved;
    }
  }
  return counts;
}

/// The counterexample that an answer holds, as a table; empty if it has none.
std::string trace_text(const Finding& finding, std::string_view indent) {
  if (finding.verdict != Verdict::Violated) return {};
  const auto trace = report::trace_from_json(finding.answer);
  if (!trace) return {};
  std::string text;
  std::string table = report::trace_table(*trace);
  std::size_t at = 0;
  while (at < table.size()) {
    const std::size_t end = std::min(table.find('\n', at), table.size());
    text += fmt::format("{}{}\n", indent, table.substr(at, end - at));
    at = end + 1;
  }
  return text;
}

/// "2 not covered": how much the obligations of a goal leave out; empty if nothing.
std::string gap_count(const Summary& summary, const Goal& goal) {
  std::size_t count = 0;
  for (const std::size_t at : goal.obligations) {
    const auto& finding = summary.verification.findings[at];
    if (finding) count += gaps_of(*finding).size();
  }
  return count == 0 ? std::string() : fmt::format("{} not covered, see --explain", count);
}

/// Lists at most some names a model; JSON and --explain have all.
std::string unasked_text(const Summary& summary, std::size_t most = 6) {
  std::string text;
  for (const Unasked& one : summary.unasked) {
    const std::size_t shown = std::min(one.properties.size(), most);
    const auto end = one.properties.begin() + static_cast<std::ptrdiff_t>(shown);
    text += fmt::format("{}not asked of {}: {}", text.empty() ? "\n" : "", one.model,
                        fmt::join(one.properties.begin(), end, ", "));
    const std::size_t more = one.properties.size() - shown;
    text += more == 0 ? "\n" : fmt::format(" and {} more, see --json\n", more);
  }
  return text;
}

}  // namespace

Summary summarise(const Project& project, const Plan& plan, const Verification& verification,
                  const std::set<std::size_t>& goals) {
  Summary summary{project, plan, verification};
  for (std::size_t i = 0; i < plan.goals.size(); ++i) {
    if (!goals.empty() && !goals.contains(i)) continue;
    summary.goals.push_back(i);
    summary.verdicts.push_back(verdict_of(plan.goals[i], project, verification.findings));
  }
  summary.unasked = unasked_properties(plan, verification.findings);
  return summary;
}

std::string overall_word(const Summary& summary) {
  const int status = exit_status(summary.verdicts);
  if (status == 2) return "error";
  if (status == 3) return "undecided";
  const auto holds = [](const GoalVerdict& one) { return one.verdict == Verdict::Holds; };
  const auto fails = [](const GoalVerdict& one) {
    return one.verdict == Verdict::Violated && !one.as_expected;
  };
  const auto& all = summary.verdicts;
  if (status == 1) {
    return std::any_of(all.begin(), all.end(), fails) ? "violated" : "not as expected";
  }
  return std::all_of(all.begin(), all.end(), holds) ? "holds" : "as expected";
}

std::vector<std::size_t> asked_of(const Summary& summary, const Goal& goal) {
  std::vector<std::size_t> asked;
  for (const std::size_t at : goal.obligations) {
    const auto& waits_for = summary.plan.obligations[at].waits_for;
    const bool foreign = waits_for && std::find(goal.obligations.begin(), goal.obligations.end(),
                                                *waits_for) == goal.obligations.end();
    if (foreign) asked.push_back(*waits_for);
    if (summary.verification.findings[at]) asked.push_back(at);
  }
  return asked;
}

std::string obligation_line(const Plan& plan, std::size_t obligation, const Finding& finding) {
  std::size_t widest = 0;
  for (const Obligation& one : plan.obligations) widest = std::max(widest, one.id.size());
  const Obligation& own = plan.obligations[obligation];
  return fmt::format("{:<{}}  {:<9}  {:<22}  {}\n", own.id, widest, to_string(own.request.question),
                     verdict_word(finding), how_text(finding));
}

std::string to_text(const Summary& summary) {
  std::vector<report::TableRow> rows{{"property", "verdict", "rests on", ""}};
  std::string traces;
  for (std::size_t i = 0; i < summary.goals.size(); ++i) {
    const Goal& goal = summary.plan.goals[summary.goals[i]];
    const GoalVerdict& verdict = summary.verdicts[i];
    std::vector<std::string> asked;
    for (const std::size_t at : asked_of(summary, goal)) {
      const Obligation& obligation = summary.plan.obligations[at];
      asked.push_back(obligation.id == goal.name
                          ? std::string(to_string(obligation.request.question))
                          : obligation.id);
    }
    std::string about = remark(goal, verdict);
    const std::string gaps = gap_count(summary, goal);
    if (!gaps.empty()) about += (about.empty() ? "" : "; ") + gaps;
    rows.push_back({goal.name, verdict_word(verdict), fmt::format("{}", fmt::join(asked, ", ")),
                    std::move(about)});
    if (verdict.verdict != Verdict::Violated || verdict.as_expected) continue;
    for (const std::size_t at : goal.obligations) {
      const auto& finding = summary.verification.findings[at];
      const std::string table = finding ? trace_text(*finding, "  ") : std::string();
      if (!table.empty())
        traces += fmt::format("\n{}:\n{}", summary.plan.obligations[at].id, table);
    }
  }
  return report::aligned_table(rows, rows.front().size()) + traces + unasked_text(summary) +
         fmt::format("\n{}\n{}\n", effort_text(summary), overall_word(summary));
}

std::string effort_text(const Summary& summary) {
  const Counts counts = counts_of(summary);
  const std::size_t all = counts.proved + counts.reproved + counts.reused + counts.open;
  std::string text =
      fmt::format("{}: {} proved, {} re-proved, {} reused", counted(all, "obligation"),
                  counts.proved, counts.reproved, counts.reused);
  if (counts.open > 0) text += fmt::format(", {} open", counts.open);
  return text;
}

std::string proof_tree(const Summary& summary, std::size_t which) {
  const Goal& goal = summary.plan.goals[summary.goals[which]];
  const GoalVerdict& verdict = summary.verdicts[which];
  const std::string about = remark(goal, verdict);
  std::string text = fmt::format("{}: {}{}{}\n", goal.name, verdict_word(verdict),
                                 about.empty() ? "" : ": ", about);
  for (const std::size_t at : asked_of(summary, goal)) {
    const Obligation& obligation = summary.plan.obligations[at];
    const auto& finding = summary.verification.findings[at];
    text += fmt::format("  {}: {}\n", obligation.id,
                        finding ? verdict_word(*finding) : std::string("not asked"));
    text += fmt::format("    {}\n", call_text(obligation));
    if (!finding) continue;
    text += fmt::format("    {}\n", certified_text(*finding));
    if (!finding->key.empty()) text += fmt::format("    key {}\n", finding->key);
    if (!finding->note.empty()) text += fmt::format("    {}\n", finding->note);
    for (const std::string& line : coverage_lines(*finding)) text += fmt::format("    {}\n", line);
    text += trace_text(*finding, "    ");
  }
  return text + unasked_text(summary, std::string::npos);
}

std::string to_json(const Summary& summary) {
  Json json{{"proviso", kVersion},
            {"command", "verify"},
            {"project", summary.project.name.empty() ? summary.project.path : summary.project.name},
            {"verdict", overall_word(summary)}};
  json["properties"] = Json::array();
  for (std::size_t i = 0; i < summary.goals.size(); ++i) {
    const Goal& goal = summary.plan.goals[summary.goals[i]];
    const GoalVerdict& verdict = summary.verdicts[i];
    Json one{{"name", goal.name},
             {"component", summary.project.properties[goal.property].component.text}};
    if (!goal.variant.empty()) one["variant"] = goal.variant;
    if (verdict.verdict) one["verdict"] = proviso::to_string(*verdict.verdict);
    if (!verdict.error.empty()) one["error"] = verdict.error;
    if (!verdict.reason.empty()) one["reason"] = verdict.reason;
    if (goal.expected) one["expected"] = proviso::to_string(*goal.expected);
    one["asExpected"] = verdict.as_expected;
    one["restsOn"] = Json::array();
    for (const std::size_t at : asked_of(summary, goal)) {
      one["restsOn"].push_back(summary.plan.obligations[at].id);
    }
    json["properties"].push_back(std::move(one));
  }
  json["obligations"] = Json::array();
  for (std::size_t i = 0; i < summary.plan.obligations.size(); ++i) {
    const auto& finding = summary.verification.findings[i];
    if (!finding) continue;
    const Obligation& obligation = summary.plan.obligations[i];
    Json one{{"id", obligation.id},
             {"question", to_string(obligation.request.question)},
             {"call", obligation.words},
             {"how", to_string(finding->how)},
             {"seconds", finding->seconds}};
    if (finding->verdict) one["verdict"] = proviso::to_string(*finding->verdict);
    if (!finding->key.empty()) one["key"] = finding->key;
    if (!finding->from.empty()) one["from"] = finding->from;
    if (!finding->error.empty()) one["error"] = finding->error;
    if (!finding->reason.empty()) one["reason"] = finding->reason;
    if (!finding->note.empty()) one["note"] = finding->note;
    one["certified"] = !finding->certificate.empty();
    for (const NotCovered& gap : gaps_of(*finding)) {
      Json left_out{{"kind", gap.kind}, {"reason", gap.reason}};
      if (!gap.property.empty()) left_out["property"] = gap.property;
      one["notCovered"].push_back(std::move(left_out));
    }
    json["obligations"].push_back(std::move(one));
  }
  const Counts counts = counts_of(summary);
  json["counts"] = {{"proved", counts.proved},
                    {"reproved", counts.reproved},
                    {"reused", counts.reused},
                    {"open", counts.open}};
  for (const Unasked& one : summary.unasked) {
    json["notAsked"].push_back({{"model", one.model}, {"properties", one.properties}});
  }
  if (!summary.verification.warnings.empty()) json["warnings"] = summary.verification.warnings;
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace proviso::project

#include "report/answer/text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/counted.hpp"
#include "lts/graph.hpp"
#include "report/answer/analysis_text.hpp"
#include "report/answer/assumption_sentences.hpp"
#include "report/answer/coverage_text.hpp"
#include "report/answer/fault_text.hpp"
#include "report/answer/premises_text.hpp"
#include "report/answer/product_table.hpp"
#include "report/answer/program_table.hpp"
#include "report/answer/proof_text.hpp"
#include "report/answer/state_trace.hpp"
#include "report/answer/trace_table.hpp"
#include "report/answer/verdict_text.hpp"
#include "report/model/assumption_fsp.hpp"

namespace proviso::report {
namespace {

std::string heading(const PropertyResult& result) {
  std::string text = result.kind;
  if (result.property) text += " " + *result.property;
  if (result.is_default) text += " (default)";
  return text;
}

/// Traces of states are numbered, as NuSMV numbers them.
std::string shown_trace(const Trace& trace, std::size_t& number) {
  return trace.of_states ? state_trace_text(trace, ++number) : trace_table(trace);
}

/// `EXCLUSION, deadlock`: at most a few names, and how many more there are.
std::string some_of(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 8;
  const std::size_t shown = std::min(names.size(), kMost);
  std::string text = fmt::format("{}", fmt::join(names.begin(), names.begin() + shown, ", "));
  if (names.size() > shown) text += fmt::format(" and {} more", names.size() - shown);
  return text;
}

std::string result_lines(const std::vector<PropertyResult>& results,
                         const std::optional<ProgramTrace>& program, bool colour) {
  // Specifications may be long: not all lines are moved for the sake of one.
  constexpr std::size_t kWidestColumn = 60;
  std::size_t widest = 0, number = 0;
  for (const PropertyResult& result : results) {
    const std::size_t width = heading(result).size();
    if (width <= kWidestColumn) widest = std::max(widest, width);
  }
  std::string text;
  const bool violated = overall(results) == Verdict::Violated;
  for (const PropertyResult& result : results) {
    std::string line =
        fmt::format("{:<{}}  {}", heading(result), widest, painted(result.verdict, colour));
    if (result.stopped) line += fmt::format(" ({})", describe(*result.stopped));
    if (!result.covers.empty()) line += fmt::format(" ({})", some_of(result.covers));
    if (!result.method.empty()) line += fmt::format(" (by {})", result.method);
    if (!result.note.empty()) line += ": " + result.note;
    text += line + '\n';
    // What was not asked for shall not bury what was.
    const bool shows_trace = result.trace && !(result.is_default && violated);
    if (shows_trace) {
      text += program ? program_table(*program) : shown_trace(*result.trace, number);
    }
  }
  return text;
}

/// Questions about one property say what they found in other words than a list of results.
bool lists_results(const Answer& answer) {
  const bool lists =
      answer.command == "check" || answer.command == "discharge" || answer.command == "simulate";
  return lists && answer.results.has_value();
}

/// `not covered: deadlock, ltl LIVE (left out by --only)`, a line for each reason.
std::string not_covered_lines(const std::vector<NotCovered>& left_out) {
  std::vector<std::string> reasons;
  for (const NotCovered& one : left_out) {
    const bool is_new = std::find(reasons.begin(), reasons.end(), one.reason) == reasons.end();
    if (is_new) reasons.push_back(one.reason);
  }
  std::string text;
  for (const std::string& reason : reasons) {
    std::vector<std::string> names;
    for (const NotCovered& one : left_out) {
      if (one.reason != reason) continue;
      names.push_back(one.property.empty() ? one.kind
                                           : fmt::format("{} {}", one.kind, one.property));
    }
    text += fmt::format("not covered: {} ({})\n", some_of(names), reason);
  }
  return text;
}

/// `faults: aocs.es1, aocs.es2`: the instances with error models that count.
std::string faults_line(const std::vector<std::string>& instances) {
  return fmt::format("faults: {}\n", instances.empty()
                                         ? "none (nominal)"
                                         : fmt::format("{}", fmt::join(instances, ", ")));
}

/// `compose 544 → minimise 9 → …`, in states.
std::string way(const std::vector<MethodStep>& steps) {
  std::string text;
  for (const MethodStep& step : steps) {
    text += fmt::format("{}{} {}", text.empty() ? "states: " : " → ", step.name, step.states);
  }
  return text.empty() ? text : text + '\n';
}

/// What a demand is called, and the process that says it.
struct Demand {
  std::string_view what;
  std::string_view process;
};
constexpr Demand kAssumption{"assumption", kAssumptionProcess};
constexpr Demand kRequirement{"allowed words", kRequirementProcess};

/// Sentences first, then the whole as a process.
std::string assumption_lines(const Answer& answer, const Demand& demand) {
  const lts::Lts& assumption = *answer.assumption;
  std::string text =
      fmt::format("{}: {}, {}\n", demand.what, counted(assumption.state_count(), "state"),
                  counted(assumption.transition_count(), "transition"));
  for (const std::string& sentence : assumption_sentences(answer)) {
    text += fmt::format("  {}\n", sentence);
  }
  if (answer.protocol) {
    for (const std::string& departure : answer.protocol->departures) {
      text += fmt::format("  {}: {}\n", kDepartures, departure);
    }
  }
  const auto anything = lts::universal_state(assumption);
  if (anything && anything != lts::kInitial) {
    text += "  (once ANYTHING is reached nothing more is demanded)\n";
  }
  if (assumption.state_count() > kMostPrintedStates) {
    return text + "  (too large to be shown; write it to a file with -o)\n";
  }
  return text + assumption_fsp(assumption, demand.process);
}

}  // namespace

std::string to_text(const Answer& answer, bool colour) {
  std::string text = answer.summary + answer.text;
  const bool complete = !text.empty();
  if (lists_results(answer)) {
    const bool several = !answer.results->empty() && !answer.results->front().subject.empty();
    if (!several) {
      text += result_lines(*answer.results, answer.program, colour);
    } else {
      // What the text says already is not listed again: only what does not hold is.
      std::vector<PropertyResult> shown = *answer.results;
      if (complete) {
        std::erase_if(shown, [](const auto& one) { return one.verdict == Verdict::Holds; });
      }
      if (!shown.empty()) text += product_table(shown, colour);
    }
  }
  if (answer.fault_analysis) text += fault_text(*answer.fault_analysis);
  if (!answer.reused.empty()) {
    text += fmt::format("reused: {}\n", fmt::join(answer.reused, ", "));
  }
  if (answer.premises) text += premises_text(*answer.premises, answer.program, colour);
  const bool proved = answer.certificate.has_value();
  if (proved) text += proof_text(answer.certificate->proof);
  const bool assumes = answer.command == "assume";
  if (assumes && !answer.requirement) text += way(answer.steps);
  if (!complete && !proved && !assumes && !answer.premises && answer.statistics.states &&
      answer.statistics.transitions) {
    text += fmt::format("{}, {}\n", counted(*answer.statistics.states, "state"),
                        counted(*answer.statistics.transitions, "transition"));
  }
  if (answer.faults && answer.verdict) text += faults_line(*answer.faults);
  for (const std::string& note : answer.notes) text += fmt::format("note: {}\n", note);
  if (answer.coverage) text += coverage_text(*answer.coverage);
  text += not_covered_lines(answer.not_covered);
  if (answer.verdict) {
    text += painted(*answer.verdict, colour);
    if (!answer.reason.empty()) text += ": " + answer.reason;
    text += '\n';
  }
  const bool shows_trace =
      !lists_results(answer) && answer.command != "simulate" && !answer.fault_analysis;
  if (answer.trace && shows_trace && !answer.premises) {
    std::size_t number = 0;
    text += shown_trace(*answer.trace, number);
  }
  if (answer.assumption) {
    text += assumption_lines(answer, answer.requirement ? kRequirement : kAssumption);
  }
  if (answer.analysis) text += analysis_text(*answer.analysis);
  return text;
}

}  // namespace proviso::report

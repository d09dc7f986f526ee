#include "report/answer/program_table.hpp"

#include <fmt/format.h>

#include "report/answer/aligned_table.hpp"

namespace proviso::report {

std::string program_table(const ProgramTrace& trace) {
  std::vector<TableRow> rows{{"", "step", "thread", "source", "operation", "design action"}};
  for (const std::string& automaton : trace.automata) rows.front().push_back(automaton);
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const ProgramStep& step = trace.steps[i];
    const bool switches = i > 0 && trace.steps[i - 1].thread != step.thread;
    TableRow row{switches ? "-" : "", std::to_string(i + 1),
                 step.thread_name,    to_string(step.place),
                 step.operation,      fmt::format("{}", fmt::join(step.actions, ", "))};
    for (std::size_t a = 0; a < trace.automata.size(); ++a) {
      row.push_back(a < step.states.size() ? step.states[a] : "");
    }
    rows.push_back(std::move(row));
  }
  std::string text = rows.size() > 1 ? aligned_table(rows, 1) : std::string();
  const std::string where = to_words(trace.place);
  text += fmt::format("  {}{}\n", trace.finding, where.empty() ? "" : fmt::format(" ({})", where));
  if (!trace.judgement.empty()) text += fmt::format("  {}\n", trace.judgement);
  return text;
}

}  // namespace proviso::report

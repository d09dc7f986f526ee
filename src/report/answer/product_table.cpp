#include "report/answer/product_table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "report/answer/trace_table.hpp"

namespace proviso::report {
namespace {

constexpr int kHostTone = 36;
constexpr int kFeatureTone = 35;

std::string verdict_cell(const PropertyResult& result, bool colour) {
  constexpr std::size_t kWidest = 9;  // undecided
  const std::string word(to_string(result.verdict));
  const std::string padding(word.size() < kWidest ? kWidest - word.size() : 0, ' ');
  if (!colour) return word + padding;
  const int tone = result.verdict == Verdict::Violated    ? 31
                   : result.verdict == Verdict::Undecided ? 33
                                                          : 32;
  return fmt::format("\033[1;{}m{}\033[0m{}", tone, word, padding);
}

std::string states_cell(const PropertyResult& result) {
  if (!result.states) return {};
  if (!result.whole || *result.whole == 0) return fmt::format("{}", *result.states);
  return fmt::format("{} of {}", *result.states, *result.whole);
}

/// The lines of the table below its heading are the steps, one each.
std::string painted_trace(const PropertyResult& result, bool colour) {
  const std::string table = trace_table(*result.trace);
  if (!colour || result.trace->steps.empty()) return table;
  std::string text;
  std::size_t line = 0, begin = 0;
  while (begin < table.size()) {
    const std::size_t end = table.find('\n', begin);
    const std::string row = table.substr(begin, end - begin);
    if (line == 0) {
      text += row + '\n';
    } else {
      const bool host = result.trace->steps[line - 1].component == result.host;
      text += fmt::format("\033[{}m{}\033[0m\n", host ? kHostTone : kFeatureTone, row);
    }
    begin = end + 1;
    ++line;
  }
  return text;
}

}  // namespace

std::string product_table(const std::vector<PropertyResult>& results, bool colour) {
  std::size_t subject = 7, property = 8;  // the headings
  for (const PropertyResult& result : results) {
    subject = std::max(subject, result.subject.size());
    property = std::max(property, result.property.value_or("").size());
  }
  std::string text = fmt::format("{:<{}}  {:<{}}  {:<9}  {:<8}  {}\n", "product", subject,
                                 "property", property, "verdict", "how", "states");
  for (const PropertyResult& result : results) {
    std::string line = fmt::format(
        "{:<{}}  {:<{}}  {}  {:<8}  {}", result.subject, subject, result.property.value_or(""),
        property, verdict_cell(result, colour), result.method, states_cell(result));
    line.erase(line.find_last_not_of(' ') + 1);
    if (result.stopped) line += fmt::format(" ({})", describe(*result.stopped));
    text += line + '\n';
    if (!result.note.empty()) text += fmt::format("  {}\n", result.note);
    if (result.trace) text += painted_trace(result, colour);
  }
  return text;
}

}  // namespace proviso::report

#include "report/answer/analysis_text.hpp"

#include <limits>

#include <fmt/format.h>

#include "report/answer/trace_table.hpp"
#include "report/model/label_notation.hpp"

namespace proviso::report {
namespace {

std::string labels(const std::vector<std::string>& names) {
  return label_set(compact(names), std::numeric_limits<std::size_t>::max());
}

std::string about_labels(const Analysis& analysis) {
  std::string text;
  if (analysis.useless)
    text += "nothing of the interface can happen: no useful behaviour is left\n";
  if (!analysis.never_allowed.empty()) {
    text += fmt::format("never allowed: {}\n", labels(analysis.never_allowed));
  }
  if (!analysis.never_occurring.empty()) {
    text += fmt::format("never occurring in the component under the assumption: {}\n",
                        labels(analysis.never_occurring));
  }
  if (!analysis.only_to_anything.empty()) {
    text += fmt::format("only where anything goes afterwards, may be implemented freely: {}\n",
                        labels(analysis.only_to_anything));
  }
  return text;
}

std::string about_held(const HeldForEver& held) {
  const std::string finding =
      held.always
          ? fmt::format("{} is held for ever: no {} ever follows it\n", held.taken, held.given_back)
          : fmt::format("{} may be held for ever: no {} follows this run\n", held.taken,
                        held.given_back);
  return finding + trace_table(held.trace);
}

}  // namespace

std::string analysis_text(const Analysis& analysis) {
  std::string text;
  if (analysis.violation) {
    text += "the assumption does not suffice: the property is violated under it\n";
    text += trace_table(*analysis.violation);
  }
  text += about_labels(analysis);
  if (analysis.deadlock) {
    const bool at_once = analysis.deadlock->steps.empty();
    text += at_once ? "the component is stuck under the assumption from the start\n"
                    : "the component gets stuck under the assumption\n";
    if (!at_once) text += trace_table(*analysis.deadlock);
  }
  for (const HeldForEver& held : analysis.held) text += about_held(held);
  if (analysis.stopped) {
    return text + fmt::format("the rest was not found out: {}\n", describe(*analysis.stopped));
  }
  return text.empty() ? "the assumption leaves the component everything that it needs to continue\n"
                      : text;
}

}  // namespace proviso::report

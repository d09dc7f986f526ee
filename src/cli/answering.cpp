#include "cli/answering.hpp"

#include "report/answer/json.hpp"
#include "report/answer/text.hpp"

namespace proviso::cli {

ExitStatus status_of(const Answer& answer) {
  if (!answer.error.empty()) return kWrong;
  if (!answer.verdict) return kHolds;
  switch (*answer.verdict) {
    case Verdict::Holds:
      return kHolds;
    case Verdict::Violated:
      return kViolated;
    case Verdict::HoldsUnder:
      return kHoldsUnder;
    case Verdict::Undecided:
      return kUndecided;
  }
  return kBug;
}

std::string rendered(const Answer& answer, bool json, bool colours) {
  if (json) return report::to_json(answer);
  return answer.error.empty() ? report::to_text(answer, colours) : std::string();
}

int print(const Answer& answer, bool json, Terminal& terminal) {
  if (!answer.error.empty()) terminal.error(answer.error);
  if (!terminal.print(rendered(answer, json, terminal.colours_results()))) {
    terminal.error("cannot write to standard output");
    return kWrong;
  }
  return status_of(answer);
}

void report_progress(const ask::Request& request, Context& context, Terminal& terminal,
                     ProgressLines& lines) {
  if (request.options.progress == ask::ProgressKind::Json) {
    context.on_progress(
        [&](const Progress& progress) { lines.progress(progress, context.seconds()); });
  } else if (terminal.shows_progress() && !request.options.protocol) {
    context.on_progress(
        [&](const Progress& progress) { terminal.progress(progress, context.seconds()); });
  }
}

}  // namespace proviso::cli

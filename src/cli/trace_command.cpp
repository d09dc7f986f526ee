#include "cli/trace_command.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/file_name.hpp"
#include "base/output_file.hpp"
#include "base/suggest.hpp"
#include "cli/exit_status.hpp"
#include "cli/terminal.hpp"
#include "report/answer/answer_page.hpp"
#include "report/answer/json.hpp"
#include "report/answer/sequence_diagram.hpp"
#include "report/answer/swim_lanes.hpp"
#include "report/answer/trace_table.hpp"

namespace proviso::cli {
namespace {

std::string drawn(const Trace& trace, const std::string& form, const std::string& path) {
  if (form == "mermaid") return report::to_mermaid(trace);
  if (form == "plantuml") return report::to_plantuml(trace);
  if (form == "svg") return report::swim_lanes_svg(report::view_of(trace));
  if (form == "text") return report::trace_table(trace);
  Answer answer;
  answer.command = "trace";
  answer.trace = trace;
  return report::answer_page(answer, {shown_name(path)});
}

}  // namespace

int run_trace_command(const Invocation& invocation) {
  Terminal terminal(invocation.presentation.quiet);
  const auto fail = [&terminal](const std::string& why) {
    terminal.error(why);
    return static_cast<int>(kWrong);
  };
  const auto given = invocation.own.find("as");
  const std::string form = given == invocation.own.end() ? "text" : given->second.front();
  const std::vector<std::string> known{"text", "mermaid", "plantuml", "svg", "html"};
  if (std::find(known.begin(), known.end(), form) == known.end()) {
    const std::string suggestion = did_you_mean(form, known);
    return fail(fmt::format("--as: '{}' is not one of {}{}{}", form, fmt::join(known, ", "),
                            suggestion.empty() ? "" : "; ", suggestion));
  }
  const std::string& path = invocation.arguments.front();
  const auto text = read_file(path);
  if (!text) return fail(text.error());
  const auto trace = report::trace_from_json(*text);
  if (!trace) return fail(fmt::format("cannot read {}: {}", shown_name(path), trace.error()));
  const std::string shown =
      invocation.presentation.json ? report::to_json(*trace) : drawn(*trace, form, path);
  const auto output = invocation.own.find("output");
  if (output == invocation.own.end()) return terminal.print(shown) ? kHolds : kWrong;
  if (const Done done = write_file(output->second.front(), shown); !done) return fail(done.error());
  return kHolds;
}

}  // namespace proviso::cli

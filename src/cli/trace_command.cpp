#include "cli/trace_command.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/file_name.hpp"
#include "base/output_file.hpp"
#include "base/suggest.hpp"
#include "cli/exit_status.hpp"
#include "cli/terminal.hpp"
#include "report/answer/json.hpp"
#include "report/answer/sequence_diagram.hpp"
#include "report/answer/trace_table.hpp"

namespace proviso::cli {

int run_trace_command(const Invocation& invocation) {
  Terminal terminal(invocation.presentation.quiet);
  const auto fail = [&terminal](const std::string& why) {
    terminal.error(why);
    return static_cast<int>(kWrong);
  };
  const auto given = invocation.own.find("as");
  const std::string form = given == invocation.own.end() ? "text" : given->second.front();
  const std::vector<std::string> known{"text", "mermaid", "plantuml"};
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
  std::string shown = form == "mermaid"    ? report::to_mermaid(*trace)
                      : form == "plantuml" ? report::to_plantuml(*trace)
                                           : report::trace_table(*trace);
  if (invocation.presentation.json) shown = report::to_json(*trace);
  const auto output = invocation.own.find("output");
  if (output == invocation.own.end()) return terminal.print(shown) ? kHolds : kWrong;
  if (const Done done = write_file(output->second.front(), shown); !done) return fail(done.error());
  return kHolds;
}

}  // namespace proviso::cli

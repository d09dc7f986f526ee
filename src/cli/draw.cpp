#include <charconv>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "cli/circuit.hpp"
#include "cli/commands.hpp"
#include "cli/language.hpp"
#include "report/answer/json.hpp"
#include "report/answer/trace_path.hpp"
#include "report/model/dot.hpp"
#include "report/model/svg.hpp"

namespace proviso::cli {
namespace {

Maybe<lts::StateId> state_number(const std::string& text, const lts::Lts& lts) {
  std::uint32_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc() || end != last || number >= lts.state_count()) {
    return tl::unexpected(
        fmt::format("there is no state {}: the states are 0 to {}", text, lts.state_count() - 1));
  }
  return lts::StateId{number};
}

Maybe<std::vector<lts::StateId>> path_in(const std::string& file, const lts::Lts& lts) {
  const auto text = read_file(file);
  if (!text) return tl::unexpected(text.error());
  const auto trace = report::trace_from_json(*text);
  if (!trace) return tl::unexpected(fmt::format("cannot use {}: {}", file, trace.error()));
  auto path = report::trace_path(lts, *trace);
  if (!path) return tl::unexpected(fmt::format("the target cannot do the trace in {}", file));
  return std::move(*path);
}

}  // namespace

Done draw(Run& run) {
  if (is_circuit(run)) return draw_circuit(run);
  const Options& options = run.options;
  const std::string format = ending(options.output);
  if (!options.output.empty() && format != "dot" && format != "svg") {
    return tl::unexpected(fmt::format("draw writes .dot and .svg files, not {}", options.output));
  }
  const auto system = run.system();
  if (!system) return tl::unexpected(system.error());
  const lts::Lts lts = run.build(*system);
  report::DotOptions how;
  how.name = system->name;
  if (!options.around.empty()) {
    const auto state = state_number(options.around, lts);
    if (!state) return tl::unexpected(state.error());
    how.around = *state;
  }
  if (!options.path.empty()) {
    auto path = path_in(options.path, lts);
    if (!path) return tl::unexpected(path.error());
    how.path = std::move(*path);
  }
  const report::Drawing drawing = report::draw(lts, how);
  if (!drawing.note.empty()) run.terminal.note(drawing.note);
  if (options.output.empty()) {
    run.answer.text = drawing.dot;
    return {};
  }
  run.answer.output = options.output;
  if (format == "dot") return write_file(options.output, drawing.dot);
  return report::to_svg(drawing.dot, run.context).and_then([&options](const std::string& svg) {
    return write_file(options.output, svg);
  });
}

}  // namespace proviso::cli

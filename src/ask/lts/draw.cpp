// Draws a target: all of it, the neighbourhood of a state, or a run.
#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/drawing.hpp"
#include "ask/replay.hpp"
#include "report/answer/trace_path.hpp"
#include "report/model/assumption_fsp.hpp"
#include "report/model/lts_diagram.hpp"

namespace proviso::ask {
namespace {

Maybe<std::vector<lts::StateId>> path_in(const std::string& file, const lts::Lts& lts) {
  const auto trace = read_trace(file);
  if (!trace) return refused(trace.error());
  auto path = report::trace_path(lts, *trace);
  if (!path) return refused(fmt::format("the target cannot do the trace in {}", file));
  return std::move(*path);
}

/// Whether the target is an assumption, written as `assume` writes it.
bool is_assumption(const Task& task, const std::string& target) {
  const auto locals = task.subject().lts().local_processes(target);
  return std::find(locals.begin(), locals.end(), report::kAnythingProcess) != locals.end();
}

}  // namespace

Done draw_lts(Task& task) {
  const Options& options = task.options;
  if (options.around && !options.path.empty()) {
    return refused("--around and --path cannot be given together");
  }
  const auto system = task.system();
  if (!system) return refused(system.error());
  const lts::Lts lts = task.build(*system);
  report::LtsDiagramOptions how;
  how.name = system->name;
  if (is_for_graphviz(options)) how.most_states = report::kMostStatesForGraphviz;
  if (options.around) {
    if (*options.around >= lts.state_count()) {
      return refused(fmt::format("there is no state {}: the states are 0 to {}", *options.around,
                                 lts.state_count() - 1));
    }
    how.around = lts::StateId{*options.around};
    how.only_around = true;
  }
  if (!options.path.empty()) {
    auto path = path_in(options.path, lts);
    if (!path) return refused(path.error());
    how.path = std::move(*path);
  }
  const bool shows_all = options.anything || options.around || !options.path.empty();
  how.hides_anything = !shows_all && is_assumption(task, system->name);
  const report::Drawing drawing = report::draw(lts, how);
  if (!drawing.note.empty()) task.note(drawing.note);
  return offer_drawing(task, drawing.diagram);
}

}  // namespace proviso::ask

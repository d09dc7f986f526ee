#include "ask/replay.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ask/task.hpp"
#include "base/output_file.hpp"
#include "report/answer/json.hpp"

namespace proviso::ask {

Maybe<Trace> read_trace(const std::string& file) {
  const auto text = read_file(file);
  if (!text) return refused(text.error());
  return report::trace_from_json(*text).map_error(
      [&file](const std::string& wrong) { return fmt::format("cannot use {}: {}", file, wrong); });
}

bool change_the_same(const TraceStep& a, const TraceStep& b) {
  if (a.changes.size() != b.changes.size()) return false;
  auto of_a = a.changes;
  auto of_b = b.changes;
  std::sort(of_a.begin(), of_a.end());
  std::sort(of_b.begin(), of_b.end());
  return of_a == of_b;
}

Done simulate(Task& task, Simulation& simulation) {
  const std::string& file = task.options.trace;
  if (!file.empty()) {
    const auto trace = read_trace(file);
    if (!trace) return refused(trace.error());
    if (const auto done = simulation.replay(*trace, file); !done) return refused(done.error());
    task.session.listener.replayed(simulation, *trace, file);
  }
  task.session.listener.simulate(simulation);
  task.answer.trace = simulation.trace();
  task.answer.statistics = {};  // nothing was counted that anybody asked for
  return {};
}

}  // namespace proviso::ask

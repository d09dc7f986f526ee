// A C++ class that watches the environment at run time for departures from an assumption.
#include "report/model/monitor.hpp"

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/lts/assumption_file.hpp"
#include "report/model/checked_class.hpp"

namespace proviso::ask {

Done monitor_lts(Task& task) {
  const Options& options = task.options;
  if (options.output.empty()) return refused("monitor needs -o FILE: the header that it writes");
  const auto assumption = read_assumption(task, task.request.document);
  if (!assumption) return refused(assumption.error());
  const std::string& asked = options.class_name;
  const std::string name = report::class_name(asked.empty() ? assumption->name : asked);
  if (!asked.empty() && name != asked) task.note(fmt::format("the class is called {}", name));
  task.count("monitor", assumption->lts);
  std::string header = report::cpp_monitor(assumption->lts, name);
  if (!options.wrapped_class.empty()) {
    const auto wrapper = report::checked_class(assumption->lts, options.wrapped_class, name);
    if (!wrapper) {
      return refused(
          "--wrap needs the usage protocol of a class: its labels are calls and returns");
    }
    header += *wrapper;
  }
  task.answer.files.push_back({options.output, std::move(header)});
  return {};
}

}  // namespace proviso::ask

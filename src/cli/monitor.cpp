#include "report/model/monitor.hpp"

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "cli/commands.hpp"
#include "cli/language.hpp"
#include "cli/query.hpp"

namespace proviso::cli {
namespace {

bool is_header(const std::string& path) {
  const std::string last = ending(path);
  return last == "hpp" || last == "h" || last == "hh" || last == "hxx";
}

}  // namespace

Done monitor(Run& run) {
  const Options& options = run.options;
  if (options.output.empty()) {
    return tl::unexpected(std::string("monitor needs -o FILE: the header that it writes"));
  }
  if (!is_header(options.output)) {
    return tl::unexpected(fmt::format("monitor writes .hpp files, not {}", options.output));
  }
  const auto assumption = read_assumption(run, options.arguments.front());
  if (!assumption) return tl::unexpected(assumption.error());
  const std::string name =
      report::class_name(options.name.empty() ? assumption->name : options.name);
  if (!options.name.empty() && name != options.name) {
    run.terminal.note(fmt::format("the class is called {}", name));
  }
  run.count("monitor", assumption->lts);
  if (Done done = write_file(options.output, report::cpp_monitor(assumption->lts, name)); !done) {
    return done;
  }
  run.answer.output = options.output;
  return {};
}

}  // namespace proviso::cli

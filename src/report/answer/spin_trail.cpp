#include "report/answer/spin_trail.hpp"

#include <fmt/format.h>

#include "process/program_space.hpp"

namespace proviso::report {
namespace {

/// Whether SPIN's simulator reports the fault and continues.
bool is_replayed(process::Fault fault) {
  return fault == process::Fault::None || fault == process::Fault::Assertion ||
         fault == process::Fault::Index;
}

}  // namespace

tl::expected<std::string, std::string> spin_trail(const process::Program& program,
                                                  const process::NumberedRun& run) {
  if (!program.has_statement_numbers) {
    return tl::unexpected(
        std::string("the statements cannot be numbered as SPIN does where there is an unless, or a "
                    "reference to the label of a goto"));
  }
  if (!is_replayed(run.fault)) {
    return tl::unexpected(fmt::format("SPIN does not replay this: {}", describe(run.fault)));
  }
  std::string trail;
  std::size_t number = 0;
  for (const process::NumberedStep& step : run.steps) {
    trail += fmt::format("{}:{}:{}\n", ++number, step.process, step.statement);
  }
  return trail;
}

}  // namespace proviso::report

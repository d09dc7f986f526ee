// `extract`: the transition system of a C++ program over the actions of its mapping.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/lts_file.hpp"
#include "cli/program_file.hpp"
#include "engine/native/check.hpp"

namespace proviso::cli {

Done extract(Run& run) {
  const Options& options = run.options;
  if (options.mapping.empty()) return tl::unexpected(std::string("extract needs --map"));
  if (!options.output.empty()) {
    if (Done done = check_lts_ending(options.output); !done) return done;
  }
  auto question = open_program_question(run);
  if (!question) return tl::unexpected(question.error());
  const auto lts =
      native::extract(question->program, question->toolchain, search_options(options), run.context);
  if (!lts) return tl::unexpected(lts.error());
  run.count("extract", *lts);
  if (options.output.empty()) return {};
  run.answer.output = options.output;
  return write_lts(*lts, "PROGRAM", options.output, run);
}

}  // namespace proviso::cli

#include "ask/process/spin.hpp"

#include <cstdlib>
#include <sstream>

#include <fmt/format.h>

#include "base/child_process.hpp"
#include "base/output_file.hpp"
#include "base/temporary_folder.hpp"

namespace proviso::ask {
namespace {

/// Runs one step; its output, or why there is none.
Maybe<std::string> step(std::vector<std::string> arguments, const std::string& folder,
                        double& seconds, Context& context) {
  const std::string program = arguments.front();
  const double start = context.seconds();
  auto answer = run_child(
      {.arguments = std::move(arguments), .folder = folder, .with_errors = true, .phase = "SPIN"},
      context);
  seconds = context.seconds() - start;
  if (!answer) {
    return refused(answer.error().error == ChildError::NotFound
                       ? fmt::format("{} is not installed", program)
                       : answer.error().why);
  }
  if (!answer->succeeded) {
    return refused(fmt::format("{} does not accept the program:\n{}", program,
                               std::string_view(answer->output).substr(0, 2000)));
  }
  return std::move(answer->output);
}

/// What pan prints: "errors: 1", "  123 states, stored", "assertion violated (x==1) (at depth 3)".
SpinAnswer read_report(const std::string& report) {
  SpinAnswer answer;
  bool complete = report.find("Search not completed") == std::string::npos &&
                  report.find("max search depth too small") == std::string::npos;
  std::istringstream lines(report);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t errors = line.find("errors: ");
    if (errors != std::string::npos) {
      const bool none = line.substr(errors + 8, 1) == "0";
      if (none && complete) answer.verdict = Verdict::Holds;
      if (!none) answer.verdict = Verdict::Violated;
    }
    if (line.starts_with("pan:1: ")) answer.error = line.substr(7);
    if (line.find("states, stored") != std::string::npos) {
      answer.states = std::strtoull(line.c_str(), nullptr, 10);
    }
    if (line.find("transitions (= ") != std::string::npos) {
      answer.transitions = std::strtoull(line.c_str(), nullptr, 10);
    }
    if (line.find("total actual memory usage") != std::string::npos) {
      answer.memory_megabytes = std::strtod(line.c_str(), nullptr);
    }
  }
  return answer;
}

}  // namespace

Maybe<SpinAnswer> run_spin(std::string_view program, const SpinOptions& options, Context& context) {
  const TemporaryFolder folder;
  if (folder.path().empty()) {
    return refused("cannot make a temporary folder for SPIN");
  }
  if (const auto written = write_file(folder.path() + "/model.pml", std::string(program));
      !written) {
    return refused(written.error());
  }
  double generation = 0;
  double compilation = 0;
  double search = 0;
  std::vector<std::string> generate{"spin"};
  for (const std::string& define : options.defines) generate.push_back("-D" + define);
  generate.insert(generate.end(), options.spin.begin(), options.spin.end());
  generate.insert(generate.end(), {"-a", "model.pml"});
  if (auto done = step(std::move(generate), folder.path(), generation, context); !done) {
    return refused(done.error());
  }
  std::vector<std::string> compile{"cc", "-O2", "-w"};
  compile.insert(compile.end(), options.compiler.begin(), options.compiler.end());
  compile.insert(compile.end(), {"-o", "pan", "pan.c"});
  if (auto done = step(std::move(compile), folder.path(), compilation, context); !done) {
    return refused(done.error());
  }
  std::vector<std::string> verify{"./pan"};
  verify.insert(verify.end(), options.pan.begin(), options.pan.end());
  auto report = step(std::move(verify), folder.path(), search, context);
  if (!report) return refused(report.error());
  SpinAnswer answer = read_report(*report);
  answer.generation_seconds = generation;
  answer.compilation_seconds = compilation;
  answer.search_seconds = search;
  return answer;
}

}  // namespace proviso::ask

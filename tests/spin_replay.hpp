// SPIN's own replay of a trail, and what it tells about each step.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "outcome/outcome.hpp"
#include "scratch_folder.hpp"

namespace proviso::testing {

/// What the command prints on standard output, run in the folder; its status, 127 if there is no
/// such command.
struct Printed {
  int status = 0;
  std::string text;
};

inline Printed run_in(const std::filesystem::path& folder, std::vector<std::string> arguments) {
  constexpr unsigned kSeconds = 30;
  const std::filesystem::path output = folder / "printed";
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process can be made");
  if (child == 0) {
    const int file = ::open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const bool ready = file >= 0 && ::dup2(file, STDOUT_FILENO) >= 0 &&
                       ::dup2(file, STDERR_FILENO) >= 0 && ::chdir(folder.c_str()) == 0;
    ::alarm(kSeconds);
    if (ready) ::execvp(pointers.front(), pointers.data());
    ::_exit(127);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(output)};
}

inline bool has_spin() {
  const ScratchFolder scratch;
  return run_in(scratch.path(), {"spin", "-V"}).status == 0;
}

/// A process and the line of what it did; 0 for its death.
using ReplayedStep = std::pair<std::uint32_t, std::uint32_t>;

struct Replay {
  std::string text;
  std::vector<ReplayedStep> steps;
  std::string end;  // what SPIN tells of the last state

  bool says(const std::string& words) const { return text.find(words) != std::string::npos; }
};

/// A d_step tells several statements under one number, of which the first counts.
inline Replay replay(const std::filesystem::path& model, const std::string& trail) {
  const ScratchFolder scratch;
  std::ofstream(scratch.path() / "run.trail") << trail;
  const std::vector<std::string> command = {"spin", "-t", "-k", "run.trail", "-p", model.string()};
  Replay result;
  result.text = run_in(scratch.path(), command).text;
  const std::regex step(R"(\s*(\d+):\s+proc\s+(\d+) \(.*:\d+\) .*:(\d+) \(state \d+\)\s+\[.*)");
  const std::regex death(R"(\s*(\d+): proc (\d+) terminates)");
  std::istringstream lines(result.text);
  std::string last;
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (line.rfind("spin: trail ends", 0) == 0) break;
    const bool is_step = std::regex_match(line, found, step);
    if (!is_step && !std::regex_match(line, found, death)) continue;
    if (found[1] == last) continue;
    last = found[1];
    result.steps.emplace_back(std::stoul(found[2]), is_step ? std::stoul(found[3]) : 0);
  }
  result.end.assign(std::istreambuf_iterator<char>(lines), {});
  return result;
}

/// The same of a trace of a program: component "A[0], B[1]", action "c!1 (line 7), c?x (line 9)".
inline std::vector<ReplayedStep> steps_of(const Trace& trace) {
  const std::regex process(R"(\[(\d+)\](, |$))");
  const std::regex line(R"(\(line (\d+)\)(, |$)| ends$)");
  std::vector<ReplayedStep> result;
  for (const TraceStep& step : trace.steps) {
    std::sregex_iterator who(step.component.begin(), step.component.end(), process);
    std::sregex_iterator what(step.action.begin(), step.action.end(), line);
    for (; who != std::sregex_iterator() && what != std::sregex_iterator(); ++who, ++what) {
      const std::string number = (*what)[1];
      result.emplace_back(std::stoul((*who)[1]), number.empty() ? 0 : std::stoul(number));
    }
  }
  return result;
}

}  // namespace proviso::testing

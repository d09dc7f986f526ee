// SPIN's own replay of a trail, and what it prints about each step.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "golden/process.hpp"
#include "outcome/outcome.hpp"
#include "scratch_folder.hpp"

namespace proviso::testing {

/// SPIN with these arguments in the folder; status 127 if it is not there.
inline ProcessResult run_spin(const std::filesystem::path& folder,
                              const std::vector<std::string>& arguments) {
  std::vector<std::string> all = {"timeout", "30", "spin"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return run_process("/usr/bin/env", all, folder.string(), "");
}

inline bool has_spin() {
  const ScratchFolder scratch;
  return run_spin(scratch.path(), {"-V"}).status == 0;
}

/// A step of a process, as SPIN prints it or as our traces do.
struct ToldStep {
  std::uint32_t process = 0;
  std::uint32_t line = 0;
  std::string text;
};

struct Replay {
  std::string text;
  std::vector<ToldStep> steps;
  std::string end;  // what SPIN prints about the last state

  bool says(const std::string& words) const { return text.find(words) != std::string::npos; }
};

/// Lets SPIN replay a trail. A d_step prints several statements under one number, of which the
/// first counts. The model itself prints nothing (-b).
inline Replay replay(const std::filesystem::path& model, const std::string& trail) {
  const ScratchFolder scratch;
  std::ofstream(scratch.path() / "run.trail") << trail;
  Replay result;
  result.text = run_spin(scratch.path(), {"-t", "-k", "run.trail", "-b", "-p", model.string()}).out;
  const std::regex step(
      R"(\s*(\d+):\s+proc\s+(\d+) \(.*:\d+\) .*:(\d+) \(state \d+\).*?\t\[(.*)\])");
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
    const auto process = static_cast<std::uint32_t>(std::stoul(found[2]));
    if (is_step) {
      const auto number = static_cast<std::uint32_t>(std::stoul(found[3]));
      result.steps.push_back({process, number, found[4]});
    } else {
      result.steps.push_back({process, 0, "ends"});
    }
  }
  result.end.assign(std::istreambuf_iterator<char>(lines), {});
  return result;
}

/// Component "A[0], B[1]", action "c!1 (line 7), c?x (line 9)".
inline std::vector<ToldStep> steps_of(const Trace& trace) {
  const std::regex process(R"(\[(\d+)\](, |$))");
  const std::regex statement(R"((.*?) \(line (\d+)\)(, |$)|.* (ends)$)");
  std::vector<ToldStep> result;
  for (const TraceStep& step : trace.steps) {
    std::sregex_iterator who(step.component.begin(), step.component.end(), process);
    std::sregex_iterator what(step.action.begin(), step.action.end(), statement);
    for (; who != std::sregex_iterator() && what != std::sregex_iterator(); ++who, ++what) {
      const auto number = static_cast<std::uint32_t>(std::stoul((*who)[1]));
      if ((*what)[4].matched) {
        result.push_back({number, 0, "ends"});
      } else {
        const auto line = static_cast<std::uint32_t>(std::stoul((*what)[2]));
        result.push_back({number, line, (*what)[1]});
      }
    }
  }
  return result;
}

/// Without what the two write in different ways: blanks, parentheses, the commas of messages.
inline std::string bare(std::string text) {
  const auto is_noise = [](char c) { return c == ' ' || c == '(' || c == ')' || c == ','; };
  text.erase(std::remove_if(text.begin(), text.end(), is_noise), text.end());
  return text;
}

/// Whether both are the same process at the same place. SPIN prints the line up to which it has
/// read, and that of an inline instead of its call: then the texts are compared.
inline bool is_same(const ToldStep& ours, const ToldStep& spins) {
  if (ours.process != spins.process) return false;
  if (ours.line == spins.line || bare(ours.text) == bare(spins.text)) return true;
  if (ours.text == "skip") {
    return spins.text == "(1)" || spins.text == ".(goto)" || spins.text == "break" ||
           spins.text.rfind("goto ", 0) == 0;
  }
  return false;
}

/// Empty if SPIN went the way of the trace and holds the same numbers at its end; else where they
/// part.
inline std::string difference(const Trace& trace, const Replay& replay) {
  const std::vector<ToldStep> ours = steps_of(trace);
  if (ours.size() != replay.steps.size()) {
    return std::to_string(ours.size()) + " steps, SPIN " + std::to_string(replay.steps.size());
  }
  for (std::size_t k = 0; k < ours.size(); ++k) {
    if (is_same(ours[k], replay.steps[k])) continue;
    return "step " + std::to_string(k + 1) + ": " + ours[k].text + ", SPIN " + replay.steps[k].text;
  }
  std::map<std::string, std::string> values;
  for (const TraceStep& step : trace.steps) {
    for (const auto& [name, value] : step.changes) values[name] = value;
  }
  for (const auto& [name, value] : values) {
    const std::size_t found = replay.end.find("\t\t" + name + " = ");
    if (found == std::string::npos) continue;  // of a process, or a channel
    const std::string line = replay.end.substr(found, replay.end.find('\n', found) - found);
    if (line != "\t\t" + name + " = " + value) return name + " is " + value + ", SPIN " + line;
  }
  return "";
}

}  // namespace proviso::testing

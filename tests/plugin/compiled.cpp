#include "compiled.hpp"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "base/child_process.hpp"
#include "scratch_folder.hpp"

namespace proviso::testing {
namespace {

/// What stands between the two marks, if the line has the first.
std::string between(const std::string& line, const std::string& from, char to) {
  const std::size_t begin = line.find(from);
  if (begin == std::string::npos) return {};
  const std::size_t first = begin + from.size();
  return line.substr(first, line.find(to, first) - first);
}

std::string unquoted(std::string name) {
  if (!name.empty() && name.front() == '"') name = name.substr(1, name.size() - 2);
  return name;
}

Compiled read(const std::string& code, const std::vector<std::string>& kinds) {
  Compiled compiled;
  std::map<std::string, std::string> texts;
  std::istringstream lines(code);
  std::string function;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("@", 0) == 0 && line.find(" c\"") != std::string::npos) {
      texts[line.substr(0, line.find(' '))] = between(line, " c\"", '\\');
    }
    if (line.rfind("@proviso_placed_", 0) == 0) {
      compiled.placed.push_back(kinds[std::stoul(between(line, "@proviso_placed_", ' '))]);
    }
    if (line.rfind("define ", 0) == 0) function = unquoted(between(line, "@", '('));
    const std::string point = between(line, "call void @proviso_point_", '(');
    if (!point.empty()) {
      compiled.calls[function].push_back(kinds[std::stoul(point)]);
    }
    const std::string unseen = between(line, "call void @proviso_unseen(ptr ", ')');
    if (!unseen.empty()) {
      compiled.calls[function].push_back("unseen " + texts[unseen.substr(unseen.rfind('@'))]);
    }
  }
  return compiled;
}

}  // namespace

std::string Compiled::in(const std::string& function) const {
  const auto found = calls.find(function);
  std::string text;
  if (found == calls.end()) return text;
  for (const std::string& call : found->second) text += (text.empty() ? "" : ", ") + call;
  return text;
}

bool has_plugin() { return std::string(PROVISO_RUNTIME) != ""; }

Compiled compile(const std::string& source, const std::vector<std::string>& points,
                 const std::string& optimisation) {
  const ScratchFolder folder;
  const std::string file = folder.path() / "source.cpp";
  const std::string list = folder.path() / "points.txt";
  std::ofstream(file) << source;
  std::vector<std::string> kinds;
  std::ofstream lines(list);
  for (const std::string& point : points) {
    const std::size_t blank = point.find(' ');
    lines << point.substr(0, blank) << "\tproviso_point_" << kinds.size() << "\t"
          << point.substr(blank + 1) << "\n";
    kinds.push_back(point.substr(0, blank));
  }
  lines.close();
  const std::string plugin = std::string(PROVISO_RUNTIME) + "/proviso_pass.so";
  Context context;
  const auto answer = run_child(
      {.arguments = {"clang++-19", "-std=c++20", "-g", "-w", "-fstandalone-debug", optimisation,
                     "-Xclang", "-load", "-Xclang", plugin, "-fpass-plugin=" + plugin, "-mllvm",
                     "-proviso-points=" + list, "-S", "-emit-llvm", file, "-o", "-"},
       .with_errors = true},
      context);
  EXPECT_TRUE(answer && answer->succeeded) << (answer ? answer->output : answer.error().why);
  return answer ? read(answer->output, kinds) : Compiled();
}

}  // namespace proviso::testing

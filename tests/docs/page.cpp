#include "docs/page.hpp"

#include <regex>
#include <sstream>

namespace proviso::testing {
namespace {

constexpr const char* kOmission = "…";
constexpr const char* kFence = "```";

/// From the line behind the fence to the closing one, whose place is returned.
std::size_t read_console(const std::vector<std::string>& page, std::size_t at,
                         std::vector<Step>& steps) {
  const std::size_t before = steps.size();
  for (; at < page.size() && page[at] != kFence; ++at) {
    if (page[at].starts_with("$ ")) {
      Step& step = steps.emplace_back();
      step.command = page[at].substr(2);
      while (step.command.ends_with('\\') && at + 1 < page.size()) {
        step.command += '\n' + page[++at];
      }
      step.place = at + 1;
    } else if (steps.size() > before) {
      steps.back().lines.push_back(page[at]);
    }
  }
  return at;
}

bool matches_from(const std::vector<std::string>& shown, std::size_t s,
                  const std::vector<std::string>& seen, std::size_t at) {
  if (s == shown.size()) return at == seen.size();
  if (shown[s] == kOmission) {
    for (std::size_t next = at; next <= seen.size(); ++next) {
      if (matches_from(shown, s + 1, seen, next)) return true;
    }
    return false;
  }
  return at < seen.size() && shown[s] == seen[at] && matches_from(shown, s + 1, seen, at + 1);
}

/// The text without fenced blocks and without what stands between backquotes on a line.
std::string without_code(const std::string& text) {
  static const std::regex kSpan(R"(`[^`]*`)");
  std::string prose;
  bool is_code = false;
  for (const std::string& line : split_lines(text)) {
    const bool is_fence = line.starts_with(kFence);
    if (is_fence) is_code = !is_code;
    if (!is_fence && !is_code) prose += std::regex_replace(line, kSpan, "") + '\n';
  }
  return prose;
}

}  // namespace

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) lines.push_back(line);
  return lines;
}

std::vector<Step> read_steps(const std::vector<std::string>& page) {
  std::vector<Step> steps;
  for (std::size_t at = 0; at < page.size(); ++at) {
    if (!page[at].starts_with(kFence)) continue;
    const std::string kind = page[at].substr(std::string(kFence).size());
    if (kind == "console") {
      at = read_console(page, at + 1, steps);
      continue;
    }
    const std::size_t blank = kind.find(' ');
    Step file{"", blank == std::string::npos ? "" : kind.substr(blank + 1), {}, at + 1};
    for (++at; at < page.size() && page[at] != kFence; ++at) file.lines.push_back(page[at]);
    if (!file.file.empty()) steps.push_back(std::move(file));
  }
  return steps;
}

bool matches(const std::vector<std::string>& shown, const std::vector<std::string>& seen) {
  return matches_from(shown, 0, seen, 0);
}

std::vector<std::string> needed_programs(const std::string& text) {
  static const std::regex kNeed(R"(<!-- needs ([^ ]+) -->)");
  std::vector<std::string> programs;
  for (std::sregex_iterator at(text.begin(), text.end(), kNeed), end; at != end; ++at) {
    programs.push_back((*at)[1]);
  }
  return programs;
}

std::vector<std::string> linked_files(const std::string& text) {
  static const std::regex kLink(R"(\]\(([^)#:]+)(#[^)]*)?\))");
  const std::string prose = without_code(text);
  std::vector<std::string> files;
  for (std::sregex_iterator at(prose.begin(), prose.end(), kLink), end; at != end; ++at) {
    files.push_back((*at)[1]);
  }
  return files;
}

}  // namespace proviso::testing

#include "golden/golden_page.hpp"

#include <regex>
#include <sstream>

namespace proviso::testing {

GoldenPage parse_page(const std::string& text) {
  GoldenPage page;
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    if (line.starts_with("--- ")) {
      const std::size_t blank = line.find(' ', 4);
      Section section{line.substr(4, blank == std::string::npos ? blank : blank - 4), "", ""};
      if (blank != std::string::npos) section.argument = line.substr(blank + 1);
      page.sections.push_back(std::move(section));
    } else {
      (page.sections.empty() ? page.comment : page.sections.back().body) += line + '\n';
    }
  }
  return page;
}

std::string print_page(const GoldenPage& page) {
  std::string text = page.comment;
  for (const Section& section : page.sections) {
    text += "--- " + section.mark;
    if (!section.argument.empty()) text += ' ' + section.argument;
    text += '\n' + section.body;
  }
  return text;
}

std::vector<std::string> words(const std::string& line) {
  std::vector<std::string> result;
  bool quoted = false;
  bool inside = false;
  for (const char c : line) {
    if (c == '\'') {
      quoted = !quoted;
      if (!inside) result.emplace_back();
      inside = true;
    } else if (c == ' ' && !quoted) {
      inside = false;
    } else {
      if (!inside) result.emplace_back();
      inside = true;
      result.back() += c;
    }
  }
  return result;
}

std::string normalised(std::string text) {
  static const std::regex kVolatile("\"(seconds|peakMemoryBytes|memoryBytes)\":( ?)[-+.e0-9]+");
  static const std::regex kVersion("(\"proviso\": ?\"|proviso )[0-9]+\\.[0-9]+\\.[0-9]+");
  text = std::regex_replace(text, kVolatile, "\"$1\":$2N");
  text = std::regex_replace(text, kVersion, "$1VERSION");
  if (!text.empty() && text.back() != '\n') text += "\n(no line break at the end)\n";
  return text;
}

std::string unescaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') continue;
    if (text[i] != '\\') {
      result += text[i];
    } else if (text[++i] == 'x') {
      result += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
      i += 2;
    } else {
      result += text[i] == 'n' ? '\n' : text[i] == 'r' ? '\r' : text[i];
    }
  }
  return result;
}

}  // namespace proviso::testing

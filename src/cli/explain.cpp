#include "cli/explain.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include <fmt/format.h>

#include "base/suggest.hpp"
#include "project/codes.hpp"
#include "subject/language.hpp"

namespace proviso::cli {
namespace {

/// The codes of all languages and of project files, sorted.
std::vector<CodeExplanation> all_codes() {
  std::vector<CodeExplanation> codes;
  for (const subject::Language& language : subject::languages()) {
    const auto table = language.codes();
    codes.insert(codes.end(), table.begin(), table.end());
  }
  const auto projects = project::diagnostic_codes();
  codes.insert(codes.end(), projects.begin(), projects.end());
  std::sort(codes.begin(), codes.end(),
            [](const CodeExplanation& a, const CodeExplanation& b) { return a.code < b.code; });
  return codes;
}

}  // namespace

Answer explain(const std::string& code) {
  Answer answer;
  answer.command = "explain";
  const std::vector<CodeExplanation> codes = all_codes();
  if (code.empty()) {
    for (const CodeExplanation& one : codes) {
      answer.text += fmt::format("{}  {}\n", one.code, one.title);
    }
    return answer;
  }
  std::string wanted = code;
  for (char& c : wanted) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::vector<std::string> known;
  for (const CodeExplanation& one : codes) {
    if (one.code == wanted) {
      answer.text = fmt::format("{}: {}\n\n{}", one.code, one.title, one.text);
      if (answer.text.back() != '\n') answer.text += '\n';
      return answer;
    }
    known.emplace_back(one.code);
  }
  const std::string suggestion = did_you_mean(wanted, known);
  answer.error = fmt::format("there is no diagnostic {}{}", wanted,
                             suggestion.empty() ? "" : "; " + suggestion);
  return answer;
}

}  // namespace proviso::cli

#include "points.hpp"

#include <cctype>
#include <fstream>
#include <map>
#include <optional>

#include <llvm/Support/ErrorHandling.h>

namespace proviso::pass {
namespace {

std::optional<PointKind> kind_of(const std::string& word) {
  static const std::map<std::string, PointKind> kKinds = {{"enter", PointKind::Enter},
                                                          {"leave", PointKind::Leave},
                                                          {"read", PointKind::Read},
                                                          {"write", PointKind::Write},
                                                          {"address", PointKind::Address}};
  const auto found = kKinds.find(word);
  return found == kKinds.end() ? std::nullopt : std::optional(found->second);
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The end of the operator's name that begins there: `operator<=`; the same place if none does.
std::size_t behind_operator(const std::string& name, std::size_t at) {
  static const std::string kOperator = "operator";
  const bool begins = at == 0 || !is_word(name[at - 1]);
  if (!begins || name.compare(at, kOperator.size(), kOperator) != 0) return at;
  at += kOperator.size();
  while (at < name.size() && std::string("<>=-").find(name[at]) != std::string::npos) ++at;
  return at;
}

std::string without_root(const std::string& name) {
  return name.rfind("::", 0) == 0 ? name.substr(2) : name;
}

bool fits_from(const std::string& pattern, std::size_t p, const std::string& name, std::size_t n) {
  for (; p < pattern.size() && pattern[p] != '*'; ++p, ++n) {
    if (n >= name.size() || pattern[p] != name[n]) return false;
  }
  if (p == pattern.size()) return n == name.size();
  for (; n <= name.size(); ++n) {
    if (fits_from(pattern, p + 1, name, n)) return true;
  }
  return false;
}

}  // namespace

std::vector<Point> read_points(const std::string& path) {
  std::ifstream input(path);
  if (!input) llvm::report_fatal_error("proviso: the list of points cannot be read", false);
  std::vector<Point> points;
  for (std::string line; std::getline(input, line);) {
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    const auto kind = kind_of(line.substr(0, first));
    if (!kind || second == std::string::npos) {
      llvm::report_fatal_error("proviso: a line of the list of points is not understood", false);
    }
    points.push_back({*kind, line.substr(first + 1, second - first - 1), line.substr(second + 1)});
  }
  return points;
}

std::string plain_name(const std::string& qualified) {
  static const std::string kAnonymous = "(anonymous namespace)::";
  std::string name = qualified;
  for (auto at = name.find(kAnonymous); at != std::string::npos; at = name.find(kAnonymous)) {
    name.erase(at, kAnonymous.size());
  }
  std::string result;
  std::size_t depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const std::size_t behind = behind_operator(name, i);
    if (behind != i) {
      if (depth == 0) result += name.substr(i, behind - i);
      i = behind - 1;
      continue;
    }
    if (name[i] == '<') ++depth;
    if (depth == 0) result += name[i];
    if (name[i] == '>' && depth > 0) --depth;
  }
  return result;
}

bool fits(const std::string& pattern, const std::string& name) {
  const std::string wanted = without_root(pattern);
  const std::string whole = without_root(name);
  return fits_from(wanted, 0, whole, 0) || fits_from(wanted, 0, plain_name(whole), 0);
}

}  // namespace proviso::pass

#include "points.hpp"

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
                                                          {"construct", PointKind::Construct}};
  const auto found = kKinds.find(word);
  return found == kKinds.end() ? std::nullopt : std::optional(found->second);
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

bool fits(const std::string& pattern, const std::string& name) {
  return fits_from(without_root(pattern), 0, without_root(name), 0);
}

}  // namespace proviso::pass

// The places of a program that are to be instrumented, as the file beside the plugin lists them.
//
//   enter<TAB>proviso_point_0<TAB>Checker::get_saved
//   write<TAB>proviso_point_1<TAB>Checker::saved_
//
// One line a place: its kind, the C function that is called there, and a pattern of qualified names
// in which * stands for anything.
#pragma once

#include <string>
#include <vector>

namespace proviso::pass {

enum class PointKind { Enter, Leave, Read, Write, Construct };

struct Point {
  PointKind kind = PointKind::Enter;
  std::string symbol;
  std::string pattern;
};

/// A line that is not understood ends the compilation: what is not instrumented is not checked.
std::vector<Point> read_points(const std::string& path);

/// Does the name fit the pattern? A leading `::` does not matter.
bool fits(const std::string& pattern, const std::string& name);

}  // namespace proviso::pass

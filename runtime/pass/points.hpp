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

/// Address: where the address of a field is computed, before anything can be done with it.
enum class PointKind { Enter, Leave, Read, Write, Address };

struct Point {
  PointKind kind = PointKind::Enter;
  std::string symbol;
  std::string pattern;
};

/// A line that is not understood ends the compilation: what is not instrumented is not checked.
std::vector<Point> read_points(const std::string& path);

/// `Box::put` of `(anonymous namespace)::Box<int>::put`.
std::string plain_name(const std::string& name);

/// Whether the name fits the pattern, as it is or plain. A leading `::` does not matter.
bool fits(const std::string& pattern, const std::string& name);

}  // namespace proviso::pass

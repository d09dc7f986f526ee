// How a path ends before the program does.
#pragma once

#include <string>
#include <vector>

#include "protocol.hpp"

namespace proviso::runtime {

/// Why a path ends: something is wrong with the program, or we cannot know how it goes on.
struct Stop {
  Finding finding = Finding::None;
  Reason reason = Reason::None;
  std::string message = {};
  std::string automaton = {};
  Place place = {};
  std::vector<Access> accesses = {};
};

/// Ends the path that runs, from inside the program.
[[noreturn]] void stop_path(const Stop& stop);
[[noreturn]] void report(Finding finding, const std::string& message);
/// Reports the finding without allocating in the heap of the program.
[[noreturn]] void report(Finding finding, const char* message);
/// The program calls a function that is not modelled: the thread stops there.
[[noreturn]] void refuse(const char* function);

}  // namespace proviso::runtime

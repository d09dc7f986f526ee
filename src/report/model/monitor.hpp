// An assumption as a C++ class that monitors the real environment at run time.
//
// An environment that cannot be modelled can still be monitored: the first step outside the
// assumption raises a warning or triggers recovery (Giannakopoulou, Păsăreanu, Barringer, ASE 2002,
// section 5). The output is one C++17 header that needs the standard library only: a table of the
// next states, conversions between text and actions, one class for a single thread and one for
// several.
//
//   Lock_use monitor([](const Lock_use::Departure& departure) {
//     std::cerr << departure.explanation() << '\n';
//   });
//   monitor.step(Lock_use::Action::do_acquire);   // true: within the assumption
//   monitor.step("enter");                        // labels that it does not know are not its own
//
// A step costs one table look-up; more is done only on the first departure.
#pragma once

#include <string>
#include <string_view>

#include "lts/lts.hpp"

namespace proviso::report {

/// Returns the header. The assumption must be deterministic, without τ and π. Its labels may
/// contain any bytes; a name that is not a valid class name is changed into one.
std::string cpp_monitor(const lts::Lts& assumption, std::string_view name);

/// The nearest class name: `lock_use` for lock-use.
std::string class_name(std::string_view name);

}  // namespace proviso::report

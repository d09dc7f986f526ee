// An assumption as a C++ class that watches the real environment at run time.
//
// The assumption of a component is not only something to prove: an environment that nobody can
// model is watched, and the first step outside the assumption raises a warning or triggers
// recovery (Giannakopoulou, Păsăreanu, Barringer, ASE 2002, section 5). What is written is one
// header for C++17 that needs the standard library only: a table of the next states, from text to
// action and back, one class for one thread and one for several.
//
//   Lock_use monitor([](const Lock_use::Departure& departure) {
//     std::cerr << departure.explanation() << '\n';
//   });
//   monitor.step(Lock_use::Action::do_acquire);   // true: within the assumption
//   monitor.step("enter");                        // labels that it does not know are not its own
//
// A step costs one look-up in the table; more is done only on the first departure.
#pragma once

#include <string>
#include <string_view>

#include "lts/lts.hpp"

namespace proviso::report {

/// The header. The assumption is deterministic, without τ and π. Its labels may hold any bytes; the
/// name is changed into one that a class can have if it is none.
std::string cpp_monitor(const lts::Lts& assumption, std::string_view name);

/// `lock_use` for lock-use: the nearest name of a class.
std::string class_name(std::string_view name);

}  // namespace proviso::report

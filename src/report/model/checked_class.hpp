// A class that keeps its usage protocol under watch: a drop-in for the class itself.
//
// `Checked<Connection>` has the methods of the protocol. Each tells a monitor (monitor.hpp) that
// the call begins, with the arguments that the protocol distinguishes, calls the method, and tells
// that it has ended, with its result. A departure is reported before the call is made. The methods
// are templates that forward whatever they get, so that the header needs no signatures, only
// labels.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lts/lts.hpp"

namespace proviso::report {

/// Returns the part of a header that follows the monitor with this name; nullopt if the
/// labels are not those of calls.
std::optional<std::string> checked_class(const lts::Lts& protocol, std::string_view wrapped,
                                         std::string_view monitor);

}  // namespace proviso::report

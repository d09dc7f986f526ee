// An Lts as FSP text that compiles to the same Lts.
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "lts/lts.hpp"
#include "report/model/text_sink.hpp"

namespace proviso::report {

/// How to write labels that FSP cannot express.
enum class Renaming { Refused, Allowed };

/// Writes `NAME = Q0, Q0 = (a -> Q1 | {b, c} -> ERROR), … .`. Labels that FSP cannot express get
/// names that a comment explains, or nothing is written and the error names the first. A name that
/// is not a valid process name is changed into one.
tl::expected<void, std::string> write_fsp(const lts::Lts& lts, std::string_view name,
                                          const TextSink& sink,
                                          Renaming renaming = Renaming::Refused);

/// The nearest process name: `SYS` for sys, `P_1` for 1.
std::string process_name(std::string_view name);

}  // namespace proviso::report

// An Lts as FSP text that compiles to the same Lts.
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "lts/lts.hpp"
#include "report/model/text_sink.hpp"

namespace proviso::report {

/// Writes `NAME = Q0, Q0 = (a -> Q1 | {b, c} -> ERROR), … .`; says which label FSP cannot express
/// and writes nothing if there is one. The name is changed into a process name if it is none.
tl::expected<void, std::string> write_fsp(const lts::Lts& lts, std::string_view name,
                                          const TextSink& sink);

/// `SYS` for sys, `P_1` for 1: the nearest process name.
std::string process_name(std::string_view name);

}  // namespace proviso::report

// Prints programs and their states.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "process/execution.hpp"
#include "process/program.hpp"

namespace proviso::process {

std::string text(const Program& program, const Type& type, std::int32_t value);
std::string text(const Program& program, const Proctype& proctype, const Statement& statement);

/// "P[1]".
std::string process_name(const Program& program, const Execution& execution, std::uint32_t process);

using NamedValues = std::vector<std::pair<std::string, std::string>>;
/// Returns every variable and every buffered channel, in the order of the state: {"g", "3"},
/// {"P[1]:x", "0"}, {"c", "[(1,2), (3,4)]"}.
NamedValues named_values(const Program& program, const Machine& machine,
                         const Execution& execution);
/// Returns the values that differ in the second state, or are new and neither 0 nor empty. The cost
/// is that of comparing the bytes of both.
NamedValues changes(const Program& program, const Machine& machine, const Execution& before,
                    const Execution& after);

}  // namespace proviso::process

// Programs and their states as people read them.
//
// A statement can be written with the values of the locals of one process in the place of their
// names; what is then known is calculated. Places that are stored to keep their names.
//
//   c!x + 1, y       in a process with x = 2       c!3,y
//   a[i] = b[i] + g  in a process with i = 1       a[1] = b[1] + g
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "process/execution.hpp"
#include "process/program.hpp"

namespace proviso::process {

/// The values of the locals of one process: by variable, by element. A variable without values is
/// not known and keeps its name.
using LocalValues = std::vector<std::vector<std::int32_t>>;

std::string text(const Program& program, const Type& type, std::int32_t value);
/// `known` may be null.
std::string text(const Program& program, const Proctype& proctype, ExpressionId expression,
                 const LocalValues* known);
std::string text(const Program& program, const Proctype& proctype, const Statement& statement,
                 const LocalValues* known);

/// Of a process in the state that the execution looks at.
LocalValues local_values(const Program& program, const Machine& machine, const Execution& execution,
                         std::uint32_t process);

/// "P[1]".
std::string process_name(const Program& program, const Execution& execution, std::uint32_t process);

using NamedValues = std::vector<std::pair<std::string, std::string>>;
/// Every variable and every channel with room, in the order of the state: {"g", "3"},
/// {"P[1]:x", "0"}, {"c", "[(1,2), (3,4)]"}.
NamedValues named_values(const Program& program, const Machine& machine,
                         const Execution& execution);
/// What is different in the second, or new and neither 0 nor empty.
NamedValues changes(const NamedValues& before, const NamedValues& after);

}  // namespace proviso::process

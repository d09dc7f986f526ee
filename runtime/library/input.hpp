// What comes from outside: results that nobody can foresee, standard input, signals.
#pragma once

#include <cstddef>
#include <cstdint>

namespace proviso::runtime {

/// Any value that the job lists for the function. Without such a list, `low` and `high` are tried
/// and what is between them, and unless they are `all` that is noted: nothing holds then.
std::int64_t any_result(const char* function, std::int64_t low, std::int64_t high, bool all);

/// The text that standard input holds, in the program's memory.
void give_input(const char* text, std::size_t size);

}  // namespace proviso::runtime

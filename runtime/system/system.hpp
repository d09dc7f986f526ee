// System calls of the search. All go through one instruction, so that the others, which are the
// program's, can be told from them and trapped.
#pragma once

#include <cstddef>

#include "layout.hpp"

extern "C" long proviso_system_call(long number, long first = 0, long second = 0, long third = 0,
                                    long fourth = 0, long fifth = 0, long sixth = 0);
extern "C" const char proviso_system_call_end[];

namespace proviso::runtime {

/// Zeroed memory at that address; without it there is nothing left to do but to say so and end.
void map_memory(Address base, std::size_t size, bool writable);
void set_writable(Address base, std::size_t size, bool writable);
void unmap_memory(Address base, std::size_t size);
/// Fewer and larger pages, where the system has them.
void prefer_large_pages(Address base, std::size_t size);
/// The outcome file was opened when the process began (sandbox.hpp).
void write_outcome_file(const char* text, std::size_t size);
/// The image cannot go on: status 70 and a line on standard error.
[[noreturn]] void give_up(const char* why);
[[noreturn]] void end_process(int status);
double seconds_now();

}  // namespace proviso::runtime

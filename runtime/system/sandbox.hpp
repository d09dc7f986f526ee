// The walls around the process of an image.
//
// The entry of the image is proviso_start, not the C library's: before any instruction of the
// program can run (resolvers of ifuncs, .preinit_array, constructors) a filter of system calls is
// in place that lasts as long as the process. What it lets through:
//
//   the search's instruction        reading the job, writing the outcome, memory that is neither
//                                   executable nor a file, timers, handlers, the end
//   the return from handlers        rt_sigreturn
//   any other, until main begins    what the C library needs to start: brk, set_tid_address, uname,
//                                   the thread pointer
//
// Everything else is trapped, calls of the 32-bit and x32 interfaces included. Until main begins, a
// trapped call is answered with "not available" if it is one that the C library makes once at its
// start and can do without; any other ends the process with an outcome that is undecided and names
// the call. Once main has begun, signals.cpp decides: the thread that made the call goes no
// further.
//
// The filter knows numbers and addresses only. So it does not rest on which instruction calls:
// code that jumps to the search's instruction can open no file, start no process and reach no
// other, because that instruction may not do so either. All files that are needed are opened
// before.
#pragma once

#include <csignal>

namespace proviso::runtime {

/// The two files of the command line, opened before the filter is installed. Standard output and
/// standard error stay open; nothing else does.
inline constexpr int kJobFile = 3;
inline constexpr int kOutcomeFile = 4;

/// Ends the process with an undecided outcome, which says why. Needs no heap and no C library.
[[noreturn]] void end_undecided(const char* why);

/// Allows the instruction of the search and the return from handlers only, from now on.
bool close_sandbox();

/// The handler runs on the alternate stack, if there is one, and may be interrupted by itself.
using SignalHandler = void (*)(int, siginfo_t*, void*);
void handle_signal(int signal, SignalHandler handler);

}  // namespace proviso::runtime

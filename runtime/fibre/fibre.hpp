// Threads as fibres: one stack each, with thread-local storage and the exception state on top of
// it.
//
// The image has one thread of the operating system. A fibre's slot holds, from the top down, what
// pthread keys and names need (ThreadBlock), the control block that the C library expects at the
// thread pointer, and the thread-local variables below it: the pages of its own. Below them is the
// stack. All of it is part of the state. Most threads never write to the pages of their own, which
// are therefore watched like data (state/snapshot.hpp), and begin the same for every thread that
// gets the slot. The thread pointer is switched with the stack, so that a thread-local variable of
// one thread has an address that is good in another.
#pragma once

#include <cstdint>

#include <unwind.h>

#include "layout.hpp"
#include "state/world.hpp"

namespace proviso::runtime {

struct alignas(64) ThreadBlock {
  std::uint64_t key_values[kMaxKeys] = {};
  Address exit_handlers = 0;  // destructors of thread-local variables: a list in the arena
  char name[16] = {};
  std::uint64_t blocked_signals = 0;
  std::uint64_t pending_signals = 0;
  _Unwind_Exception unwinding = {};  // what ends the thread before its routine returns
};

inline ThreadBlock& thread_block(std::size_t thread) {
  return *reinterpret_cast<ThreadBlock*>(stack_top(thread) - sizeof(ThreadBlock));
}

/// Reads the layout of thread-local storage. Call before creating the first fibre.
void prepare_fibres();
/// The size of the pages that each thread has for itself.
std::size_t own_pages_size();
/// Lays out the stack so that the thread begins with entry(argument). The first thread takes over
/// the thread-local variables of the process, others get fresh ones.
void make_fibre(std::uint32_t thread, void (*entry)(std::uint64_t), std::uint64_t argument);

/// The thread that runs goes on with entry(argument), on an empty stack.
[[noreturn]] void begin_again(void (*entry)(std::uint64_t), std::uint64_t argument);

/// Called by the search: lets the thread run until it yields.
void run_thread(std::uint32_t thread);
/// Called by the program: returns to the search.
void yield_to_search();

/// Zeroes the dead part of the pages from which the stack of the thread is read.
void sweep_dead_stack(std::uint32_t thread);

}  // namespace proviso::runtime

// Who has control: the program or the search.
//
// Exactly one of them runs. While the program runs, on the stack of one of its threads, allocation
// goes to the arena; inside in_search(), and while the search runs, it goes to the search's heap.
#pragma once

#include <cstdint>

#include "checker/part.hpp"
#include "layout.hpp"

extern "C" void proviso_on_search_stack(void (*function)(void*), void* argument,
                                        proviso::runtime::Address top);

namespace proviso::runtime {

struct Control {
  bool program_runs = true;
  bool searching = false;         // false before main and after the search
  std::uint32_t current = 0;      // the thread that runs or ran last
  std::uint32_t alternative = 0;  // of the step that it makes
  std::uint64_t segment_count = 0;
  Address search_stack = 0;
  Address hook_stack = 0;  // the top of that of in_search()
  Address search_thread_pointer = 0;
};

inline Control& control() { return part<Control>(); }

/// Calls the function as the search does: it allocates in the heap of the search and runs on a
/// stack of its own, so that the dead part of the program's stack does not depend on the search.
template <class Function>
void in_search(Function function) {
  Control& own = control();
  if (!own.program_runs) return function();
  own.program_runs = false;
  proviso_on_search_stack([](void* called) { (*static_cast<Function*>(called))(); }, &function,
                          own.hook_stack);
  own.program_runs = true;
}

}  // namespace proviso::runtime

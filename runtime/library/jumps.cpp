// setjmp and longjmp, within one thread and to a function that is still running. A jump to one that
// has returned, or into another thread, is undefined behaviour and a finding. Destructors and
// cleanup handlers that would be left out, and functions of the library that would be left, make
// the answer undecided.
//
// A buffer is known by its frame: the frame pointer, the function, and the list of buffers that the
// plugin puts into the frame (pass/jumps.cpp), which is empty when the function is entered.
#include <csetjmp>
#include <cstddef>
#include <cstdint>

#include <unwind.h>

#include "checker/control.hpp"
#include "checker/places.hpp"
#include "hooks/access.hpp"
#include "library/raised_signals.hpp"
#include "objects/frames.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kBuffers = 4;
constexpr std::uint64_t kFilled = 0x1417'1417;

/// What proviso_setjmp (fibre/switch.S) and note_jump write.
struct JumpBuffer {
  std::uint64_t rbx;
  Address frame;
  std::uint64_t others[4];
  Address stack_pointer;
  Address place;
  Address* list;
  std::uint64_t thread;
  std::uint64_t filled;
  std::uint64_t saves_signals;
  std::uint64_t blocked_signals;
};
static_assert(sizeof(JumpBuffer) <= sizeof(std::jmp_buf));

struct FrameSearch {
  const JumpBuffer& target;
  bool has_left_own_code = false;
  bool is_in_delivery = false;  // of a signal, which may be left
  bool is_found = false;
  const char* obstacle = nullptr;
};

Address function_of(Address place) {
  return reinterpret_cast<Address>(
      _Unwind_FindEnclosingFunction(reinterpret_cast<void*>(place - 1)));
}

bool is_listed(const JumpBuffer& buffer) {
  for (std::size_t i = 0; i < kBuffers; ++i)
    if (buffer.list[i] == reinterpret_cast<Address>(&buffer)) return true;
  return false;
}

_Unwind_Reason_Code look_at_frame(_Unwind_Context* context, void* argument) {
  constexpr int kFramePointer = 6;
  auto& search = *static_cast<FrameSearch*>(argument);
  const auto place = static_cast<Address>(_Unwind_GetIP(context));
  if (is_own_code(place)) {
    search.is_in_delivery |= function_of(place) == reinterpret_cast<Address>(&run_signal_handler);
    if (search.has_left_own_code && !search.is_in_delivery)
      search.obstacle = "longjmp out of a function that the library calls";
    return _URC_NO_REASON;
  }
  search.has_left_own_code = true;
  search.is_in_delivery = false;
  if (static_cast<Address>(_Unwind_GetGR(context, kFramePointer)) == search.target.frame &&
      function_of(place) == function_of(search.target.place)) {
    search.is_found = is_listed(search.target);
    return _URC_END_OF_STACK;
  }
  if (_Unwind_GetLanguageSpecificData(context) != nullptr)
    search.obstacle = "longjmp out of a function with destructors or handlers";
  return _URC_NO_REASON;
}

/// Ends the path unless the frame is there.
void look_for_frame(const JumpBuffer& target) {
  FrameSearch search{target};
  in_search([&] { _Unwind_Backtrace(look_at_frame, &search); });
  if (!search.is_found) report(Finding::Misuse, "longjmp to a function that has returned");
  if (search.obstacle != nullptr) refuse(search.obstacle);
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

[[noreturn]] void proviso_jump(const void* buffer, int value);

/// Called by proviso_setjmp before it writes the registers.
void proviso_fill_jump(void* memory, Address* list, int saves_signals, Address place) {
  touch_unhooked(memory, sizeof(JumpBuffer), AccessKind::Write, place);
  auto& buffer = *static_cast<JumpBuffer*>(memory);
  buffer.list = list;
  buffer.thread = control().current;
  buffer.filled = kFilled;
  buffer.saves_signals = saves_signals != 0 ? 1 : 0;
  buffer.blocked_signals = saves_signals != 0 ? blocked_signals() : 0;
  for (std::size_t i = 0; i < kBuffers; ++i)
    if (list[i] == 0 || list[i] == reinterpret_cast<Address>(memory)) {
      list[i] = reinterpret_cast<Address>(memory);
      return;
    }
  refuse("setjmp with so many buffers in a function");
}

[[noreturn]] void proviso_longjmp(const void* memory, int value) {
  touch_used(memory, sizeof(JumpBuffer), reinterpret_cast<Address>(__builtin_return_address(0)));
  if (!control().searching) refuse("longjmp");
  const auto& buffer = *static_cast<const JumpBuffer*>(memory);
  if (buffer.filled != kFilled)
    report(Finding::Misuse, "longjmp with a buffer that setjmp has not filled");
  if (buffer.thread != control().current)
    report(Finding::Misuse, "longjmp to a setjmp of another thread");
  look_for_frame(buffer);
  if (buffer.saves_signals != 0) set_blocked_signals(buffer.blocked_signals);
  end_frames_below(buffer.stack_pointer);
  proviso_jump(memory, value);
}

void longjmp(std::jmp_buf, int) __attribute__((alias("proviso_longjmp")));
void _longjmp(std::jmp_buf, int) __attribute__((alias("proviso_longjmp")));
void siglongjmp(sigjmp_buf, int) __attribute__((alias("proviso_longjmp")));

}  // extern "C"

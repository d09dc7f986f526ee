// Cancellation of threads, deferred: a request is a bit of the thread, and the thread ends at the
// next cancellation point.
//
// Functions that wait are cancellation points by their operations: a request that was made before
// the call ends the thread, one that is made while it waits is an alternative beside what it waits
// for. Sleeping and testing are no operations. The first of them in a segment looks at the bit and
// goes on: a request that comes later than the beginning of the segment and before this place might
// as well have come before it. In front of each further one in the same segment the thread stops.
// Functions that POSIX lets be a cancellation point or not (printf) are tried as both.
//
// A request synchronises nothing but what the end of the thread and a join do. So a race may lie
// behind it that the comparison of last segments does not see, and the search is repeated with
// clocks, as for a relaxed atomic.
//
// A thread is left by forced unwinding, as in glibc: destructors and cleanup handlers run, a catch
// block for everything must throw again, and a function that throws nothing ends the program.
#include "library/cancellation.hpp"

#include <algorithm>
#include <cerrno>

#include <pthread.h>
#include <unwind.h>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "checker/job.hpp"
#include "checker/places.hpp"
#include "fibre/fibre.hpp"
#include "hooks/access.hpp"
#include "library/interpose.hpp"
#include "objects/frames.hpp"
#include "step/cancellation.hpp"
#include "step/segment.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

Thread& running_thread() { return world().threads[control().current]; }

/// Whether a request would end it.
bool can_be_cancelled(const Thread& thread) {
  return (thread.cancellation & (kCancelDisabled | kEnds)) == 0;
}

bool looks_at_requests() {
  if (!program_cancels() || !control().searching || !can_be_cancelled(running_thread()))
    return false;
  segment().unstopped.add(cancellation_address(control().current), false);
  return true;
}

/// Which accesses a request orders is not what an atomic access would.
void note_cancellation(Address place) {
  in_search([&] {
    Caveats& found = caveats();
    if (!found.weak_places.insert(place)) return;
    if (the_job().sequentially_consistent)
      found.narrowed.push_back({"accesses were taken as ordered that only pthread_cancel orders", 0,
                                false, current_place()});
    else
      found.weak_atomics.push_back(
          {"pthread_cancel, which orders no accesses,", 0, false, current_place()});
  });
}

/// Calls of such functions have no landing pads in optimised code.
void note_possible_point(const char* function) {
  in_search([&] {
    auto& narrowed = caveats().narrowed;
    const std::string sentence =
        std::string(function) + " may be a cancellation point, and was taken for none";
    const auto same = [&](const NamedPlace& place) { return place.name == sentence; };
    if (std::none_of(narrowed.begin(), narrowed.end(), same))
      narrowed.push_back({sentence, 0, false, current_place()});
  });
}

void stop_at_point(std::uint64_t value) {
  const bool is_first = !segment().passed_point;
  segment().passed_point = true;
  const bool is_requested = is_cancelled(running_thread());
  if (is_requested && value == kMustEnd) leave_thread(PTHREAD_CANCELED);
  if (is_first && !is_requested) return;
  Operation operation;
  operation.kind = Kind::CancellationPoint;
  operation.value = value;
  const std::uint32_t printing = segment().printing;
  const std::uint32_t alternative = reach(operation);
  segment().printing = printing;
  end_waiting(alternative);
}

void not_thrown_again(_Unwind_Reason_Code, _Unwind_Exception*) {
  report(Finding::Abort, "a catch block keeps a thread that is ending from going on to its end");
}

void finish_left_thread(std::uint64_t) {
  proviso_unwound();
  finish_thread(reinterpret_cast<void*>(running_thread().result));
}

_Unwind_Reason_Code look_for_end(int, _Unwind_Action actions, _Unwind_Exception_Class,
                                 _Unwind_Exception*, _Unwind_Context*, void*) {
  if ((actions & _UA_END_OF_STACK) == 0) return _URC_NO_REASON;
  begin_again(finish_left_thread, 0);
}

}  // namespace

void begin_waiting() {
  if (looks_at_requests() && is_cancelled(running_thread())) leave_thread(PTHREAD_CANCELED);
}

void end_waiting(std::uint32_t alternative) {
  if (alternative == kEndsThread) leave_thread(PTHREAD_CANCELED);
}

void pass_cancellation_point() {
  if (looks_at_requests()) stop_at_point(kMustEnd);
}

void pass_possible_cancellation_point(const char* function) {
  if (!looks_at_requests()) return;
  if (the_job().phase != Phase::Property) return stop_at_point(0);
  if (is_cancelled(running_thread())) note_possible_point(function);
}

void leave_thread(void* result) {
  Thread& self = running_thread();
  self.cancellation |= kEnds;
  self.result = reinterpret_cast<std::uint64_t>(result);
  _Unwind_Exception& unwinding = thread_block(control().current).unwinding;
  unwinding = {};
  unwinding.exception_cleanup = not_thrown_again;
  _Unwind_ForcedUnwind(&unwinding, look_for_end, nullptr);
  report(Finding::Crash, "the frames of a thread that is ending cannot be left");
}

}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

int pthread_cancel(pthread_t thread) {
  note_cancellation(reinterpret_cast<Address>(__builtin_return_address(0)));
  Operation operation;
  operation.kind = Kind::Cancel;
  operation.value = slot_of(thread);
  reach(operation);
  Thread& cancelled = world().threads[slot_of(thread)];
  if (cancelled.life == Life::Running) cancelled.cancellation |= kCancelRequested;
  return 0;
}

void pthread_testcancel() { pass_cancellation_point(); }

int pthread_setcancelstate(int state, int* old) {
  if (state != PTHREAD_CANCEL_ENABLE && state != PTHREAD_CANCEL_DISABLE) return EINVAL;
  Thread& self = running_thread();
  const bool was_disabled = (self.cancellation & kCancelDisabled) != 0;
  if (old != nullptr) {
    touch_unhooked(old, sizeof *old, AccessKind::Write,
                   reinterpret_cast<Address>(__builtin_return_address(0)));
    *old = was_disabled ? PTHREAD_CANCEL_DISABLE : PTHREAD_CANCEL_ENABLE;
  }
  if (state == PTHREAD_CANCEL_DISABLE)
    self.cancellation |= kCancelDisabled;
  else
    self.cancellation &= static_cast<std::uint8_t>(~kCancelDisabled);
  return 0;
}

int pthread_setcanceltype(int type, int* old) {
  if (type == PTHREAD_CANCEL_ASYNCHRONOUS) refuse("asynchronous cancellation");
  if (type != PTHREAD_CANCEL_DEFERRED) return EINVAL;
  if (old == nullptr) return 0;
  touch_unhooked(old, sizeof *old, AccessKind::Write,
                 reinterpret_cast<Address>(__builtin_return_address(0)));
  *old = PTHREAD_CANCEL_DEFERRED;
  return 0;
}

}  // extern "C"

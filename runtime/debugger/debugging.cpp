#include "debugger/debugging.hpp"

#include <algorithm>

#include "checker/control.hpp"
#include "checker/job.hpp"
#include "fibre/fibre.hpp"
#include "state/snapshot.hpp"
#include "state/world.hpp"
#include "step/recording.hpp"
#include "step/segment.hpp"
#include "step/step.hpp"

/// Kept as a function of its own, with its parameters where a caller puts them.
__attribute__((noinline, noclone)) void proviso_debug_stop(proviso::runtime::DebugRequest* request,
                                                           std::int64_t step,
                                                           std::int64_t has_frames) {
  asm volatile("" : : "r"(request), "r"(step), "r"(has_frames) : "memory");
}

namespace proviso::runtime {
namespace {

void stop_here(bool has_frames) {
  proviso_debug_stop(&debugger().request, debugger().step, has_frames ? 1 : 0);
}

/// The number of the finding: one more than the last step has.
std::int64_t behind_steps() { return static_cast<std::int64_t>(the_job().schedule.size()) + 1; }

/// A thread that has not begun, or has ended, or was left in the middle has no frames to show.
void visit(std::uint32_t thread) {
  const Thread& self = world().threads[thread];
  const bool was_left = debugger().stopped_inside && thread == control().current;
  if (self.life != Life::Running || self.pending.kind == Kind::Start || was_left) {
    stop_here(false);
    return;
  }
  const std::uint32_t current = control().current;
  debugger().visiting = true;
  run_thread(thread);
  debugger().visiting = false;
  control().current = current;
}

/// As long as the debugger wants to see other threads.
void show_threads() {
  DebugRequest& request = debugger().request;
  while (request.thread > 0 && request.thread <= static_cast<std::int64_t>(kMaxThreads)) {
    const auto wanted = static_cast<std::uint32_t>(request.thread - 1);
    request = {behind_steps(), 0};
    visit(wanted);
  }
}

class Debugging {
 public:
  Debugging(const Snapshot& initial, const std::vector<Choice>& schedule)
      : own_(debugger()), initial_(initial), schedule_(schedule) {}

  void run() {
    begin();
    for (std::int64_t wanted = 1;; wanted = own_.request.step) {
      if (wanted <= made_) begin();
      go_before(wanted);
      if (made_ + 1 < behind_steps()) {
        stop_before_step();
      } else {
        stop_at_end();
        if (own_.request.step >= behind_steps()) return;
      }
    }
  }

 private:
  void begin() {
    memory()->restore(initial_);
    segment().stop.reset();
    own_.stopped_inside = false;
    made_ = 0;
  }

  /// What the program writes is shown once, however often its steps are made.
  void go_before(std::int64_t wanted) {
    while (made_ + 1 < wanted && made_ + 1 < behind_steps() && !segment().stop) {
      own_.shows_output = made_ == shown_;
      own_.step = behind_steps();
      own_.request = {behind_steps(), 0};
      make_step(schedule_[static_cast<std::size_t>(made_)]);
      ++made_;
      shown_ = std::max(shown_, made_);
    }
    own_.shows_output = false;
  }

  void stop_before_step() {
    own_.step = made_ + 1;
    own_.request = {behind_steps(), 0};
    visit(schedule_[static_cast<std::size_t>(made_)].thread);
    show_threads();
  }

  /// A thread that went wrong inside has stopped there, and the debugger with it.
  void stop_at_end() {
    own_.step = behind_steps();
    own_.request = own_.stopped_inside ? own_.request_inside : DebugRequest{behind_steps(), 0};
    if (!own_.stopped_inside) visit(control().current);
    show_threads();
  }

  Debugger& own_;
  const Snapshot& initial_;
  const std::vector<Choice>& schedule_;
  std::int64_t made_ = 0;
  std::int64_t shown_ = 0;
};

}  // namespace

void debug(const Snapshot& initial, const std::vector<Choice>& schedule) {
  Debugging(initial, schedule).run();
}

void stop_if_visited() {
  while (debugger().visiting) {
    stop_here(true);
    yield_to_search();
  }
}

void stop_at_finding() {
  if (!the_job().debugged || recording().on) return;
  Debugger& own = debugger();
  own.stopped_inside = true;
  stop_here(true);
  own.request_inside = own.request;
}

}  // namespace proviso::runtime

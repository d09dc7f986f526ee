#include "cli/interrupt.hpp"

#include <atomic>
#include <cstddef>

namespace proviso::cli {
namespace {

// A signal handler has no other way to reach what it must stop.
std::atomic<Context*> interrupted_run{nullptr};

void on_interrupt(int) {
  if (Context* context = interrupted_run.load()) context->cancel();
}

}  // namespace

InterruptGuard::InterruptGuard(Context& context) {
  interrupted_run = &context;
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals[i], nullptr, &before_[i]);
    // What whoever started us wants to be ignored, as nohup does, stays so.
    if (before_[i].sa_handler != SIG_IGN) ::sigaction(kSignals[i], &action, nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals[i], &before_[i], nullptr);
  }
  interrupted_run = nullptr;
}

}  // namespace proviso::cli

// The original executive looked first whether the saved wake-up is the one it waits for, and
// cleared it only then; otherwise it waited, and a wait gives `exec` away while the value that was
// read is still there. Compiled with -DK9_ORIGINAL_BUG it does so again.
#include "executive.hpp"

namespace k9 {

void Executive::use(ActionExecution& action, ExecTimerChecker& timer) {
  action_ = &action;
  timer_ = &timer;
}

void Executive::reportTimeout() {
  const std::lock_guard<std::mutex> lock(exec);
  timeOver_ = true;
  exec_changed.notify_one();
}

void Executive::run() {
  Lock lock(exec);
  for (;;) {
    for (const Node& node : plan_) execute(node, lock);
  }
}

void Executive::execute(const Node& node, Lock& lock) {
  timeOver_ = false;
  checker_.addConditionCheck(node.condition);
  if (timer_ != nullptr && node.has_timeout) timer_->addTimeout();
  if (action_ != nullptr) action_->doAction();
  waitForTermination(node, lock);
  if (action_ != nullptr) action_->abortAction();
  if (timer_ != nullptr && node.has_timeout) timer_->removeAllTimes();
  checker_.removeConditionCheck(node.condition);
}

void Executive::waitForTermination(const Node& node, Lock& lock) {
  for (;;) {
    const std::optional<int> saved = checker_.getSavedWakeup();
#ifndef K9_ORIGINAL_BUG
    checker_.deleteSavedWakeup();
#endif
    const bool expected = saved && *saved == node.condition;
#ifdef K9_ORIGINAL_BUG
    if (expected) checker_.deleteSavedWakeup();
#endif
    if (expected || timeOver_) return;
    exec_changed.wait(lock);
  }
}

}  // namespace k9

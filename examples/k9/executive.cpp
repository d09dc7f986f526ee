// The original executive looked first whether the saved wake-up is the one it waits for, and
// cleared it only then; otherwise it waited, and a wait gives `exec` away while the value that was
// read is still there. Compiled with -DK9_ORIGINAL_BUG it does so again.
#include "executive.hpp"

namespace k9 {

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
  // Conditions may speak of the nodes that run: the database hears when one begins and ends.
  parts_.database.assert_changed();
  parts_.checker.addConditionCheck(node.condition);
  if (node.has_timeout) parts_.timer.addTimeout();
  parts_.action.doAction();
  waitForTermination(node, lock);
  parts_.action.abortAction();
  if (node.has_timeout) parts_.timer.removeAllTimes();
  parts_.checker.removeConditionCheck(node.condition);
  parts_.database.assert_changed();
}

void Executive::waitForTermination(const Node& node, Lock& lock) {
  for (;;) {
    const std::optional<int> saved = parts_.checker.getSavedWakeup();
#ifndef K9_ORIGINAL_BUG
    parts_.checker.deleteSavedWakeup();
#endif
    const bool expected = saved && *saved == node.condition;
#ifdef K9_ORIGINAL_BUG
    if (expected) parts_.checker.deleteSavedWakeup();
#endif
    if (expected || timeOver_) return;
    exec_changed.wait(lock);
  }
}

}  // namespace k9

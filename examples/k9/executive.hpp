// Executes plans, node by node. It holds `exec` all the time except while it waits.
#pragma once

#include <mutex>

#include "action_execution.hpp"
#include "cond_checker.hpp"
#include "shared.hpp"
#include "timer_checker.hpp"

namespace k9 {

class Executive {
 public:
  struct Parts {
    ExecCondChecker& checker;
    ActionExecution& action;
    ExecTimerChecker& timer;
    Database& database;
  };
  Executive(Parts parts, Plan plan) : parts_(parts), plan_(std::move(plan)) {}

  /// Executes the plan again and again.
  [[noreturn]] void run();
  void reportTimeout();

 private:
  using Lock = std::unique_lock<std::mutex>;
  void execute(const Node& node, Lock& lock);
  void waitForTermination(const Node& node, Lock& lock);

  Parts parts_;
  Plan plan_;
  bool timeOver_ = false;
};

}  // namespace k9

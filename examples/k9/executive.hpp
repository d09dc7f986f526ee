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
  Executive(ExecCondChecker& checker, Plan plan) : checker_(checker), plan_(std::move(plan)) {}

  void use(ActionExecution& action, ExecTimerChecker& timer);
  /// Executes the plan again and again.
  [[noreturn]] void run();
  void reportTimeout();

 private:
  using Lock = std::unique_lock<std::mutex>;
  void execute(const Node& node, Lock& lock);
  void waitForTermination(const Node& node, Lock& lock);

  ExecCondChecker& checker_;
  Plan plan_;
  ActionExecution* action_ = nullptr;
  ExecTimerChecker* timer_ = nullptr;
  bool timeOver_ = false;
};

}  // namespace k9

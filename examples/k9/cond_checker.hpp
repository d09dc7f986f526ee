// Watches the conditions of the plan. When one holds, its number is saved and the executive is
// woken up; whoever takes the saved number must hold `exec` until it is cleared.
//
// Two threads: Internal looks at the conditions when they, or the database, have changed;
// DatabaseMonitor notifies it of the latter.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "database.hpp"
#include "shared.hpp"

namespace k9 {

class ExecCondChecker {
 public:
  explicit ExecCondChecker(Database& database);
  ~ExecCondChecker();

  void start();

  std::optional<int> getSavedWakeup();
  void deleteSavedWakeup();
  void addConditionCheck(int id);
  void removeConditionCheck(int id);

 private:
  void runInternal();
  void runMonitor();
  void notifyInternal();
  void processConditions();

  Database* database_ = nullptr;
  std::mutex condList_;
  std::condition_variable condListChanged_;
  std::set<int> conditions_;
  bool changed_ = false;
  std::atomic<int> saved_{0};
  std::thread internal_;
  std::thread monitor_;
};

}  // namespace k9

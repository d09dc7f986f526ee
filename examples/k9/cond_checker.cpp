#include "cond_checker.hpp"

namespace k9 {

ExecCondChecker::ExecCondChecker(Database& database) : database_(&database) {}

ExecCondChecker::~ExecCondChecker() {
  if (internal_.joinable()) internal_.join();
  if (monitor_.joinable()) monitor_.join();
}

void ExecCondChecker::start() {
  internal_ = std::thread(&ExecCondChecker::runInternal, this);
  monitor_ = std::thread(&ExecCondChecker::runMonitor, this);
}

std::optional<int> ExecCondChecker::getSavedWakeup() {
  const int saved = saved_.load();
  if (saved == 0) return std::nullopt;
  return saved;
}

void ExecCondChecker::deleteSavedWakeup() { saved_.store(0); }

void ExecCondChecker::addConditionCheck(int id) {
  const std::lock_guard<std::mutex> lock(condList_);
  conditions_.insert(id);
  changed_ = true;
  condListChanged_.notify_one();
}

void ExecCondChecker::removeConditionCheck(int id) {
  const std::lock_guard<std::mutex> lock(condList_);
  conditions_.erase(id);
}

void ExecCondChecker::notifyInternal() {
  const std::lock_guard<std::mutex> lock(condList_);
  changed_ = true;
  condListChanged_.notify_one();
}

void ExecCondChecker::runMonitor() {
  for (;;) {
    database_->wait_for_change();
    notifyInternal();
  }
}

void ExecCondChecker::runInternal() {
  for (;;) {
    {
      std::unique_lock<std::mutex> lock(condList_);
      // Sensors are polled: a condition may come true without anybody telling.
      while (!changed_ && conditions_.empty()) condListChanged_.wait(lock);
      changed_ = false;
    }
    processConditions();
  }
}

void ExecCondChecker::processConditions() {
  const std::lock_guard<std::mutex> executive(exec);
  const std::lock_guard<std::mutex> list(condList_);
  int best = 0;
  for (const int id : conditions_) {
    if (database_->query(id)) best = id;
  }
  if (best <= saved_.load()) return;
  saved_.store(best);
  exec_changed.notify_one();
}

}  // namespace k9

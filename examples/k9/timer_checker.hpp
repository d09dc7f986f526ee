// Notifies the executive when the time of a node is over.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

namespace k9 {

class Executive;

class ExecTimerChecker {
 public:
  ~ExecTimerChecker();

  void start(Executive& executive);
  void addTimeout();
  void removeAllTimes();

 private:
  void run(Executive& executive);

  std::mutex mutex_;
  std::condition_variable changed_;
  bool armed_ = false;
  std::thread thread_;
};

}  // namespace k9

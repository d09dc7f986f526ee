// Makes the rover do something, and says so in the database when it is done.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "database.hpp"
#include "rover.hpp"

namespace k9 {

class ActionExecution {
 public:
  ActionExecution(Rover& rover, Database& database) : rover_(rover), database_(database) {}
  ~ActionExecution();

  void start();
  void doAction();
  void abortAction();

 private:
  enum class Status { Idle, Pending, Halted };
  void run();

  Rover& rover_;
  Database& database_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Status status_ = Status::Idle;
  std::thread thread_;
};

}  // namespace k9

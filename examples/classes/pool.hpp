// A pool with one worker: tasks are submitted until it is shut down.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

class Pool {
 public:
  Pool();
  ~Pool() {}  // shutdown() has been called

  void submit(std::function<void()> task);
  void shutdown();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<std::function<void()>> task_;
  bool stops_ = false;
  std::thread worker_;
};

// expect: holds
// How long something took is printed, and nothing else depends on it.
#include <chrono>
#include <iostream>
#include <mutex>
#include <thread>

int main() {
  const auto begin = std::chrono::steady_clock::now();
  int count = 0;
  std::mutex mutex;
  const auto work = [&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    const std::lock_guard lock(mutex);
    ++count;
  };
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  const auto end = std::chrono::steady_clock::now();
  const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(end - begin);
  const std::chrono::duration<double> seconds = end - begin;
  std::cout << passed.count() << " ms, " << seconds.count() << " s\n";
}

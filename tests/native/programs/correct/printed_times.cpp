// expect: holds
// Times that are printed only, by way of a class, of functions and of a variable.
#include <cassert>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <thread>

using Clock = std::chrono::steady_clock;

class Timer {
 public:
  explicit Timer(const char* what) : begin_(Clock::now()), what_(what) {}
  ~Timer() {
    const auto taken = Clock::now() - begin_;
    std::cout << what_ << ": "
              << std::chrono::duration_cast<std::chrono::milliseconds>(taken).count() << " ms\n";
  }

 private:
  Clock::time_point begin_;
  const char* what_;
};

static Clock::time_point started;

static double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

int main() {
  int sum = 0;
  started = Clock::now();
  {
    const Timer timer("adding");
    std::thread adder([&sum] { ++sum; });
    adder.join();
  }
  std::printf("%.3f s\n", seconds_since(started));
  assert(sum == 1);
}

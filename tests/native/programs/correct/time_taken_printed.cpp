// expect: holds
// How long something takes is measured in the usual ways, and only printed.
#include <cassert>
#include <chrono>
#include <iomanip>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

using Clock = std::chrono::high_resolution_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

class Timer {
 public:
  explicit Timer(const char* what) : what_(what), begin_(std::chrono::steady_clock::now()) {}
  ~Timer() {
    const auto end = std::chrono::steady_clock::now();
    const auto taken = std::chrono::duration_cast<std::chrono::microseconds>(end - begin_);
    std::cout << "took " << taken.count() << " us\n";
    if (what_ != nullptr) std::cout << what_ << '\n';
  }

 private:
  const char* what_;
  std::chrono::steady_clock::time_point begin_;
};

double total = 0;
std::mutex mutex;
int count = 0;

void work() {
  const Timer timer("work");
  const std::lock_guard<std::mutex> lock(mutex);
  ++count;
}

int main() {
  const auto begin = Clock::now();
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  std::chrono::duration<double, std::milli> taken = Clock::now() - begin;
  std::cout << std::fixed << std::setprecision(3) << taken.count() << " ms, " << 2 / taken.count()
            << " a ms" << std::endl;
  total += seconds_since(begin);
  std::cerr << "in all " << total << " s\n";
  assert(count == 2);
}

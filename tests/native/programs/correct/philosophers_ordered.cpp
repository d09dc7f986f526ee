// expect: holds
// The lower fork first: nobody waits in a ring.
#include <mutex>
#include <thread>
#include <vector>

constexpr int kPhilosophers = 3;
std::mutex forks[kPhilosophers];

void dine(int philosopher) {
  const int left = philosopher;
  const int right = (philosopher + 1) % kPhilosophers;
  const std::lock_guard first(forks[left < right ? left : right]);
  const std::lock_guard second(forks[left < right ? right : left]);
}

int main() {
  std::vector<std::thread> philosophers;
  for (int i = 0; i < kPhilosophers; ++i) philosophers.emplace_back(dine, i);
  for (std::thread& philosopher : philosophers) philosopher.join();
}

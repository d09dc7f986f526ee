// expect: violated deadlock
// Each takes the fork on the left first.
#include <mutex>
#include <thread>
#include <vector>

constexpr int kPhilosophers = 3;
std::mutex forks[kPhilosophers];

void dine(int philosopher) {
  const std::lock_guard left(forks[philosopher]);
  const std::lock_guard right(forks[(philosopher + 1) % kPhilosophers]);
}

int main() {
  std::vector<std::thread> philosophers;
  for (int i = 0; i < kPhilosophers; ++i) philosophers.emplace_back(dine, i);
  for (std::thread& philosopher : philosophers) philosopher.join();
}

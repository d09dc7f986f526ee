// expect: holds
// The lower fork first: nobody waits in a ring. Three, and one more for each argument.
#include <mutex>
#include <thread>
#include <vector>

constexpr int kMost = 8;
std::mutex forks[kMost];

void dine(int philosopher, int count) {
  const int left = philosopher;
  const int right = (philosopher + 1) % count;
  const std::lock_guard first(forks[left < right ? left : right]);
  const std::lock_guard second(forks[left < right ? right : left]);
}

int main(int argument_count, char**) {
  const int count = 2 + argument_count;
  std::vector<std::thread> philosophers;
  for (int i = 0; i < count; ++i) philosophers.emplace_back(dine, i, count);
  for (std::thread& philosopher : philosophers) philosopher.join();
}

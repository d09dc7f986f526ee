// expect: undecided ordered
// Which of two locks a thread takes depends on the hash of its id.
#include <functional>
#include <mutex>
#include <thread>

std::mutex mutexes[2];
int counts[2];

void count() {
  const auto stripe = std::hash<std::thread::id>{}(std::this_thread::get_id()) % 2;
  const std::lock_guard lock(mutexes[stripe]);
  ++counts[stripe];
}

int main() {
  std::thread first(count);
  std::thread second(count);
  first.join();
  second.join();
}

// expect: violated assertion
// Two consumers, and an if where a while is needed: the second takes from an empty queue.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <queue>
#include <thread>

std::mutex mutex;
std::condition_variable not_empty;
std::condition_variable not_full;
std::queue<int> queue;

void consume() {
  std::unique_lock lock(mutex);
  if (queue.empty()) not_empty.wait(lock);
  assert(!queue.empty());
  queue.pop();
}

int main() {
  std::thread first(consume);
  std::thread second(consume);
  for (int item = 0; item < 2; ++item) {
    const std::lock_guard lock(mutex);
    queue.push(item);
    not_empty.notify_one();
  }
  first.join();
  second.join();
}

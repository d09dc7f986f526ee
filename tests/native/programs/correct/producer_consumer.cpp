// expect: holds
// A bounded queue between a producer and a consumer.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <queue>
#include <thread>

std::mutex mutex;
std::condition_variable not_empty;
std::condition_variable not_full;
std::queue<int> queue;

constexpr std::size_t kRoom = 1;
constexpr int kItems = 2;

int main() {
  std::thread producer([] {
    for (int item = 0; item < kItems; ++item) {
      std::unique_lock lock(mutex);
      not_full.wait(lock, [] { return queue.size() < kRoom; });
      queue.push(item);
      not_empty.notify_one();
    }
  });
  for (int item = 0; item < kItems; ++item) {
    std::unique_lock lock(mutex);
    not_empty.wait(lock, [] { return !queue.empty(); });
    assert(queue.front() == item);
    queue.pop();
    not_full.notify_one();
  }
  producer.join();
}

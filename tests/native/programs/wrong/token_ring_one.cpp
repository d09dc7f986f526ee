// expect: violated deadlock
// A token goes round three threads, but the wrong one may be woken up.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>
struct Ring {
  std::mutex mutex;
  std::condition_variable changed;
  int turn = 0;
  std::vector<int> order;
};
int main() {
  Ring ring;
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&ring, i] {
      std::unique_lock lock(ring.mutex);
      ring.changed.wait(lock, [&] { return ring.turn == i; });
      ring.order.push_back(i);
      ring.turn = (i + 1) % 3;
      ring.changed.notify_one();
    });
  for (auto& t : threads) t.join();
  assert((ring.order == std::vector<int>{0, 1, 2}));
}

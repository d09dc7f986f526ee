// expect: holds
// Who waits says so first; who posts looks behind its post.
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>
std::atomic<int> item{0}, waiters{0};
std::mutex m;
std::condition_variable cv;
void consumer() {
  if (item.load(std::memory_order_acquire)) return;
  std::unique_lock l(m);
  waiters.store(1, std::memory_order_relaxed);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  while (!item.load(std::memory_order_acquire)) cv.wait(l);
}
void producer() {
  item.store(1, std::memory_order_release);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (waiters.load(std::memory_order_relaxed)) {
    std::lock_guard g(m);
    cv.notify_one();
  }
}
int main() {
  std::thread a(consumer), b(producer);
  a.join();
  b.join();
}

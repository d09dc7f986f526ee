// expect: violated race
// The lock of Craig, Landin and Hagersten.
#include <atomic>
#include <cassert>
#include <thread>
struct Node {
  std::atomic<bool> locked{false};
};
std::atomic<Node*> tail{new Node};
int x;
struct Handle {
  Node* mine = new Node;
  Node* pred = nullptr;
  void lock() {
    mine->locked.store(true, std::memory_order_relaxed);
    pred = tail.exchange(mine, std::memory_order_acq_rel);
    while (pred->locked.load(std::memory_order_acquire))
      ;
  }
  void unlock() {
    mine->locked.store(false, std::memory_order_relaxed);
    mine = pred;
  }
  ~Handle() { delete mine; }
};
void f() {
  Handle h;
  for (int i = 0; i < 2; i++) {
    h.lock();
    x++;
    h.unlock();
  }
}
int main() {
  std::thread a(f), b(f);
  a.join();
  b.join();
  assert(x == 4);
  delete tail.load();
}

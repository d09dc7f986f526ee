// expect: violated use-after-free
// A stack by compare-and-exchange. The links are read and nodes are deleted under a mutex, so that
// nothing is touched that is gone; but the exchange believes that an address is a node. First fit
// never gives the address of the upper node again: an allocator that prefers the block freed last
// does.
#include <atomic>
#include <mutex>
#include <thread>

struct Node {
  Node* next;
};

std::atomic<Node*> head = nullptr;
std::mutex reading;

Node* pop() {
  Node* old = nullptr;
  Node* next = nullptr;
  do {
    std::lock_guard lock(reading);
    old = head;
    if (old == nullptr) return nullptr;
    next = old->next;
  } while (!head.compare_exchange_strong(old, next));
  return old;
}

int main() {
  Node* lower = new Node{nullptr};
  Node* upper = new Node{lower};
  head = upper;
  std::thread other([] { pop(); });
  Node* first = pop();
  Node* second = pop();
  {
    std::lock_guard lock(reading);
    delete second;
    delete first;
  }
  head = new Node{nullptr};
  other.join();
  for (Node* node = head; node != nullptr; node = node->next) continue;
}

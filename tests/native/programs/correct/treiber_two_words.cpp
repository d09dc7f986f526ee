// expect: holds
// A stack by compare-and-exchange of two words, the address of a node and a count of the changes.
#include <atomic>
#include <mutex>
#include <thread>

struct Node {
  Node* next;
};

struct alignas(16) Head {
  Node* node;
  unsigned long changes;
};

std::atomic<Head> head = Head{nullptr, 0};
std::mutex reading;

Node* pop() {
  for (;;) {
    std::unique_lock lock(reading);
    Head old = head;
    if (old.node == nullptr) return nullptr;
    const Head wanted = {old.node->next, old.changes + 1};
    lock.unlock();
    if (head.compare_exchange_strong(old, wanted)) return old.node;
  }
}

int main() {
  Node* lower = new Node{nullptr};
  Node* upper = new Node{lower};
  head = Head{upper, 0};
  std::thread other([] { pop(); });
  Node* first = pop();
  Node* second = pop();
  {
    std::lock_guard lock(reading);
    delete second;
    delete first;
  }
  Head old = head;
  head.compare_exchange_strong(old, Head{new Node{nullptr}, old.changes + 1});
  other.join();
  const Head last = head;
  for (Node* node = last.node; node != nullptr; node = node->next) continue;
}

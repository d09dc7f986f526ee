// expect: violated race
// The queue of Michael and Scott that links nodes by a relaxed exchange.
#include <atomic>
#include <cassert>
#include <thread>

struct Node {
  int value = 0;
  std::atomic<Node*> next = nullptr;
};

Node nodes[3];
std::atomic<Node*> head = &nodes[0];
std::atomic<Node*> tail = &nodes[0];

void push(Node* node, int value) {
  node->value = value;
  for (;;) {
    Node* last = tail.load(std::memory_order_acquire);
    Node* next = last->next.load(std::memory_order_acquire);
    if (next != nullptr) {
      tail.compare_exchange_strong(last, next, std::memory_order_release,
                                   std::memory_order_relaxed);
    } else if (last->next.compare_exchange_strong(next, node, std::memory_order_relaxed,
                                                  std::memory_order_relaxed)) {
      tail.compare_exchange_strong(last, node, std::memory_order_release,
                                   std::memory_order_relaxed);
      return;
    }
  }
}

/// 0 if there is nothing.
int pop() {
  for (;;) {
    Node* first = head.load(std::memory_order_acquire);
    Node* next = first->next.load(std::memory_order_acquire);
    if (next == nullptr) return 0;
    const int value = next->value;
    if (head.compare_exchange_strong(first, next, std::memory_order_release,
                                     std::memory_order_relaxed))
      return value;
  }
}

int main() {
  std::thread other([] { push(&nodes[1], 1); });
  push(&nodes[2], 2);
  const int first = pop();
  assert(first != 0);
  other.join();
  assert(first + pop() == 3);
}

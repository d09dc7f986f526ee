// expect: violated race
// A stack of Treiber that publishes its nodes by a relaxed exchange.
#include <atomic>
#include <cassert>
#include <thread>

struct Node {
  int value;
  Node* next;
};

std::atomic<Node*> head = nullptr;

void push(Node* node) {
  Node* old = head.load(std::memory_order_relaxed);
  do {
    node->next = old;
  } while (!head.compare_exchange_strong(old, node, std::memory_order_relaxed,
                                         std::memory_order_relaxed));
}

Node* pop() {
  Node* old = head.load(std::memory_order_acquire);
  while (old != nullptr && !head.compare_exchange_strong(old, old->next, std::memory_order_acquire,
                                                         std::memory_order_acquire)) {
  }
  return old;
}

Node nodes[2] = {{1, nullptr}, {2, nullptr}};

int main() {
  std::thread other([] { push(&nodes[1]); });
  push(&nodes[0]);
  int sum = 0;
  while (Node* node = pop()) sum += node->value;
  other.join();
  while (Node* node = pop()) sum += node->value;
  assert(sum == 3);
}

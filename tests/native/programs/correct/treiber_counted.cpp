// expect: holds
// A stack by compare-and-exchange whose nodes never come back.
#include <atomic>
#include <cassert>
#include <thread>

struct Node {
  Node* next = nullptr;
  int value = 0;
};

std::atomic<Node*> head = nullptr;
Node nodes[2];

void push(Node* node) {
  Node* old = head;
  do {
    node->next = old;
  } while (!head.compare_exchange_strong(old, node));
}

int main() {
  std::thread other([] { push(&nodes[1]); });
  push(&nodes[0]);
  other.join();
  int count = 0;
  for (Node* node = head; node != nullptr; node = node->next) ++count;
  assert(count == 2);
}

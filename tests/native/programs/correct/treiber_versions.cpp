// expect: holds
// A stack by compare-and-exchange whose head counts its changes in the upper bits of the address:
// a node at an address that was used before differs from the one that was there.
#include <atomic>
#include <cstdint>
#include <mutex>
#include <thread>

struct Node {
  Node* next;
};

std::atomic<std::uint64_t> head = 0;
std::mutex reading;

Node* node_of(std::uint64_t word) { return reinterpret_cast<Node*>(word & 0xffffffffffff); }

std::uint64_t after(std::uint64_t word, Node* node) {
  return (((word >> 48) + 1) << 48) | reinterpret_cast<std::uint64_t>(node);
}

Node* pop() {
  std::uint64_t old = 0;
  std::uint64_t wanted = 0;
  do {
    std::lock_guard lock(reading);
    old = head;
    if (node_of(old) == nullptr) return nullptr;
    wanted = after(old, node_of(old)->next);
  } while (!head.compare_exchange_strong(old, wanted));
  return node_of(old);
}

int main() {
  Node* lower = new Node{nullptr};
  Node* upper = new Node{lower};
  head = after(0, upper);
  std::thread other([] { pop(); });
  Node* first = pop();
  Node* second = pop();
  {
    std::lock_guard lock(reading);
    delete second;
    delete first;
  }
  Node* added = new Node{nullptr};
  std::uint64_t old = head;
  added->next = node_of(old);
  while (!head.compare_exchange_strong(old, after(old, added))) added->next = node_of(old);
  other.join();
  for (Node* node = node_of(head); node != nullptr; node = node->next) continue;
}

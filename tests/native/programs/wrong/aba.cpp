// expect: violated assertion
// A stack by compare-and-exchange: the node that is popped comes back while another still looks.
#include <atomic>
#include <cassert>
#include <thread>

struct Node {
  Node* next;
  bool in_use;
};

Node nodes[3] = {{nullptr, false}, {&nodes[0], false}, {&nodes[1], false}};
std::atomic<Node*> head = &nodes[2];

// The links never change after the start, so that looking at them is no race.
Node* pop() {
  for (;;) {
    Node* old = head;
    if (old == nullptr) return nullptr;
    Node* next = old->next;
    if (head.compare_exchange_strong(old, next)) return old;
  }
}

std::atomic<int> owners[3];

void use(Node* node) {
  if (node == nullptr) return;
  const int owned = ++owners[node - nodes];
  assert(owned == 1);
}

int main() {
  std::thread other([] {
    use(pop());
    use(pop());
  });
  Node* first = pop();
  Node* second = pop();
  // It puts the first one back: the second is in use, but the first still points to it.
  (void)second;
  if (second != nullptr) ++owners[second - nodes];
  if (first != nullptr) head = first;
  other.join();
}

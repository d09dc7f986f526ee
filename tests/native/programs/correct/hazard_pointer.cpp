// expect: holds
// One reader says which node it is about to look at, and looks whether the node is still there. Who
// takes a node away deletes it only when the reader looks at another.
#include <atomic>
#include <cassert>
#include <thread>

struct Node {
  int value;
};

std::atomic<Node*> current = nullptr;
std::atomic<Node*> hazard = nullptr;

Node* protect() {
  for (;;) {
    Node* node = current;
    hazard = node;
    if (current == node) return node;
  }
}

int main() {
  current = new Node{1};
  std::thread reader([] {
    const Node* node = protect();
    assert(node->value == 1 || node->value == 2);
    hazard = nullptr;
  });
  Node* old = current.exchange(new Node{2});
  const bool is_looked_at = hazard == old;
  if (!is_looked_at) delete old;
  Node* third = new Node{2};
  Node* second = current.exchange(third);
  reader.join();
  delete second;
  if (is_looked_at) delete old;
  delete third;
}

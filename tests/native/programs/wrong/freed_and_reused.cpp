// expect: violated use-after-free
// A node is freed, another takes its place, and the first pointer is used again.
#include <mutex>
#include <thread>

struct Node {
  int value;
};

std::mutex mutex;
Node* first = new Node{1};
Node* second = nullptr;

int main() {
  std::thread other([] {
    const std::lock_guard lock(mutex);
    delete first;
    second = new Node{2};
  });
  other.join();
  first->value = 3;
  const int value = second->value;
  delete second;
  return value - 2;
}

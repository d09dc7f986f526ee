// expect: holds
// Insertions into a sorted list with a lock for each node.
#include <cassert>
#include <mutex>
#include <thread>
struct Node {
  int key;
  Node* next;
  std::mutex mutex;
};
struct List {
  Node tail{1000, nullptr, {}};
  Node head{-1, &tail, {}};
  void insert(int key) {
    Node* before = &head;
    before->mutex.lock();
    Node* at = before->next;
    at->mutex.lock();
    while (at->key < key) {
      before->mutex.unlock();
      before = at;
      at = at->next;
      at->mutex.lock();
    }
    if (at->key != key) before->next = new Node{key, at, {}};
    before->mutex.unlock();
    at->mutex.unlock();
  }
  ~List() {
    for (Node* at = head.next; at != &tail;) {
      Node* next = at->next;
      delete at;
      at = next;
    }
  }
};
int main() {
  List list;
  std::thread one([&] { list.insert(5); });
  std::thread two([&] { list.insert(3); });
  list.insert(5);
  one.join();
  two.join();
  int count = 0;
  for (Node* at = list.head.next; at != &list.tail; at = at->next) count++;
  assert(count == 2);
}

// expect: violated assertion
// A load and a store, both atomic, are not an atomic addition.
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> counter = 0;

void add() {
  const int old = counter;
  counter = old + 1;
}

int main() {
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
  assert(counter == 2);
}

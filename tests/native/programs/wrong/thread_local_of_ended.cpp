// expect: violated dead-object
// A thread leaves the address of its thread-local variable behind, and the next thread has its
// place.
#include <thread>

thread_local int own = 0;
int* left = nullptr;

int main() {
  std::thread first([] { left = &own; });
  first.join();
  std::thread second([] { own = 1; });
  second.join();
  *left = 2;
}

// expect: violated dead-object
// A detached thread writes to a variable of a function that may have returned.
#include <atomic>
#include <thread>

std::atomic<bool> is_over = false;

void start() {
  int result = 0;
  std::thread([&result] {
    while (!is_over) {
    }
    result = 1;
  }).detach();
}

int main() {
  start();
  is_over = true;
}

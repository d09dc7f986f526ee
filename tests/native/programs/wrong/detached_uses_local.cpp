// expect: violated race
// A detached thread uses a variable of main's that main also uses.
#include <atomic>
#include <thread>

std::atomic<bool> is_over = false;

int main() {
  int local = 0;
  std::thread([&local] {
    local = 1;
    is_over = true;
  }).detach();
  local = 2;
  while (!is_over) {
  }
  return local;
}

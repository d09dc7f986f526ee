// expect: violated race
// Racy by intent, perhaps: if every access is an operation of its own, an update is still lost.
#include <cassert>
#include <thread>

extern "C" {
int tickets = 0;
}

int main() {
  std::thread other([] { tickets = tickets + 1; });
  tickets = tickets + 1;
  other.join();
  assert(tickets == 2);
}

// expect: holds
// Each thread has its own, and may show it to others.
#include <cassert>
#include <thread>

thread_local int own = 5;

int main() {
  own = 6;
  int* mine = &own;
  std::thread other([mine] {
    assert(own == 5);
    assert(&own != mine);
    own = 7;
    *mine = 8;
  });
  other.join();
  assert(own == 8);
}

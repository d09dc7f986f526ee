// expect: holds
// std::latch: main goes on when both have counted down.
#include <cassert>
#include <latch>
#include <thread>

std::latch done(2);
int values[2];

int main() {
  std::thread first([] {
    values[0] = 1;
    done.count_down();
  });
  std::thread second([] {
    values[1] = 1;
    done.count_down();
  });
  done.wait();
  assert(values[0] + values[1] == 2);
  first.join();
  second.join();
}

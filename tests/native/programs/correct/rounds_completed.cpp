// expect: holds
// What a barrier does when all have come is done before any of them goes on.
#include <barrier>
#include <cassert>
#include <thread>

int rounds = 0;

struct Count {
  void operator()() noexcept { ++rounds; }
};

int main() {
  std::thread other;
  std::barrier barrier(2, Count());
  other = std::thread([&] {
    barrier.arrive_and_wait();
    assert(rounds == 1);
  });
  barrier.arrive_and_wait();
  assert(rounds == 1);
  other.join();
}

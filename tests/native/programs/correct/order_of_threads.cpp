// expect: undecided ordered
// Which of two threads has the lower name is not up to the program.
#include <cassert>
#include <thread>

int main() {
  std::thread first([] {});
  std::thread second([] {});
  assert(first.get_id() < second.get_id());
  first.join();
  second.join();
}

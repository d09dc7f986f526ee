// expect: violated race
// Two threads add to a counter without a mutex.
#include <thread>

int counter = 0;

void add() { ++counter; }

int main() {
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
}

// expect: violated race
// Behind its section a thread does what the other one does inside of its own.
#include <thread>

#include <proviso/verify.hpp>

int count = 0;
int others = 0;

int main() {
  std::thread other([] {
    const proviso::atomic_section section;
    ++count;
  });
  {
    const proviso::atomic_section section;
    ++others;
  }
  ++count;
  other.join();
}

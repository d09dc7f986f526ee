// expect: violated race
// One thread is in an atomic section, the other one is not.
#include <thread>

#include <proviso/verify.hpp>

int count = 0;

int main() {
  std::thread other([] {
    const proviso::atomic_section section;
    ++count;
  });
  ++count;
  other.join();
}

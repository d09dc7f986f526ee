// expect: violated out-of-bounds
// A thread fills a global array through a pointer, and one element too many.
#include <thread>

#include <proviso/verify.hpp>

struct Counters {
  int values[3];
};

Counters counters;
Counters others;

void fill(int* values, unsigned count) {
  for (unsigned i = 0; i < count; ++i) values[i] = 1;
}

int main() {
  fill(others.values, 3);
  const unsigned count = 3 + proviso::choose(2);
  std::thread filling([count] { fill(counters.values, count); });
  filling.join();
}

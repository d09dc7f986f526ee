// expect: violated assertion
// A call of reach_error is an error, although abort is none.
#include <cstdlib>
#include <thread>

void reach_error() { std::abort(); }

int main() {
  int sum = 0;
  std::thread adder([&sum] { ++sum; });
  adder.join();
  if (sum == 1) reach_error();
}

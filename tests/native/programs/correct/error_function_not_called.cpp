// expect: holds
// In C++ the name of reach_error is mangled. Runs of no interest end by abort.
#include <cstdlib>
#include <thread>

extern "C" bool __VERIFIER_nondet_bool();

void reach_error() { std::abort(); }

int main() {
  int first = 0;
  int second = 0;
  if (__VERIFIER_nondet_bool()) std::abort();
  std::thread adder([&first] { ++first; });
  ++second;
  adder.join();
  if (first != second) reach_error();
}

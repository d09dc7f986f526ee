// expect: undecided unmodelled
// A number that the processor draws.
#include <immintrin.h>

__attribute__((target("rdrnd"))) int main() {
  unsigned long long number = 0;
  return _rdrand64_step(&number) == 1 ? 0 : 0;
}

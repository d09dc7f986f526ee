// expect: undecided clock
// The time is printed, and decides.
#include <stdio.h>
#include <time.h>
int main(void) {
  const clock_t begin = clock();
  const double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  printf("%f\n", seconds);
  return seconds > 1;
}

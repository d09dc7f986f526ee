// expect: holds
// The time that something takes is printed at once, as setvbuf asks for.
#include <stdio.h>
#include <time.h>

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  const clock_t begin = clock();
  printf("%f s\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
  return 0;
}

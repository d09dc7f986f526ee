// expect: violated misuse
#include <pthread.h>
#include <setjmp.h>

static jmp_buf place;

static void* work(void* argument) {
  (void)argument;
  longjmp(place, 1);
}

int main(void) {
  pthread_t worker;
  if (setjmp(place) != 0) return 1;
  pthread_create(&worker, NULL, work, NULL);
  pthread_join(worker, NULL);
  return 0;
}

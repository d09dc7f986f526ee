// expect: violated race
// A thread waits for a plain variable: its loop reaches no visible operation.
#include <pthread.h>

static int flag;

static void* wait_for_it(void* unused) {
  (void)unused;
  while (!flag) {
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, wait_for_it, 0);
  flag = 1;
  pthread_join(thread, 0);
}

// expect: holds
// What the thread waits for never comes; main goes on and ends the process.
#include <pthread.h>

static int never;
static int other;

static void* wait_for_it(void* unused) {
  (void)unused;
  while (!never) {
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, wait_for_it, 0);
  pthread_detach(thread);
  other = 1;
}

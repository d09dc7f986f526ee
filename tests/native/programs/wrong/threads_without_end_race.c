// expect: violated race
// Ever more threads, and a variable that nothing protects.
#include <pthread.h>

static int last;

static void* work(void* unused) {
  (void)unused;
  last = 1;
  return 0;
}

int main(void) {
  for (;;) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
  }
}

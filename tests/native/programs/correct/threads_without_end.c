// expect: undecided threads
// max-threads: 3
// Threads that nobody joins, and ever more of them.
#include <pthread.h>

static void* work(void* none) { return none; }

int main(void) {
  for (;;) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
  }
}

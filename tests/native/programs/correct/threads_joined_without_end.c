// expect: holds
// Two threads at a time, for ever.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int last;

static void* work(void* number) {
  last = (int)(long)number;
  return 0;
}

int main(void) {
  for (;;) {
    pthread_t first;
    pthread_t second;
    pthread_create(&first, 0, work, (void*)1L);
    pthread_create(&second, 0, work, (void*)2L);
    pthread_join(first, 0);
    pthread_join(second, 0);
  }
}

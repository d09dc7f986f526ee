// expect: violated assertion
// Whatever the body of reach_error does.
#include <pthread.h>
#include <stdlib.h>

void reach_error(void) {}
#define check(condition) \
  do {                   \
    if (!(condition)) {  \
      reach_error();     \
      abort();           \
    }                    \
  } while (0)

static int taken;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* take(void* unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  check(taken == 0);
  taken = 1;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, take, 0);
  pthread_create(&second, 0, take, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
}

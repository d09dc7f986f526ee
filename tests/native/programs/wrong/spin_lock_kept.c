// expect: violated deadlock
// A function returns early with the lock.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag is_taken = ATOMIC_FLAG_INIT;
static int left = 1;

static void* take(void* unused) {
  (void)unused;
  while (atomic_flag_test_and_set_explicit(&is_taken, memory_order_acquire)) {
  }
  if (left == 0) return 0;
  --left;
  atomic_flag_clear_explicit(&is_taken, memory_order_release);
  return 0;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], 0, take, 0);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], 0);
}

// expect: violated misuse
// A thread gives back a lock for reading that another one holds.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void* read_value(void* result) {
  pthread_rwlock_rdlock(&lock);
  *(int*)result = value;
  pthread_rwlock_unlock(&lock);
  return 0;
}

static void* give_back(void* unused) {
  (void)unused;
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t reader, other;
  int result = 0;
  pthread_rwlock_rdlock(&lock);
  pthread_create(&reader, 0, read_value, &result);
  pthread_create(&other, 0, give_back, 0);
  pthread_join(reader, 0);
  pthread_join(other, 0);
  return result;
}

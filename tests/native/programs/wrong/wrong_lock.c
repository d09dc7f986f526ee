// expect: violated race
// Two threads guard the same word by different locks (wronglock).
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t data_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t thread_lock = PTHREAD_MUTEX_INITIALIZER;
static volatile int value;
static void* with_data(void* unused) {
  pthread_mutex_lock(&data_lock);
  const int x = value;
  value = x + 1;
  assert(value == x + 1);
  pthread_mutex_unlock(&data_lock);
  return unused;
}
static void* with_thread(void* unused) {
  pthread_mutex_lock(&thread_lock);
  value++;
  pthread_mutex_unlock(&thread_lock);
  return unused;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, with_data, 0);
  pthread_create(&two, 0, with_thread, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
}

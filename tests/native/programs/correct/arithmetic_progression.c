// expect: holds
// A producer of numbers and a summer over a full/empty buffer of one (arithmetic_prog).
#include <assert.h>
#include <pthread.h>
enum { kN = 3 };
static int num;
static unsigned long total;
static int flag;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t empty = PTHREAD_COND_INITIALIZER, full = PTHREAD_COND_INITIALIZER;
static void* produce(void* unused) {
  for (int i = 0; i < kN; i++) {
    pthread_mutex_lock(&m);
    while (num > 0) pthread_cond_wait(&empty, &m);
    num++;
    pthread_mutex_unlock(&m);
    pthread_cond_signal(&full);
  }
  return unused;
}
static void* consume(void* unused) {
  for (int j = 0; j < kN; j++) {
    pthread_mutex_lock(&m);
    while (num == 0) pthread_cond_wait(&full, &m);
    total += j;
    num--;
    pthread_mutex_unlock(&m);
    pthread_cond_signal(&empty);
  }
  pthread_mutex_lock(&m);
  flag = 1;
  pthread_mutex_unlock(&m);
  return unused;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, produce, 0);
  pthread_create(&two, 0, consume, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(flag && total == kN * (kN - 1) / 2);
}

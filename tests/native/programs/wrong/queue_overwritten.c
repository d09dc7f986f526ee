// expect: violated assertion
// The producer does not wait for room.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t has_item = PTHREAD_COND_INITIALIZER;
int items[2], used, head;
void put(int item) {
  pthread_mutex_lock(&m);
  items[(head + used) % 2] = item;
  if (used < 2) used++;
  pthread_cond_signal(&has_item);
  pthread_mutex_unlock(&m);
}
int take(void) {
  pthread_mutex_lock(&m);
  while (used == 0) pthread_cond_wait(&has_item, &m);
  int item = items[head];
  head = (head + 1) % 2;
  used--;
  pthread_mutex_unlock(&m);
  return item;
}
void* produce(void* unused) {
  for (int i = 1; i <= 3; i++) put(i);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, produce, 0);
  assert(take() == 1);
  pthread_join(t, 0);
}

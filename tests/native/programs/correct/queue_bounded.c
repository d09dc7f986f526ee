// expect: holds
// A ring buffer of two places, its mutex and two conditions.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t has_room = PTHREAD_COND_INITIALIZER, has_item = PTHREAD_COND_INITIALIZER;
int items[2], used, head;
void put(int item) {
  pthread_mutex_lock(&m);
  while (used == 2) pthread_cond_wait(&has_room, &m);
  items[(head + used++) % 2] = item;
  pthread_cond_signal(&has_item);
  pthread_mutex_unlock(&m);
}
int take(void) {
  pthread_mutex_lock(&m);
  while (used == 0) pthread_cond_wait(&has_item, &m);
  int item = items[head];
  head = (head + 1) % 2;
  used--;
  pthread_cond_signal(&has_room);
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
  for (int i = 1; i <= 3; i++) assert(take() == i);
  pthread_join(t, 0);
}

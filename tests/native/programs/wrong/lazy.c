// expect: violated assertion
#include <assert.h>
#include <pthread.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int data;
void* one(void* unused) {
  pthread_mutex_lock(&mutex);
  data++;
  pthread_mutex_unlock(&mutex);
  return 0;
}
void* two(void* unused) {
  pthread_mutex_lock(&mutex);
  data += 2;
  pthread_mutex_unlock(&mutex);
  return 0;
}
void* last(void* unused) {
  pthread_mutex_lock(&mutex);
  assert(data < 3);
  pthread_mutex_unlock(&mutex);
  return 0;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, one, 0);
  pthread_create(&t[1], 0, two, 0);
  pthread_create(&t[2], 0, last, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
}

// expect: holds
// The destructor of a key sees its value and finds none set.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
void reach_error() { assert(0); }
static void chk(int c) {
  if (!c) {
    reach_error();
    abort();
  }
}
pthread_key_t key;
atomic_int destroyed;
void destructor(void* v) {
  chk(v == (void*)42);
  chk(pthread_getspecific(key) == NULL);
  destroyed++;
}
void* worker(void* k) {
  chk(pthread_getspecific(key) == 0);
  int r = pthread_setspecific(key, (void*)42);
  chk(r == 0);
  chk(pthread_getspecific(key) == (void*)42);
  return 0;
}
int main() {
  pthread_t t1, t2;
  chk(pthread_key_create(&key, &destructor) == 0);
  pthread_create(&t1, NULL, worker, &key);
  pthread_create(&t2, NULL, worker, &key);
  pthread_join(t1, NULL);
  pthread_join(t2, NULL);
  chk(destroyed == 2);
  chk(pthread_key_delete(key) == 0);
  return 0;
}

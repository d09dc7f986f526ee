// expect: holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
pthread_key_t key;
void* work(void* argument) {
  int* own = malloc(sizeof *own);
  *own = (int)(long)argument;
  pthread_setspecific(key, own);
  assert(*(int*)pthread_getspecific(key) == (int)(long)argument);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_key_create(&key, free);
  pthread_create(&a, 0, work, (void*)1);
  pthread_create(&b, 0, work, (void*)2);
  pthread_join(a, 0);
  pthread_join(b, 0);
}

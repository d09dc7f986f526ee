// expect: holds
#include <assert.h>
#include <pthread.h>
void* square(void* argument) {
  long n = (long)argument;
  return (void*)(n * n);
}
int main(void) {
  pthread_t t[3];
  long sum = 0;
  for (long i = 0; i < 3; i++) pthread_create(&t[i], 0, square, (void*)i);
  for (int i = 0; i < 3; i++) {
    void* result;
    pthread_join(t[i], &result);
    sum += (long)result;
  }
  assert(sum == 5);
}

// expect: violated race
#include <pthread.h>
#include <stdio.h>
int number;
void* work(void* unused) {
  sscanf("3", "%d", &number);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  int seen = number;
  pthread_join(t, 0);
  return seen;
}

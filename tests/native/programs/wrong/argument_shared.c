// expect: violated race
// Every thread gets the address of the same counter of the loop.
#include <pthread.h>
int seen[3];
void* work(void* argument) {
  seen[*(int*)argument % 3] = 1;
  return 0;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, &i);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}

// expect: holds
#include <assert.h>
#include <pthread.h>
void* work(void* argument) {
  *(int*)argument = 1;
  return 0;
}
static int begin(void) {
  int local = 0;
  pthread_t t;
  pthread_create(&t, 0, work, &local);
  pthread_join(t, 0);
  return local;
}
int main(void) { assert(begin() == 1); }

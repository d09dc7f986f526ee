// expect: violated dead-object
// The thread may still run when the function has returned whose variable it uses.
#include <pthread.h>
pthread_t t;
void* work(void* argument) {
  *(int*)argument = 1;
  return 0;
}
static void begin(void) {
  int local = 0;
  pthread_create(&t, 0, work, &local);
}
int main(void) {
  begin();
  pthread_join(t, 0);
}

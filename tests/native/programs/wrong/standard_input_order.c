// expect: violated assertion
// stdin: ab
// Which thread gets which character is a question of their order.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
void* work(void* unused) {
  assert(getchar() == 'a');
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  getchar();
  pthread_join(t, 0);
}

// expect: violated assertion
// Setters write a, then b; a checker sees one without the other (reorder).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int a, b;
static void* set(void* unused) {
  a = 1;
  b = -1;
  return unused;
}
static void* check(void* unused) {
  const int x = a, y = b;
  assert((x == 0 && y == 0) || (x == 1 && y == -1));
  return unused;
}
int main(void) {
  pthread_t t[3];
  pthread_create(&t[0], 0, set, 0);
  pthread_create(&t[1], 0, set, 0);
  pthread_create(&t[2], 0, check, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
}

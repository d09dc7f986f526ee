// Two threads add the other's number to their own. Alternating in step they reach 8, and no more.
#include <assert.h>
#include <pthread.h>

#ifndef MOST
#define MOST 8
#endif

int left = 1;
int right = 1;

static void* add_right(void* unused) {
  for (int i = 0; i < 2; ++i) left += right;
  return unused;
}

static void* add_left(void* unused) {
  for (int i = 0; i < 2; ++i) right += left;
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  pthread_create(&first, 0, add_right, 0);
  pthread_create(&second, 0, add_left, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(left <= MOST && right <= MOST);
}

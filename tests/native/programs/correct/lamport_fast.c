// expect: holds
// Lamport's fast mutual exclusion of two threads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y, b1, b2;
static int owner;

static void* first(void* unused) {
  for (;;) {
    b1 = 1;
    x = 1;
    if (y != 0) {
      b1 = 0;
      while (y != 0) {
      }
      continue;
    }
    y = 1;
    if (x != 1) {
      b1 = 0;
      while (b2 >= 1) {
      }
      if (y != 1) {
        while (y != 0) {
        }
        continue;
      }
    }
    break;
  }
  owner = 1;
  assert(owner == 1);
  y = 0;
  b1 = 0;
  return unused;
}

static void* second(void* unused) {
  for (;;) {
    b2 = 1;
    x = 2;
    if (y != 0) {
      b2 = 0;
      while (y != 0) {
      }
      continue;
    }
    y = 2;
    if (x != 2) {
      b2 = 0;
      while (b1 >= 1) {
      }
      if (y != 2) {
        while (y != 0) {
        }
        continue;
      }
    }
    break;
  }
  owner = 2;
  assert(owner == 2);
  y = 0;
  b2 = 0;
  return unused;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, first, 0);
  pthread_create(&two, 0, second, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
}

// expect: violated race
// Szymanski's mutual exclusion without the door behind the waiting room.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag[2];
static int inside;

static void enter(int me) {
  const int other = 1 - me;
  flag[me] = 1;
  while (flag[other] >= 3) {
  }
  flag[me] = 1;
  if (flag[other] == 1) {
    flag[me] = 2;
    while (flag[other] == 1) {
    }
  }
  flag[me] = 4;
  if (me == 1) {
    while (flag[other] >= 2) {
    }
  }
}

static void leave(int me) {
  const int other = 1 - me;
  if (me == 0) {
    for (int seen = flag[other]; seen == 2 || seen == 3; seen = flag[other]) {
    }
  }
  flag[me] = 0;
}

static void* run(void* number) {
  const int me = (int)(long)number;
  enter(me);
  inside++;
  assert(inside == 1);
  inside--;
  leave(me);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; ++i) pthread_create(&threads[i], 0, run, (void*)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
}

// expect: violated race
// The time may be over before the thread has ended.
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

static int done;

static void* work(void* argument) {
  done = 1;
  return argument;
}

int main(void) {
  pthread_t worker;
  struct timespec soon = {2000000000, 0};
  pthread_create(&worker, NULL, work, NULL);
  pthread_timedjoin_np(worker, NULL, &soon);
  return done;
}

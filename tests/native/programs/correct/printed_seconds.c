// expect: holds
#include <pthread.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

static struct timeval begin, end;
static int sum;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double elapsed(struct timeval from, struct timeval to) {
  return (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_usec - from.tv_usec) / 1e6;
}

static void* add(void* unused) {
  const double started = now();
  ++sum;
  printf("added in %f s\n", now() - started);
  return unused;
}

int main(void) {
  pthread_t adder;
  gettimeofday(&begin, NULL);
  pthread_create(&adder, NULL, add, NULL);
  pthread_join(adder, NULL);
  gettimeofday(&end, NULL);
  printf("%d after %f s\n", sum, elapsed(begin, end));
}

// expect: holds
// choices: rand=0..1
// The time is a seed, and printed.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;
static void* work(void* unused) {
  usleep(100 * rand());
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  return unused;
}
int main(void) {
  srand(time(NULL));
  const clock_t begin = clock();
  const time_t start = time(NULL);
  struct timeval before, after;
  gettimeofday(&before, NULL);
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  work(0);
  pthread_join(thread, 0);
  gettimeofday(&after, NULL);
  const double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  printf("%.3f s, %.0f s, %ld us\n", seconds, difftime(time(NULL), start),
         (after.tv_sec - before.tv_sec) * 1000000L + after.tv_usec - before.tv_usec);
  assert(count == 2);
}

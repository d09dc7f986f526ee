// expect: holds
// args: -n 2 -v
// getopt reads how many threads to start.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void* work(void* argument) {
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(int arguments, char** words) {
  int threads = 1;
  int verbose = 0;
  int option = 0;
  while ((option = getopt(arguments, words, "n:v")) != -1) {
    if (option == 'n') threads = atoi(optarg);
    if (option == 'v') verbose = 1;
    if (option == '?') exit(2);
  }
  assert(threads == 2 && verbose == 1 && optind == arguments);
  pthread_t started[2];
  for (int i = 0; i < threads; ++i) pthread_create(&started[i], NULL, work, NULL);
  for (int i = 0; i < threads; ++i) pthread_join(started[i], NULL);
  assert(count == threads);
  return 0;
}

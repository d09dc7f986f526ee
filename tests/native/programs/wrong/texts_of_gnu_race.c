// expect: violated race
// stpcpy writes to what the other thread reads.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static char name[16];

static void* work(void* argument) {
  stpcpy(name, argument);
  return NULL;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, NULL, work, "worker");
  dprintf(2, "%s\n", name);
  pthread_join(worker, NULL);
  return 0;
}

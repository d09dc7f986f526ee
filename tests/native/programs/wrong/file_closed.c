// expect: violated use-after-free
// The file is closed while the thread may still write to it.
#include <pthread.h>
#include <stdio.h>

static FILE* file;

static void* work(void* argument) {
  fprintf(file, "thread\n");
  return argument;
}

int main(void) {
  pthread_t worker;
  file = fopen("threads.log", "a");
  pthread_create(&worker, NULL, work, NULL);
  fclose(file);
  pthread_join(worker, NULL);
  return 0;
}

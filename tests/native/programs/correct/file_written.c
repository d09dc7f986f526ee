// expect: holds
// Threads write to a file, each line in one call.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static FILE* file;

static void* work(void* argument) {
  fprintf(file, "thread %d\n", *(int*)argument);
  fflush(file);
  return argument;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {1, 2};
  file = fopen("threads.log", "w");
  if (file == NULL) {
    perror("threads.log");
    return EXIT_FAILURE;
  }
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, work, &numbers[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  fputs("done\n", file);
  assert(fclose(file) == 0);
  return 0;
}

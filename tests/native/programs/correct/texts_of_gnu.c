// expect: holds
// Functions on texts that are not those of C.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char log_text[64];

static void* work(void* argument) {
  char* line = NULL;
  assert(asprintf(&line, "<%d>", *(int*)argument) == 3);
  pthread_mutex_lock(&mutex);
  char* const end = stpcpy(log_text + strlen(log_text), line);
  assert(*end == 0);
  pthread_mutex_unlock(&mutex);
  free(line);
  return argument;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {1, 2};
  for (int i = 0; i < 2; ++i) {
    const int error = pthread_create(&threads[i], NULL, work, &numbers[i]);
    if (error != 0) fprintf(stderr, "pthread_create: %s\n", strerror(error));
  }
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(strlen(log_text) == 6 && index(log_text, '2') != NULL && *strchrnul(log_text, 'x') == 0);
  char list[] = "a,,b";
  char* rest = list;
  assert(strcmp(strsep(&rest, ","), "a") == 0 && *strsep(&rest, ",") == 0);
  assert(strcmp(strsep(&rest, ","), "b") == 0 && strsep(&rest, ",") == NULL);
  int* numbers_again = reallocarray(NULL, 2, sizeof(int));
  assert(mempcpy(numbers_again, numbers, sizeof numbers) == numbers_again + 2);
  free(numbers_again);
  assert(strcoll("a", "b") < 0 && strcmp(strerror(ENOENT), "No such file or directory") == 0);
  char text[8];
  assert(strerror_r(EINVAL, text, sizeof text) != NULL);
  bzero(text, sizeof text);
  dprintf(1, "%s\n", log_text);
  return 0;
}

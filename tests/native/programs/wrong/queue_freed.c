// expect: violated use-after-free
// Main frees the queue while the consumer still uses its mutex (pbzip2).
#include <pthread.h>
#include <stdlib.h>
typedef struct {
  pthread_mutex_t mutex;
  int done;
} Queue;
static void* consume(void* argument) {
  Queue* queue = argument;
  for (int i = 0; i < 2; ++i) {
    pthread_mutex_lock(&queue->mutex);
    queue->done = 1;
    pthread_mutex_unlock(&queue->mutex);
  }
  return 0;
}
int main(void) {
  Queue* queue = malloc(sizeof *queue);
  pthread_mutex_init(&queue->mutex, 0);
  queue->done = 0;
  pthread_t t;
  pthread_create(&t, 0, consume, queue);
  pthread_mutex_lock(&queue->mutex);
  const int done = queue->done;
  pthread_mutex_unlock(&queue->mutex);
  if (done) free(queue);
  pthread_join(t, 0);
  return 0;
}

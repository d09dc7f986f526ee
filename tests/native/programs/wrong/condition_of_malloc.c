// expect: violated uninitialised
#include <pthread.h>
#include <stdlib.h>
struct Gate {
  pthread_mutex_t mutex;
  pthread_cond_t opened;
};
int main(void) {
  struct Gate* gate = malloc(sizeof *gate);
  pthread_mutex_init(&gate->mutex, 0);
  pthread_cond_signal(&gate->opened);
  free(gate);
}

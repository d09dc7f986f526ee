// expect: violated assertion
// The thread may be cancelled while it sleeps in the midst of its work.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int begun;
static int finished;

static void* work(void* argument) {
  begun = 1;
  usleep(1000);
  finished = 1;
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, NULL, work, NULL);
  pthread_cancel(worker);
  pthread_join(worker, NULL);
  assert(begun == finished);
  return 0;
}

// expect: violated deadlock
// The handler locks what the thread holds that raises the signal.
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void handle(int number) {
  (void)number;
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  struct sigaction action = {.sa_handler = handle};
  sigaction(SIGUSR1, &action, NULL);
  raise(SIGUSR1);
  pthread_mutex_lock(&mutex);
  raise(SIGUSR1);
  pthread_mutex_unlock(&mutex);
  return 0;
}

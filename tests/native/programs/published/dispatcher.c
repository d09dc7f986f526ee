// Five servers and two requests, each for a server that a chooser picks meanwhile (dispatcher of the
// DPU benchmarks; SimGrid's model checker visits 5,560 states).
#include <pthread.h>

enum { kServers = 5, kRequests = 2 };

static pthread_mutex_t choice = PTHREAD_MUTEX_INITIALIZER;
static int chosen;

static struct {
  pthread_mutex_t mutex;
  int received;
  int answered;
} servers[kServers];

static void* choose(void* unused) {
  (void)unused;
  for (int server = 0; server < kServers; ++server) {
    pthread_mutex_lock(&choice);
    chosen = server;
    pthread_mutex_unlock(&choice);
  }
  return 0;
}

/// Answers what has come so far and ends.
static void* serve(void* number) {
  const long own = (long)number;
  pthread_mutex_lock(&servers[own].mutex);
  if (servers[own].received > 0) servers[own].answered = servers[own].received;
  pthread_mutex_unlock(&servers[own].mutex);
  return 0;
}

static void request(void) {
  pthread_t chooser;
  pthread_create(&chooser, 0, choose, 0);
  pthread_mutex_lock(&choice);
  const int server = chosen;
  pthread_mutex_unlock(&choice);
  pthread_mutex_lock(&servers[server].mutex);
  ++servers[server].received;
  pthread_mutex_unlock(&servers[server].mutex);
  pthread_join(chooser, 0);
}

int main(void) {
  pthread_t threads[kServers];
  for (long i = 0; i < kServers; ++i) {
    pthread_mutex_init(&servers[i].mutex, 0);
    pthread_create(&threads[i], 0, serve, (void*)i);
  }
  for (int i = 0; i < kRequests; ++i) request();
  for (int i = 0; i < kServers; ++i) pthread_join(threads[i], 0);
}

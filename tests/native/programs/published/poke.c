// Four workers say that they are free; four times somebody looks at one of them, which another
// thread chooses meanwhile (poke of the DPU benchmarks; SimGrid's model checker visits 4,769
// states).
#include <assert.h>
#include <pthread.h>

enum { kWorkers = 4, kLooks = 4 };

static pthread_mutex_t choice = PTHREAD_MUTEX_INITIALIZER;
static int chosen;
static int found;  // only one thread at a time looks

static struct {
  pthread_mutex_t mutex;
  int is_free;
} workers[kWorkers];

static void* choose(void* unused) {
  (void)unused;
  for (int worker = 1; worker < kWorkers; ++worker) {
    pthread_mutex_lock(&choice);
    chosen = worker;
    pthread_mutex_unlock(&choice);
  }
  return 0;
}

static void* work(void* number) {
  const long own = (long)number;
  pthread_mutex_lock(&workers[own].mutex);
  workers[own].is_free = 1;
  pthread_mutex_unlock(&workers[own].mutex);
  return 0;
}

static void* look(void* unused) {
  (void)unused;
  pthread_mutex_lock(&choice);
  const int worker = chosen;
  pthread_mutex_unlock(&choice);
  pthread_mutex_lock(&workers[worker].mutex);
  found += workers[worker].is_free;
  workers[worker].is_free = 0;
  pthread_mutex_unlock(&workers[worker].mutex);
  return 0;
}

int main(void) {
  pthread_t threads[kWorkers];
  for (long i = 0; i < kWorkers; ++i) {
    pthread_mutex_init(&workers[i].mutex, 0);
    pthread_create(&threads[i], 0, work, (void*)i);
  }
  for (int i = 0; i < kLooks; ++i) {
    pthread_t chooser;
    pthread_t looker;
    pthread_create(&chooser, 0, choose, 0);
    pthread_create(&looker, 0, look, 0);
    pthread_join(chooser, 0);
    pthread_join(looker, 0);
  }
  assert(found <= kWorkers);
  for (int i = 0; i < kWorkers; ++i) {
    pthread_join(threads[i], 0);
    found += workers[i].is_free;
  }
  assert(found == kWorkers);
}

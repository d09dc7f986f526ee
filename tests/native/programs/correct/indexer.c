// expect: holds
// Threads insert messages into a hash table whose slots have locks (indexer).
#include <assert.h>
#include <pthread.h>

enum { kSize = 16, kMost = 2, kThreads = 3 };
static int table[kSize];
static pthread_mutex_t locks[kSize];

static int insert(int w, int h) {
  int done = 0;
  pthread_mutex_lock(&locks[h]);
  if (table[h] == 0) {
    table[h] = w;
    done = 1;
  }
  pthread_mutex_unlock(&locks[h]);
  return done;
}

static void* work(void* number) {
  const int tid = (int)(long)number;
  for (int m = 0; m < kMost; m++) {
    const int w = m * 11 + tid + 1;
    int h = (w * 7) % kSize;
    while (!insert(w, h)) h = (h + 1) % kSize;
  }
  return 0;
}

int main(void) {
  pthread_t threads[kThreads];
  for (int i = 0; i < kSize; i++) pthread_mutex_init(&locks[i], 0);
  for (long i = 0; i < kThreads; i++) pthread_create(&threads[i], 0, work, (void*)i);
  for (int i = 0; i < kThreads; i++) pthread_join(threads[i], 0);
  int filled = 0;
  for (int i = 0; i < kSize; i++) filled += table[i] != 0;
  assert(filled == kThreads * kMost);
}

// expect: violated assertion
// A thread that is known by a copy of its name only can still be joined.
#include <assert.h>
#include <pthread.h>

static pthread_t kept;

static void* work(void* result) { return result; }

int main(void) {
  pthread_t thread;
  pthread_create(&kept, 0, work, (void*)1L);
  for (int i = 0; i < 3; ++i) {
    pthread_create(&thread, 0, work, (void*)2L);
    pthread_join(thread, 0);
  }
  void* result = 0;
  pthread_join(kept, &result);
  assert(result != (void*)1L);
}

// expect: violated race
// A downloader saves its progress by a thread that reads without the lock.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct {
  long got;
  long parts[2];
} progress;
static void* get(void* number) {
  const long n = (long)number;
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    progress.got += 10;
    progress.parts[n] += 10;
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static void* save(void* copy) {
  *(long*)copy = progress.got;
  return 0;
}
int main(void) {
  long copy = 0;
  pthread_t a, b, s;
  pthread_create(&a, 0, get, (void*)0);
  pthread_create(&b, 0, get, (void*)1);
  pthread_create(&s, 0, save, &copy);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(s, 0);
  return copy > 40;
}

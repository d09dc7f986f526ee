// expect: violated race
#include <pthread.h>
int is_made, made;
void* work(void* unused) {
  if (!is_made) {
    made++;
    is_made = 1;
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
}

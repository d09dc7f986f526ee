// expect: violated race
// strtok remembers where it stopped, for all threads together.
#include <pthread.h>
#include <string.h>
char one[] = "a b", two[] = "c d";
void* work(void* unused) {
  strtok(one, " ");
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  strtok(two, " ");
  pthread_join(t, 0);
}

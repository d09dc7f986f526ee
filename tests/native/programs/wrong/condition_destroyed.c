// expect: violated misuse
#include <pthread.h>
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int main(void) {
  pthread_cond_destroy(&changed);
  pthread_cond_broadcast(&changed);
}

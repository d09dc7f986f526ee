// expect: violated use-after-free
#include <pthread.h>
#include <stdlib.h>
struct Node {
  int value;
} * head;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void* drop(void* unused) {
  pthread_mutex_lock(&m);
  free(head);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  head = malloc(sizeof *head);
  head->value = 1;
  pthread_create(&t, 0, drop, 0);
  pthread_mutex_lock(&m);
  int value = head->value;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return value;
}

// expect: holds
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct Node {
  int value;
  struct Node* next;
} * head;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void push(int value) {
  struct Node* node = malloc(sizeof *node);
  node->value = value;
  pthread_mutex_lock(&m);
  node->next = head;
  head = node;
  pthread_mutex_unlock(&m);
}
void* work(void* unused) {
  push(1);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  push(2);
  pthread_join(t, 0);
  int sum = 0;
  while (head) {
    struct Node* node = head;
    sum += node->value;
    head = node->next;
    free(node);
  }
  assert(sum == 3);
}

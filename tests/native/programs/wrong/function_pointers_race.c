// expect: violated race
// What is called through a pointer decides.
#include <pthread.h>
#include <stdio.h>
int myglobal;
pthread_mutex_t mutex1 = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t mutex2 = PTHREAD_MUTEX_INITIALIZER;
struct cache {
  int refs;
  pthread_mutex_t m;
  void (*handler)(struct cache*);
};
static void bump(struct cache* c) {
  pthread_mutex_lock(&c->m);
  c->refs++;
  pthread_mutex_unlock(&c->m);
}
static void bump2(struct cache* c) { c->refs += 2; }
struct cache caches[10];
void* t_fun(void* arg) {
  for (int i = 0; i < 10; i += 3) caches[i].handler(&caches[i]);
  return NULL;
}
int main(void) {
  for (int i = 0; i < 10; i++) {
    pthread_mutex_init(&caches[i].m, NULL);
    caches[i].handler = bump;
  }
  caches[6].handler = bump2;
  pthread_t id;
  pthread_create(&id, NULL, t_fun, NULL);
  for (int i = 0; i < 10; i += 2) caches[i].handler(&caches[i]);
  pthread_join(id, NULL);
  return 0;
}

// expect: holds
// Each writer reads what another writes: many runs, few that differ.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define N 3
atomic_int array[N + 1];
int idx[N + 1];
void* reader(void* u) {
  int i;
  for (i = N; atomic_load_explicit(&array[i], memory_order_acquire) != 0; i--)
    ;
  return 0;
}
void* writer(void* a) {
  int j = *(int*)a;
  atomic_store_explicit(&array[j], atomic_load_explicit(&array[j - 1], memory_order_acquire) + 1,
                        memory_order_release);
  return 0;
}
int main(void) {
  pthread_t t[N + 1];
  for (int i = 0; i <= N; i++) {
    idx[i] = i;
    if (i == 0)
      pthread_create(&t[i], 0, reader, 0);
    else
      pthread_create(&t[i], 0, writer, &idx[i]);
  }
  for (int i = 0; i <= N; i++) pthread_join(t[i], 0);
}

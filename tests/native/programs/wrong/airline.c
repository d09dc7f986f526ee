// expect: violated assertion
// Sellers stop when the plane is full, but look before they sell (airline).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
enum { kCapacity = 2, kSellers = 3 };
static atomic_int sold;
static atomic_int stop;
static void* sell(void* unused) {
  if (!stop) {
    sold++;
    if (sold >= kCapacity) stop = 1;
  }
  return unused;
}
int main(void) {
  pthread_t sellers[kSellers];
  for (int i = 0; i < kSellers; i++) pthread_create(&sellers[i], 0, sell, 0);
  for (int i = 0; i < kSellers; i++) pthread_join(sellers[i], 0);
  assert(sold <= kCapacity);
}

// expect: holds
#include <assert.h>
#include <pthread.h>
struct Account {
  pthread_mutex_t mutex;
  int balance;
} accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 5}, {PTHREAD_MUTEX_INITIALIZER, 5}};
static void transfer(int from, int to, int amount) {
  int low = from < to ? from : to, high = from < to ? to : from;
  pthread_mutex_lock(&accounts[low].mutex);
  pthread_mutex_lock(&accounts[high].mutex);
  accounts[from].balance -= amount;
  accounts[to].balance += amount;
  pthread_mutex_unlock(&accounts[high].mutex);
  pthread_mutex_unlock(&accounts[low].mutex);
}
void* work(void* unused) {
  transfer(0, 1, 2);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  transfer(1, 0, 3);
  pthread_join(t, 0);
  assert(accounts[0].balance == 6 && accounts[1].balance == 4);
}

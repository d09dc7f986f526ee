// A barber, four customers, and room for two of them to wait (barber_shop of the McMini benchmarks;
// SimGrid's model checker visits 48,121 states). That all customers have gone is an atomic variable
// here: there it is a plain one, on which main and the barber race.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

enum { kCustomers = 4, kChairs = 2 };

static sem_t waiting_room;
static sem_t chair;
static sem_t pillow;
static sem_t belt;
static atomic_int all_done;

static void* visit(void* unused) {
  (void)unused;
  sem_wait(&waiting_room);
  sem_wait(&chair);
  sem_post(&waiting_room);
  sem_post(&pillow);
  sem_wait(&belt);
  sem_post(&chair);
  return 0;
}

static void* cut(void* unused) {
  (void)unused;
  while (!all_done) {
    sem_wait(&pillow);
    if (!all_done) sem_post(&belt);
  }
  return 0;
}

int main(void) {
  pthread_t barber;
  pthread_t customers[kCustomers];
  sem_init(&waiting_room, 0, kChairs);
  sem_init(&chair, 0, 1);
  sem_init(&pillow, 0, 0);
  sem_init(&belt, 0, 0);
  pthread_create(&barber, 0, cut, 0);
  for (int i = 0; i < kCustomers; ++i) pthread_create(&customers[i], 0, visit, 0);
  for (int i = 0; i < kCustomers; ++i) pthread_join(customers[i], 0);
  all_done = 1;
  sem_post(&pillow);
  pthread_join(barber, 0);
}

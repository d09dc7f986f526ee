// expect: violated misuse
#include <semaphore.h>
int main(void) {
  sem_t semaphore;
  sem_init(&semaphore, 0, 1);
  sem_destroy(&semaphore);
  sem_wait(&semaphore);
}

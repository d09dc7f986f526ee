// What races is copied by the library, which is no operation.
#include <pthread.h>
#include <string.h>

struct Letter {
  char text[64];
};
struct Letter letter;

static void* write_letter(void* argument) {
  memcpy(&letter, argument, sizeof letter);
  return 0;
}

int main(void) {
  struct Letter own;
  memset(&own, 'a', sizeof own);
  pthread_t other;
  pthread_create(&other, 0, write_letter, &own);
  letter.text[0] = 'b';
  pthread_join(other, 0);
}

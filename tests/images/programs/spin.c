// A thread spins on a plain flag until the letter is there.
#include <assert.h>
#include <pthread.h>

int letter = 0;
int written = 0;

static void* write_letter(void* unused) {
#ifdef TOO_EARLY
  written = 1;
  letter = 7;
#else
  letter = 7;
  written = 1;
#endif
  return unused;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, 0, write_letter, 0);
  while (written == 0) {
  }
  assert(letter == 7);
  pthread_join(writer, 0);
}

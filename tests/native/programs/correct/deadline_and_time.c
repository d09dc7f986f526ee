// expect: undecided clock
// The time is used for a deadline, and decides on something else too.
#include <semaphore.h>
#include <sys/time.h>
#include <time.h>

int main(void) {
  sem_t permits;
  sem_init(&permits, 0, 1);
  struct timeval now;
  gettimeofday(&now, NULL);
  struct timespec end;
  end.tv_sec = now.tv_sec + 1;
  end.tv_nsec = now.tv_usec * 1000;
  if (end.tv_nsec >= 500000000) sem_post(&permits);
  return sem_timedwait(&permits, &end) != 0;
}

// expect: violated race
// localtime writes into memory that all threads share.
#include <pthread.h>
#include <time.h>

static void* read_hour(void* argument) {
  const time_t time = 1000000;
  *(int*)argument = localtime(&time)->tm_hour;
  return argument;
}

int main(void) {
  pthread_t other;
  int hours[2];
  pthread_create(&other, NULL, read_hour, &hours[0]);
  read_hour(&hours[1]);
  pthread_join(other, NULL);
  return hours[0] - hours[1];
}

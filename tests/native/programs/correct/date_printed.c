// expect: holds
// The date is printed in four ways, and nothing depends on it.
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static void print_date(const char* who) {
  char text[64];
  char line[96];
  struct tm date;
  const time_t now = time(NULL);
  localtime_r(&now, &date);
  strftime(text, sizeof text, "%H:%M:%S", &date);
  printf("[%s] %s in %d\n", text, who, date.tm_year + 1900);
  snprintf(line, sizeof line, "[%s] %s\n", text, who);
  fputs(line, stdout);
}

static void* work(void* argument) {
  print_date(argument);
  return NULL;
}

int main(void) {
  pthread_t worker;
  time_t now;
  time(&now);
  printf("begun at %s", ctime(&now));
  const struct tm* const date = localtime(&now);
  printf("%02d:%02d\n", date->tm_hour, date->tm_min);
  pthread_create(&worker, NULL, work, "worker");
  print_date("main");
  pthread_join(worker, NULL);
  return 0;
}

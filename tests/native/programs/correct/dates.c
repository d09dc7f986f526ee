// expect: holds
// Dates of fixed times, each thread with memory of its own. Local time is UTC.
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

static void* write_date(void* argument) {
  const time_t time = *(const time_t*)argument;
  struct tm date;
  char text[64];
  localtime_r(&time, &date);
  assert(mktime(&date) == time);
  strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S %a %j", &date);
  if (time == 951827696) assert(strcmp(text, "2000-02-29 12:34:56 Tue 060") == 0);
  if (time == -1) assert(strcmp(text, "1969-12-31 23:59:59 Wed 365") == 0);
  assert(ctime_r(&time, text) == text && text[24] == '\n');
  return argument;
}

int main(void) {
  pthread_t other;
  time_t first = 951827696;
  time_t second = -1;
  pthread_create(&other, NULL, write_date, &first);
  write_date(&second);
  pthread_join(other, NULL);
  struct tm date = {.tm_year = 124, .tm_mon = 13, .tm_mday = 31};
  const time_t time = mktime(&date);
  assert(date.tm_year == 125 && date.tm_mon == 2 && date.tm_mday == 3 && date.tm_wday == 1);
  assert(strcmp(asctime(gmtime(&time)), "Mon Mar  3 00:00:00 2025\n") == 0);
  return 0;
}

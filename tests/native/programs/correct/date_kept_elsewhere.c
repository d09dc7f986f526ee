// expect: undecided clock
// The date is written to where the caller says, and decides there.
#include <stdio.h>
#include <time.h>

static struct tm kept;

static void read_date(struct tm* date) {
  const time_t now = time(NULL);
  localtime_r(&now, date);
}

int main(void) {
  read_date(&kept);
  if (kept.tm_hour > 12) puts("late");
  return 0;
}

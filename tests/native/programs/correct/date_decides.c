// expect: undecided clock
// The text of the date decides.
#include <stdio.h>
#include <time.h>

int main(void) {
  char text[64];
  struct tm date;
  const time_t now = time(NULL);
  localtime_r(&now, &date);
  strftime(text, sizeof text, "%H:%M:%S", &date);
  if (text[0] == '2') puts("late");
  return 0;
}

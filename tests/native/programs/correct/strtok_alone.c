// expect: holds
#include <assert.h>
#include <string.h>
int main(void) {
  char text[] = "a,b;c";
  int count = 0;
  for (char* word = strtok(text, ",;"); word; word = strtok(0, ",;")) count++;
  assert(count == 3);
}

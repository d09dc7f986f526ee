// expect: undecided unmodelled
// What a file holds is not known.
#include <stdio.h>

int main(void) {
  FILE* const file = fopen("input.txt", "r");
  if (file != NULL) fclose(file);
  return 0;
}

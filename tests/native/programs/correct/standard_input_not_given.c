// expect: undecided unmodelled
#include <stdio.h>
int main(void) { return getchar(); }

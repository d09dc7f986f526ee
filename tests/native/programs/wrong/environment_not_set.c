// expect: violated bad-access
#include <stdlib.h>
int main(void) { return getenv("MODE")[0]; }
